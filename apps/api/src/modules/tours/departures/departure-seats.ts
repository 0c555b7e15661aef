import { and, eq, ne, sql } from "drizzle-orm";
import { badInput, problem } from "../../../http/problem.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { tripDepartures, trips } from "../tables.ts";

/** A departure is formed or called off so many days ahead. */
export const DECIDED_DAYS = 7;

/** A departure as an order writes it down. */
export interface PlannedDeparture {
  departureId: string;
  tripId: string;
  name: string;
  /** `YYYY-MM-DD` */
  day: string;
  days: number;
  priceFen: number;
  /** For a room alone; 0 where the trip does not stay overnight. */
  singleSupplementFen: number;
  seller: string;
}

/** Departures still to be had: one whose group has not formed is decided on seven days ahead and not sold any more then. */
const open = (people: number, today: string) =>
  sql<boolean>`${tripDepartures.day} > ${today}::date
      + (case when ${tripDepartures.state} = 'FORMED' then 0 else ${DECIDED_DAYS}::int end)
    and ${tripDepartures.state} <> 'CANCELLED' and ${tripDepartures.stock} - ${tripDepartures.taken} >= ${people}`;

/**
 * The departure somebody wants to join; without a number the soonest that has room for all.
 * @throws {ProblemError} NOT_FOUND, BAD_INPUT, SEATS_TAKEN
 */
export async function planDeparture(
  db: Db,
  ask: { tripId: string; departureId?: string; people: number },
  today: string,
): Promise<PlannedDeparture> {
  const found = await firstOf(
    db
      .select({
        id: tripDepartures.id,
        name: trips.name,
        day: tripDepartures.day,
        days: trips.days,
        price: tripDepartures.priceFen,
        supplement: tripDepartures.singleSupplementFen,
        org: trips.orgId,
        room: open(ask.people, today),
      })
      .from(tripDepartures)
      .innerJoin(trips, eq(trips.id, tripDepartures.tripId))
      .where(
        and(
          eq(trips.id, ask.tripId),
          eq(trips.state, "ON"),
          ask.departureId ? eq(tripDepartures.id, ask.departureId) : open(ask.people, today),
        ),
      )
      .orderBy(tripDepartures.day)
      .limit(1),
  );
  if (!found && ask.departureId) throw badInput({ departureId: "没有这个出发日期，请重新选择。" });
  if (!found?.room) throw problem("SEATS_TAKEN");
  return {
    departureId: found.id,
    tripId: ask.tripId,
    name: found.name,
    day: found.day,
    days: found.days,
    priceFen: found.price,
    singleSupplementFen: found.supplement,
    seller: `tour:${found.org}`,
  };
}

/** Takes so many seats. @throws {ProblemError} SEATS_TAKEN */
export async function takeSeats(tx: Tx, departureId: string, people: number): Promise<void> {
  const taken = await firstOf(
    tx
      .update(tripDepartures)
      .set({ taken: sql`${tripDepartures.taken} + ${people}`, version: sql`${tripDepartures.version} + 1` })
      .where(
        and(
          eq(tripDepartures.id, departureId),
          ne(tripDepartures.state, "CANCELLED"),
          sql`${tripDepartures.stock} - ${tripDepartures.taken} >= ${people}`,
        ),
      )
      .returning({ id: tripDepartures.id }),
  );
  if (!taken) throw problem("SEATS_TAKEN");
}

/** Gives them back. */
export const giveSeats = (tx: Tx, departureId: string, people: number) =>
  tx
    .update(tripDepartures)
    .set({
      taken: sql`greatest(0, ${tripDepartures.taken} - ${people})`,
      version: sql`${tripDepartures.version} + 1`,
    })
    .where(eq(tripDepartures.id, departureId));
