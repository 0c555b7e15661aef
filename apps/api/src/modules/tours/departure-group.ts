import { eq, type SQL, sql } from "drizzle-orm";
import { type Db, row, rows, type Tx } from "../../platform/database/database.ts";
import { tripDepartures } from "./tables.ts";

/** A departure as far as its group goes. */
export interface DepartureGroup {
  id: string;
  tripName: string;
  /** `tour:10001` */
  seller: string;
  /** `YYYY-MM-DD` */
  day: string;
  minGroup: number;
  state: "FORMING" | "FORMED" | "CANCELLED";
}

const columns = sql`d.id::text, t.name as "tripName", 'tour:' || t.org_id as seller, d.day::text as day,
  d.min_group as "minGroup", d.state from tours.trip_departures d join tours.trips t on t.id = d.trip_id`;

/** A departure's group; undefined where there is none. */
export const departureGroup = (db: Db, id: string): Promise<DepartureGroup | undefined> =>
  row(db, sql`select ${columns} where d.id = ${id}::bigint`);

/** The same, its row locked until the transaction ends. Orders of it are locked before, never after. */
export const lockDepartureGroup = (tx: Tx, id: string): Promise<DepartureGroup | undefined> =>
  row(tx, sql`select ${columns} where d.id = ${id}::bigint for update of d`);

/** Forms a group, or calls a departure off: from then on nobody can join it. The row is locked. */
export const setDepartureState = (tx: Tx, id: string, state: "FORMED" | "CANCELLED") =>
  tx.update(tripDepartures).set({ state }).where(eq(tripDepartures.id, id));

/**
 * Departures nobody has decided on that leave within so many days of `today`, the soonest first.
 * @param besides a further condition on `d`
 */
export const undecidedDepartures = (
  db: Db,
  today: string,
  { days, besides, most }: { days: number; besides: SQL; most: number },
): Promise<DepartureGroup[]> =>
  rows(
    db,
    sql`select ${columns} where d.state = 'FORMING' and d.day > ${today}::date and d.day <= ${today}::date + ${days}::int
      and ${besides} order by d.day, d.id limit ${most}`,
  );
