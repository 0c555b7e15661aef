import type {
  FeeItem,
  Licence,
  OrgDetails,
  OrgReview,
  Room,
  ScoreParts,
} from "@ginkgo/api-contract/organisations/org-detail";
import type { BedSource } from "@ginkgo/api-contract/organisations/org-detail-codes";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../../platform/database/database.ts";
import { idArray } from "../../platform/database/sql-values.ts";
import { cardsInOrder } from "../listing/public.ts";
import { firstReviews, orgReviewTarget } from "../reviews/public.ts";
import type { OrgRow } from "./present-org.ts";
import { type ScorePartSums, scorePartSums } from "./score-parts.ts";

const cardColumns = sql`o.id::text, o.name, o.pictures[1] as cover, o.org_type, o.org_nature, o.operate_status, o.star_level, o.care_mask,
  o.total_beds, o.available_beds, o.wait_weeks, o.medical_mode, o.medical_note, o.medical_insurance, o.ltc_insurance,
  o.price_min_fen, o.price_max_fen, o.level_min_fen, o.level_max_fen, o.level_said, o.open_year, o.day_ratio, o.highlights, o.place_note, o.adcode, o.street,
  o.lng, o.lat, o.rating, o.comment_count`;

/** Drafts, and who only sells, are no homes to show. The planner flattens it: the primary key is still what is walked. */
const shown = sql`(select * from organisations.organisations where standing = 'LISTED') o`;

/** Cards of these organisations, in the order asked. */
export const orgCards = (db: Db, ids: readonly string[]): Promise<OrgRow[]> =>
  cardsInOrder(db, ids, cardColumns, shown);

export interface OrgDetailRow extends OrgRow {
  pictures: string[];
  address: string;
  phone: string | null;
  verified_on: string | null;
  beds_updated_on: string | null;
  beds_told_by: BedSource | null;
  details: OrgDetails | null;
  score_parts: ScoreParts | null;
  said_parts: ScorePartSums | null;
  rooms: Room[];
  fees: FeeItem[];
  licences: (Licence & { valid_to: string | null; checked_on: string | null })[];
  comments: OrgReview[];
}

/** Everything its own page shows; closed ones stay reachable by their address. */
export function orgDetails(db: Db, ids: readonly string[]): Promise<OrgDetailRow[]> {
  return rows<OrgDetailRow>(
    db,
    sql`select ${cardColumns}, o.pictures, o.address, o.phone, o.verified_on::text, o.beds_updated_on::text, o.beds_told_by, d.details, d.score_parts,
      ${scorePartSums} as said_parts,
      coalesce((select json_agg(r.room order by r.position) from organisations.organisation_rooms r where r.org_id = o.id), '[]') as rooms,
      coalesce((select json_agg(f.fee order by f.position) from organisations.organisation_fees f where f.org_id = o.id), '[]') as fees,
      coalesce((select json_agg(json_build_object('kind', l.kind, 'no', l.no, 'issuer', l.issuer,
        'valid_to', l.valid_to::text, 'checked_on', l.checked_on::text) order by l.kind)
        from organisations.organisation_licences l where l.org_id = o.id), '[]') as licences,
      ${firstReviews(orgReviewTarget)} as comments
    from organisations.organisations o left join organisations.organisation_details d on d.org_id = o.id
    where o.id = any(${idArray(ids)}) and o.standing = 'LISTED'
    order by array_position(${idArray(ids)}, o.id)`,
  );
}

/** The three nearest others. The point comes as a scalar, so that the index of places can be walked. */
export async function nearbyOrgIds(db: Db, id: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select o.id::text from organisations.organisations o
      where o.place is not null and o.facet_sig >= 0 and o.id <> ${id}::bigint
      order by o.place <-> (select h.place from organisations.organisations h where h.id = ${id}::bigint) limit 3`,
  );
  return found.map((o) => o.id);
}
