import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { tripDepartures, trips } from "../tables.ts";

/** Departures as {@link departureGroups} reads them. A lock names a table without its schema: by an alias. */
export const departure = alias(tripDepartures, "departure");

/** A departure's group with who organises it, for whom a condition on `departure` and `trips` holds. */
export const departureGroups = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: departure.id,
      tripName: trips.name,
      /** `tour:10001` */
      seller: sql<string>`'tour:' || ${trips.orgId}`,
      day: departure.day,
      minGroup: departure.minGroup,
      stock: departure.stock,
      taken: departure.taken,
      state: departure.state,
      version: departure.version,
      askedBy: departure.askedBy,
      askedAt: departure.askedAt,
      askedReason: departure.askedReason,
      askedUntil: departure.askedUntil,
    })
    .from(departure)
    .innerJoin(trips, eq(trips.id, departure.tripId))
    .where(where);

/** A departure as far as its group goes. */
export type DepartureGroup = Awaited<ReturnType<typeof departureGroups>>[number];

/** A departure's group; undefined where there is none. */
export const departureGroup = (db: Db, id: string): Promise<DepartureGroup | undefined> =>
  firstOf(departureGroups(db, eq(departure.id, id)));

/** The same, its row locked until the transaction ends. Orders of it are locked before, never after. */
export const lockDepartureGroup = (tx: Tx, id: string): Promise<DepartureGroup | undefined> =>
  firstOf(departureGroups(tx, eq(departure.id, id)).for("update", { of: departure }));

const noAsk = { askedBy: null, askedAt: null, askedReason: null, askedUntil: null };

/** A request to form a group below its minimum, which a second person decides on. */
export interface DepartureAsk {
  by: string;
  at: Date;
  reason: string;
  /** The clock decides no sooner. */
  until: Date;
}

/**
 * Forms a group, or calls a departure off: from then on nobody can join it, and no request waits. Or a request is written
 * down, or dropped (null). With nothing it is counted as changed alone: an order of it was paid.
 */
export const changeDeparture = (
  tx: Tx,
  id: string,
  { state, ask }: { state?: "FORMED" | "CANCELLED"; ask?: DepartureAsk | null } = {},
) =>
  tx
    .update(tripDepartures)
    .set({
      version: sql`${tripDepartures.version} + 1`,
      ...(state ? { state } : {}),
      ...(state || ask === null ? noAsk : {}),
      ...(ask ? { askedBy: ask.by, askedAt: ask.at, askedReason: ask.reason, askedUntil: ask.until } : {}),
    })
    .where(eq(tripDepartures.id, id));

/**
 * Departures nobody has decided on that leave within so many days of `today`, the soonest first.
 * @param besides a further condition on `departure`
 */
export const undecidedDepartures = (
  db: Db,
  today: string,
  { days, besides, most }: { days: number; besides: SQL; most: number },
): Promise<DepartureGroup[]> =>
  departureGroups(
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
