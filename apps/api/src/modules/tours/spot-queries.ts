import type { SpotDetails } from "@ginkgo/api-contract/tours/tour-detail";
import { sql } from "drizzle-orm";
import { type Db, row, rows } from "../../platform/database/database.ts";
import { cardsInOrder } from "../listing/public.ts";
import type { SpotRow } from "./present-spot.ts";

const cardColumns = sql`o.id::text, o.name, o.pictures[1] as cover, o.category_id::text, g.name as category, o.a_level, o.summary, o.adcode, o.walk,
  o.wheelchair_route, o.wheelchair_rental, o.elder_free_age, o.ticket_fen, o.rating, o.comment_count, o.lng, o.lat`;
const from = sql`tours.spots o join tours.scenery_categories g on g.id = o.category_id`;

/** Cards of these spots, in the order asked. */
export const spotCards = (db: Db, ids: readonly string[]): Promise<SpotRow[]> =>
  cardsInOrder(db, ids, cardColumns, from);

export interface SpotDetailRow extends SpotRow {
  pictures: string[];
  province_code: string;
  city_code: string | null;
  address: string | null;
  phone: string | null;
  season_mask: number;
  details: SpotDetails;
}

/** Everything its own page shows. */
export const spotDetailRow = (db: Db, id: string): Promise<SpotDetailRow | undefined> =>
  row(
    db,
    sql`select ${cardColumns}, o.pictures, o.province_code, o.city_code, o.address, o.phone, o.season_mask, d.details
      from ${from} join tours.spot_details d on d.spot_id = o.id where o.id = ${id}::bigint`,
  );

/** The best known others of the same city. */
export const spotsNear = (db: Db, { id, city_code }: SpotDetailRow, most: number): Promise<SpotRow[]> =>
  rows(
    db,
    sql`select ${cardColumns} from ${from}
      where o.city_code = ${city_code} and o.id <> ${id}::bigint and o.facet_sig >= 0
      order by o.rank_score desc, o.id limit ${most}`,
  );
