import { type CareLevel, careLevels, codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import type { FeeItem } from "@ginkgo/api-contract/organisations/org-detail";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, exists, inArray, isNotNull, sql } from "drizzle-orm";
import { rows, type Tx } from "../../platform/database/database.ts";
import { recordset } from "../../platform/database/recordset.ts";
import { careLevelsOf } from "../listing/public.ts";
import { organisationFees, organisations } from "../organisations/tables.ts";
import { areaPath } from "../reference/areas/public.ts";
import { type BuiltGuide, buildGuide, type PostedOrg } from "./build-guide.ts";
import { titleWords } from "./guide-row.ts";
import { orgTitle, placeTitle } from "./guide-title.ts";
import { feeGuides } from "./tables.ts";

/** Guides of cities stand before those of single organisations, those of more organisations first. */
const CITY_FIRST = 1_000_000;

interface Guide extends BuiltGuide {
  key: string;
  kind: "CITY" | "ORG";
  title: string;
  adcode: string;
  care?: CareLevel;
  orgId?: string;
}

/** Organisations of one city that posted anything. */
async function postedIn(tx: Tx, city: string): Promise<PostedOrg[]> {
  const found = await rows<Omit<PostedOrg, "careLevels"> & { careMask: number; fees: FeeItem[] }>(
    tx,
    sql`select o.id::text, o.name, o.adcode, o.care_mask as "careMask",
        (select json_agg(f.fee order by f.position) from organisations.organisation_fees f where f.org_id = o.id) as fees
      from organisations.organisations o
      where o.city_code = ${city} and o.facet_sig >= 0 and o.operate_status <> 'CLOSED'
        and exists (select 1 from organisations.organisation_fees f where f.org_id = o.id)`,
  );
  return found.map(({ careMask, ...o }) => ({ ...o, careLevels: careLevelsOf(careMask) }));
}

function guidesOfPlace(adcode: string, orgs: readonly PostedOrg[]): Guide[] {
  return codesOf(careLevels).flatMap((care) => {
    const built = buildGuide(
      orgs.filter((o) => o.careLevels.includes(care)),
      care,
    );
    const title = placeTitle(adcode, care);
    return built
      ? [{ ...built, key: `CITY:${adcode}:${care}`, kind: "CITY" as const, title, adcode, care }]
      : [];
  });
}

const guideOfOrg = (org: PostedOrg): Guide[] => {
  const built = buildGuide([org], org.careLevels[0] ?? "SELF", true);
  const title = orgTitle(org.name);
  return built
    ? [{ ...built, key: `ORG:${org.id}`, kind: "ORG", title, adcode: org.adcode, orgId: org.id }]
    : [];
};

function guideRow(g: Guide) {
  const words = titleWords({ ...g, careLevel: g.care ?? null, orgId: g.orgId ?? null });
  return {
    guide_key: g.key,
    kind: g.kind,
    title: g.title,
    adcode: g.adcode,
    org_id: g.orgId ?? null,
    care_level: g.care ?? null,
    monthly_min_fen: g.monthlyMinFen,
    monthly_max_fen: g.monthlyMaxFen,
    one_off_fen: g.oneOffFen,
    org_count: g.orgCount,
    details: g.details,
    rank_score: (g.kind === "CITY" ? CITY_FIRST : 0) + g.orgCount,
    search_text: words.searchText,
    name_norm: words.nameNorm,
    pinyin: words.pinyin,
    initials: words.initials,
    terms: words.terms,
  };
}

/** Guides under the titles staff gave them. */
async function withOwnTitles(tx: Tx, guides: readonly Guide[]): Promise<Guide[]> {
  const own = await tx
    .select({ key: feeGuides.guideKey, title: feeGuides.ownTitle })
    .from(feeGuides)
    .where(
      and(
        isNotNull(feeGuides.ownTitle),
        inArray(
          feeGuides.guideKey,
          guides.map(({ key }) => key),
        ),
      ),
    );
  return guides.map((guide) => ({
    ...guide,
    title: own.find(({ key }) => key === guide.key)?.title ?? guide.title,
  }));
}

/** Writes guides; the same again keeps its id and changes its day only where its figures changed. */
async function write(tx: Tx, guides: readonly Guide[], today: string): Promise<void> {
  const set = recordset(feeGuides, (await withOwnTitles(tx, guides)).map(guideRow));
  await tx.execute(sql`insert into fees.fee_guides (${set.list}, updated_on) select r.*, ${today}::date from ${set.from}
    on conflict (guide_key) do update set title = excluded.title, adcode = excluded.adcode,
      monthly_min_fen = excluded.monthly_min_fen, monthly_max_fen = excluded.monthly_max_fen,
      one_off_fen = excluded.one_off_fen, org_count = excluded.org_count, details = excluded.details,
      rank_score = excluded.rank_score, search_text = excluded.search_text, name_norm = excluded.name_norm,
      pinyin = excluded.pinyin, initials = excluded.initials, terms = excluded.terms,
      updated_on = case when fee_guides.details = excluded.details then fee_guides.updated_on else excluded.updated_on end`);
}

/**
 * Makes the guides anew from what organisations post now: one for every city and province and care level, one for
 * every organisation. Those nothing is posted for any more go.
 * @returns how many there are
 */
export async function refreshGuides(tx: Tx, now: Date): Promise<number> {
  const posted = tx
    .select({ found: sql<number>`1` })
    .from(organisationFees)
    .where(eq(organisationFees.orgId, organisations.id));
  const cities = await tx
    .selectDistinct({ city: organisations.cityCode })
    .from(organisations)
    .where(exists(posted));
  const byProvince = new Map<string, PostedOrg[]>();
  const refreshed: string[] = [];
  const today = shanghaiDay(now);
  const put = async (guides: Guide[]) => {
    if (guides.length > 0) await write(tx, guides, today);
    refreshed.push(...guides.map((g) => g.key));
  };
  for (const { city } of cities) {
    const orgs = await postedIn(tx, city);
    await put([...guidesOfPlace(city, orgs), ...orgs.flatMap(guideOfOrg)]);
    const [province = city] = areaPath(city);
    if (province !== city) byProvince.set(province, [...(byProvince.get(province) ?? []), ...orgs]);
  }
  for (const [province, orgs] of byProvince) await put(guidesOfPlace(province, orgs));
  await tx.delete(feeGuides).where(sql`not exists (
    select 1 from json_array_elements_text(${JSON.stringify(refreshed)}::json) k where k = ${feeGuides.guideKey})`);
  return refreshed.length;
}
