import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { tripDepartures, trips } from "./tables.ts";

/** Departures as {@link groups} reads them. A lock names a table without its schema: by an alias. */
export const departure = alias(tripDepartures, "departure");

const groups = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: departure.id,
      tripName: trips.name,
      /** `tour:10001` */
      seller: sql<string>`'tour:' || ${trips.orgId}`,
      day: departure.day,
      minGroup: departure.minGroup,
      state: departure.state,
    })
    .from(departure)
    .innerJoin(trips, eq(trips.id, departure.tripId))
    .where(where);

/** A departure as far as its group goes. */
export type DepartureGroup = Awaited<ReturnType<typeof groups>>[number];

/** A departure's group; undefined where there is none. */
export const departureGroup = (db: Db, id: string): Promise<DepartureGroup | undefined> =>
  firstOf(groups(db, eq(departure.id, id)));

/** The same, its row locked until the transaction ends. Orders of it are locked before, never after. */
export const lockDepartureGroup = (tx: Tx, id: string): Promise<DepartureGroup | undefined> =>
  firstOf(groups(tx, eq(departure.id, id)).for("update", { of: departure }));

/** Forms a group, or calls a departure off: from then on nobody can join it. The row is locked. */
export const setDepartureState = (tx: Tx, id: string, state: "FORMED" | "CANCELLED") =>
  tx.update(tripDepartures).set({ state }).where(eq(tripDepartures.id, id));

/**
 * Departures nobody has decided on that leave within so many days of `today`, the soonest first.
 * @param besides a further condition on `departure`
 */
export const undecidedDepartures = (
  db: Db,
  today: string,
  { days, besides, most }: { days: number; besides: SQL; most: number },
): Promise<DepartureGroup[]> =>
  groups(
    db,
    and(
      // The state is a literal: a partial index covers it alone.
      sql`${departure.state} = 'FORMING'`,
      gt(departure.day, today),
      sql`${departure.day} <= ${today}::date + ${days}::int`,
      besides,
    ),
  )
    .orderBy(departure.day, departure.id)
    .limit(most);
