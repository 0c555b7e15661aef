import { bedSources, licenceKinds } from "@ginkgo/api-contract/organisations/org-detail-codes";
import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { problem } from "../../http/problem.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { shownPictures } from "../pictures/public.ts";
import { areaName, areaPath } from "../reference/areas/public.ts";
import { presentOrg } from "./present-org.ts";
import { nearbyOrgIds, type OrgDetailRow, orgCards, orgDetails } from "./queries.ts";
import { scoreParts } from "./score-parts.ts";
import { unposted } from "./unposted.ts";

function present(
  row: OrgDetailRow,
  today: string,
  { pictures, nearbyOrgs }: Pick<OrgDetail, "pictures" | "nearbyOrgs">,
): OrgDetail {
  const [province = row.adcode, city = province] = areaPath(row.adcode);
  return {
    ...presentOrg(row),
    province: areaName(province),
    cityAdcode: city,
    pictures,
    address: row.address,
    phone: row.phone ?? undefined,
    details: row.details ?? unposted,
    rooms: row.rooms,
    fees: row.fees,
    licences: row.licences.map(({ kind, no, issuer, valid_to, checked_on }) => ({
      kind,
      no,
      issuer: issuer ?? undefined,
      validTo: valid_to ?? undefined,
      checkedOn: checked_on ?? undefined,
      text: licenceKinds[kind],
      expired: valid_to !== null && valid_to < today,
    })),
    scoreParts: scoreParts(row.score_parts, row.said_parts),
    comments: row.comments.map((c) => ({ ...c, elder: c.elder ?? undefined, reply: c.reply ?? undefined })),
    verifiedOn: row.verified_on ?? undefined,
    bedsUpdatedOn: row.beds_updated_on ?? undefined,
    bedsSourceText: row.beds_told_by ? bedSources[row.beds_told_by] : undefined,
    nearbyOrgs,
  };
}

/**
 * One organisation for its own page.
 * @throws {ProblemError} NOT_FOUND
 */
export async function getOrg(db: Db, id: string, clock: Clock): Promise<OrgDetail> {
  const [found] = await orgDetails(db, [id]);
  if (!found) throw problem("NOT_FOUND", `organisation ${id}`);
  const from = found.lng !== null && found.lat !== null ? { lng: found.lng, lat: found.lat } : undefined;
  const nearby = from ? await orgCards(db, await nearbyOrgIds(db, id)) : [];
  const [pictures = []] = await shownPictures(db, [found.pictures]);
  return present(found, shanghaiDay(clock.now()), {
    pictures,
    nearbyOrgs: nearby.map((o) => presentOrg(o, from)),
  });
}

/** Several organisations side by side, in the order asked; unknown numbers are left out. */
export async function getOrgs(db: Db, ids: readonly string[], clock: Clock): Promise<OrgDetail[]> {
  if (ids.length === 0) return [];
  const today = shanghaiDay(clock.now());
  const found = await orgDetails(db, ids);
  const pictures = await shownPictures(
    db,
    found.map((o) => o.pictures),
  );
  return found.map((o, i) => present(o, today, { pictures: pictures[i] ?? [], nearbyOrgs: [] }));
}
