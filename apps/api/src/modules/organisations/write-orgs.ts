import { orgNatures, orgTypes } from "@ginkgo/api-contract/organisations/org-codes";
import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { careMask } from "../listing/public.ts";
import { areaName, areaPath } from "../reference/areas/public.ts";
import { UNRATED_SCORE, upsertRanked } from "../reviews/ranking/public.ts";
import { gramsForRecord, normalize, pinyinOf, placeMark } from "../search/public.ts";
import { checkFees } from "./check-fees.ts";
import { levelPrices } from "./level-prices.ts";
import type { NewOrg } from "./new-org.ts";
import { packSignature } from "./org-signature.ts";
import { filterTerms } from "./org-terms.ts";
import { organisationFees, organisationLicences, organisationRooms, organisations } from "./tables.ts";

const shortArea = (code: string) => areaName(code).replace(/(?:省|市|区|县)$/, "");

/** The unit-sphere point of degrees, as PostgreSQL's cube reads it. */
function cubeText(lng: number, lat: number): string {
  const [x, y] = [(lng * Math.PI) / 180, (lat * Math.PI) / 180];
  return `(${Math.cos(y) * Math.cos(x)},${Math.cos(y) * Math.sin(x)},${Math.sin(y)})`;
}

export const isListed = ({ standing, operateStatus }: Pick<NewOrg, "standing" | "operateStatus">): boolean =>
  standing === "LISTED" && operateStatus !== "CLOSED";

/** What lists filter, sort and search by, worked out from what came in. */
function searchable(org: NewOrg) {
  const path = areaPath(org.adcode);
  const areas = path.map(areaName);
  const extra = [orgTypes[org.orgType], orgNatures[org.orgNature], ...org.highlights, ...org.keywords];
  const { full, initials } = pinyinOf(org.name);
  const marks = [...areas, ...path.map(shortArea)].map((a) => placeMark(pinyinOf(a).full));
  const text = [org.name, ...areas, org.street ?? "", ...extra].map(normalize);
  const [province = org.adcode, city = province] = path;
  const filterable = {
    ...org,
    careMask: careMask(org.careLevels),
    provinceCode: province,
    cityCode: city,
  };
  return {
    province_code: province,
    city_code: city,
    search_text: [...text, ...marks].join("\n"),
    name_norm: normalize(org.name).replaceAll(" ", ""),
    pinyin: full,
    initials,
    facet_sig: isListed(org) ? packSignature(filterable) : -1,
    terms: [
      ...gramsForRecord({ name: org.name, area: areas, street: org.street, extra }),
      ...filterTerms(filterable),
    ],
  };
}

/** What posted facts are worth: those a family needs, an official grade, free beds. At most 370. */
function factScore(org: NewOrg): number {
  const facts = [
    org.priceMinFen !== undefined,
    org.totalBeds !== undefined,
    org.careLevels.length > 0,
    org.phone !== undefined,
    org.lng !== undefined,
    org.licences.length > 0,
    org.rooms.length > 0,
    org.verifiedOn !== undefined,
  ].filter(Boolean).length;
  const free = (org.availableBeds ?? 0) > 0 ? 40 : 0;
  const open = org.operateStatus === "OPEN" || org.operateStatus === "TRIAL" ? 30 : 0;
  return facts * 25 + org.starLevel * 20 + free + open;
}

/**
 * Beds free now and, where none is, how soon one will be: by the rooms where they are posted, so that the house never
 * says another number than its rooms.
 */
function freeBeds({ rooms, totalBeds, availableBeds, waitWeeks }: NewOrg) {
  if (rooms.length === 0) return { availableBeds, waitWeeks };
  const free = rooms.reduce((n, room) => n + room.availableCount * room.bedsPerRoom, 0);
  const waits = rooms.flatMap((room) => room.waitWeeks ?? []);
  return {
    availableBeds: Math.min(free, totalBeds ?? free),
    waitWeeks: free > 0 ? undefined : waits.length > 0 ? Math.min(...waits) : waitWeeks,
  };
}

/**
 * The columns of organisations.organisations as one JSON row. Ratings are not among them: reviews make them.
 */
