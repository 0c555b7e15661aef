import {
  type StayMode,
  type StayUnit,
  stayModes,
  stayUnits,
  type TourOrgKind,
  tourOrgKinds,
} from "@ginkgo/api-contract/tours/tour-codes";
import type { TourOrgDetails } from "@ginkgo/api-contract/tours/tour-detail";
import type { TourOrgCard } from "@ginkgo/api-contract/tours/tours";
import { sql } from "drizzle-orm";
import { type Db, row } from "../../platform/database/database.ts";
import { cardsInOrder } from "../listing/public.ts";
import { plateText } from "../reference/areas/public.ts";
import { codesOfMask } from "./code-mask.ts";

/** A row of tours.tour_orgs as the card queries select it. */
export interface TourOrgRow {
  id: string;
  name: string;
  cover: string | null;
  summary: string;
  category_id: string;
  category: string;
  org_kind: TourOrgKind;
  stay_mask: number;
  adcode: string;
  has_doctor: boolean;
  barrier_free: boolean;
  price_fen: number | null;
  price_unit: StayUnit;
  trip_count: number;
  rating: number;
  comment_count: number;
}

const cardColumns = sql`o.id::text, o.name, o.pictures[1] as cover, o.summary, o.category_id::text, g.name as category, o.org_kind, o.stay_mask,
  o.adcode, o.has_doctor, o.barrier_free, o.price_fen, o.price_unit, o.rating, o.comment_count,
  (select count(*)::int from tours.trips t where t.org_id = o.id and t.facet_sig >= 0) as trip_count`;
const from = sql`tours.tour_orgs o join tours.scenery_categories g on g.id = o.category_id`;

/** Cards of these organisations, in the order asked. */
export const tourOrgCards = (db: Db, ids: readonly string[]): Promise<TourOrgRow[]> =>
  cardsInOrder(db, ids, cardColumns, from);

export interface TourOrgDetailRow extends TourOrgRow {
  pictures: string[];
  province_code: string;
  city_code: string | null;
  address: string | null;
  phone: string | null;
  lng: number | null;
  lat: number | null;
  season_mask: number;
  details: TourOrgDetails;
}

/** Everything its own page shows but its trips. */
export const tourOrgDetailRow = (db: Db, id: string): Promise<TourOrgDetailRow | undefined> =>
  row(
    db,
    sql`select ${cardColumns}, o.pictures, o.province_code, o.city_code, o.address, o.phone, o.lng, o.lat, o.season_mask, d.details
      from ${from} join tours.tour_org_details d on d.tour_org_id = o.id where o.id = ${id}::bigint and o.standing = 'LISTED'`,
  );

/** Row → card, every field listed. */
export const presentTourOrg = (row: TourOrgRow): TourOrgCard => ({
  id: row.id,
  name: row.name,
  cover: row.cover ?? undefined,
  summary: row.summary,
  categoryId: row.category_id,
  categoryText: row.category,
  orgKind: row.org_kind,
  orgKindText: tourOrgKinds[row.org_kind],
  stayModes: codesOfMask<StayMode>(stayModes, row.stay_mask),
  adcode: row.adcode,
  ...plateText(row.adcode),
  hasDoctor: row.has_doctor,
  barrierFree: row.barrier_free,
  priceFen: row.price_fen ?? undefined,
  priceUnit: row.price_unit,
  priceUnitText: stayUnits[row.price_unit],
  tripCount: row.trip_count,
  rating: Math.round(row.rating * 10) / 10,
  commentCount: row.comment_count,
});
