import type { TripDetails } from "@ginkgo/api-contract/tours/tour-detail";
import { type SQL, sql } from "drizzle-orm";
import { type Db, row, rows } from "../../platform/database/database.ts";
import { cardsInOrder } from "../listing/public.ts";
import type { DepartureRow } from "./departures/present-departure.ts";
import type { TripRow } from "./present-trip.ts";

const cardColumns = (
  today: string,
): SQL => sql`o.id::text, o.name, o.pictures[1] as cover, o.subtitle, o.category_id::text, g.name as category,
  o.org_id::text, p.name as org_name, o.days, o.nights, o.adcode, o.depart_code, o.pace, o.walk, o.wheelchair, o.escort,
  o.price_fen, o.state, o.rating, o.comment_count,
  (select to_char(min(d.day), 'YYYY-MM-DD') from tours.trip_departures d where d.trip_id = o.id
    and d.day > ${today}::date and d.state <> 'CANCELLED' and d.taken < d.stock) as next_date`;
/** Trips of a draft are shown to nobody. */
const from = sql`tours.trips o join tours.scenery_categories g on g.id = o.category_id
  join tours.tour_orgs p on p.id = o.org_id and p.standing = 'LISTED'`;

/** Cards of these trips, in the order asked. `today` is `YYYY-MM-DD`: what leaves today cannot be joined any more. */
export const tripCards = (db: Db, ids: readonly string[], today: string): Promise<TripRow[]> =>
  cardsInOrder(db, ids, cardColumns(today), from);

export interface TripDetailRow extends TripRow {
  pictures: string[];
  season_mask: number;
  details: TripDetails;
  org_kind: string;
  licence: string | null;
  complaints: string | null;
}

/** Everything its own page shows but the departures; those off stay reachable by their address. */
export const tripDetailRow = (db: Db, id: string, today: string): Promise<TripDetailRow | undefined> =>
  row(
    db,
    sql`select ${cardColumns(today)}, o.pictures, o.season_mask, d.details, p.org_kind, e.details->>'travelLicenseNo' as licence,
      e.details->>'complaintPhone' as complaints
    from ${from} join tours.trip_details d on d.trip_id = o.id
      left join tours.tour_org_details e on e.tour_org_id = p.id
    where o.id = ${id}::bigint`,
  );

/** Departures from a day on, the soonest first. */
export const departuresFrom = (db: Db, tripId: string, day: string): Promise<DepartureRow[]> =>
  rows(
    db,
    sql`select d.id::text, to_char(d.day, 'YYYY-MM-DD') as day, d.price_fen, d.single_supplement_fen, d.stock, d.taken,
      d.min_group, d.state, d.guide, d.insurance, d.meeting_place
    from tours.trip_departures d where d.trip_id = ${tripId}::bigint and d.day >= ${day}::date order by d.day limit 60`,
  );

/** Others that are alike: the same scenery, else the same city. */
export const similarTrips = (db: Db, trip: TripRow, today: string, most: number): Promise<TripRow[]> =>
  rows(
    db,
    sql`select ${cardColumns(today)} from ${from} where o.facet_sig >= 0 and o.id <> ${trip.id}::bigint
      and o.category_id = ${trip.category_id}::int2 order by o.rank_score desc, o.id limit ${most}`,
  );

/** What one organisation offers. */
export const tripsOf = (db: Db, orgId: string, today: string, most: number): Promise<TripRow[]> =>
  rows(
    db,
    sql`select ${cardColumns(today)} from ${from} where o.org_id = ${orgId}::bigint and o.facet_sig >= 0
      order by o.rank_score desc, o.id limit ${most}`,
  );