export function orgRow(newOrg: NewOrg) {
  const org = { ...newOrg, ...freeBeds(newOrg), ...levelPrices(newOrg) };
  return {
    ...(org.id ? { id: org.id } : {}),
    keywords: org.keywords,
    level_min_fen: org.levelMinFen,
    level_max_fen: org.levelMaxFen,
    level_said: org.levelSaid,
    name: org.name,
    org_type: org.orgType,
    org_nature: org.orgNature,
    operate_status: org.operateStatus,
    standing: org.standing,
    star_level: org.starLevel,
    care_mask: careMask(org.careLevels),
    total_beds: org.totalBeds ?? null,
    available_beds: org.availableBeds ?? null,
    wait_weeks: org.waitWeeks ?? null,
    beds_updated_on: org.bedsUpdatedOn ?? null,
    beds_told_by: org.bedsToldBy ?? null,
    medical_mode: org.medicalMode,
    medical_note: org.medicalNote ?? null,
    medical_insurance: org.medicalInsurance,
    ltc_insurance: org.ltcInsurance,
    rehab: org.rehab,
    price_min_fen: org.priceMinFen ?? null,
    price_max_fen: org.priceMaxFen ?? org.priceMinFen ?? null,
    open_year: org.openYear ?? null,
    day_ratio: org.dayRatio ?? null,
    highlights: org.highlights,
    place_note: org.placeNote ?? null,
    adcode: org.adcode,
    street: org.street ?? null,
    address: org.address,
    phone: org.phone ?? null,
    lng: org.lng ?? null,
    lat: org.lat ?? null,
    place: org.lng !== undefined && org.lat !== undefined ? cubeText(org.lng, org.lat) : null,
    rank_score: UNRATED_SCORE + factScore(org),
    pictures: org.pictures,
    source: org.source,
    source_key: org.sourceKey,
    verified_on: org.verifiedOn ?? null,
    ...searchable(org),
  };
}

/** Refused before anything is written: an organisation whose fees break the law. */
export class UnlawfulFees extends Error {}

/**
 * Writes organisations with all that belongs to them; the pair of source and number decides which one it is.
 * @param kept what a stored one keeps as it is
 * @throws {UnlawfulFees} naming the organisation and the rule
 */
export async function writeOrgs(
  tx: Tx,
  orgs: readonly NewOrg[],
  kept: readonly "pictures"[] = [],
): Promise<{ ids: string[]; created: number; updated: number }> {
  for (const org of orgs) {
    const wrong = checkFees({ ...org, prepayMonths: org.details?.prepayMonths });
    if (wrong.length) throw new UnlawfulFees(`${org.name}：${wrong.join("")}`);
  }
  if (orgs.length === 0) return { ids: [], created: 0, updated: 0 };
  const written = await upsertRanked(
    tx,
    organisations,
    orgs.map((o) => orgRow(o)),
    kept,
  );
  await writeParts(
    tx,
    orgs.map((org, i) => ({ org, id: written[i]!.id })),
  );
  const created = written.filter((w) => w.created).length;
  return { ids: written.map((w) => w.id), created, updated: written.length - created };
}

async function writeParts(tx: Tx, all: { org: NewOrg; id: string }[]): Promise<void> {
  const parts = JSON.stringify(
    all.map(({ org, id }) => ({
      id,
      details: org.details ?? null,
      score_parts: org.scoreParts ?? null,
      rooms: org.rooms,
      fees: org.fees,
      licences: org.licences.map((l) => ({
        ...l,
        valid_to: l.validTo ?? null,
        checked_on: l.checkedOn ?? null,
      })),
    })),
  );
  const source = sql`json_to_recordset(${parts}::json) as p(id int8, details jsonb, score_parts jsonb, rooms jsonb, fees jsonb, licences jsonb)`;
  for (const table of [organisationRooms, organisationFees, organisationLicences])
    await tx.execute(sql`delete from ${table} where org_id in (select p.id from ${source})`);
  await tx.execute(sql`insert into organisations.organisation_details (org_id, details, score_parts)
    select p.id, p.details, p.score_parts from ${source} where p.details is not null
    on conflict (org_id) do update set details = excluded.details, score_parts = excluded.score_parts`);
  await tx.execute(sql`insert into organisations.organisation_rooms (org_id, position, room)
    select p.id, e.n, e.value from ${source}, jsonb_array_elements(p.rooms) with ordinality e(value, n)`);
  await tx.execute(sql`insert into organisations.organisation_fees (org_id, position, fee)
    select p.id, e.n, e.value from ${source}, jsonb_array_elements(p.fees) with ordinality e(value, n)`);
  await tx.execute(sql`insert into organisations.organisation_licences (org_id, kind, no, issuer, valid_to, checked_on)
    select p.id, e.value->>'kind', e.value->>'no', e.value->>'issuer', (e.value->>'valid_to')::date, (e.value->>'checked_on')::date
    from ${source}, jsonb_array_elements(p.licences) e`);
}
