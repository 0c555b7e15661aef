import { type Escort, type Pace, seasons, type WalkDifficulty } from "@ginkgo/api-contract/tours/tour-codes";
import { TripContent } from "@ginkgo/api-contract/tours/tour-content";
import type { TripDetails } from "@ginkgo/api-contract/tours/tour-detail";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, asc, eq, gte, notInArray, sql } from "drizzle-orm";
import { entryKind, type StoredEntry } from "../../../http/entry-kinds.ts";
import { badInput } from "../../../http/problem.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { withoutNulls } from "../../../platform/without-nulls.ts";
import { lockSource } from "../../reviews/ranking/public.ts";
import { holdsWords } from "../../search/public.ts";
import { codesOfMask } from "../code-mask.ts";
import { withTripRules } from "../new-trip.ts";
import { tourOrgs, tripDepartures, tripDetails, trips } from "../tables.ts";
import { writeTrips } from "../write-trips.ts";
import { checkCategory } from "./check-category.ts";

async function readTrip(db: Db, id: string): Promise<StoredEntry | undefined> {
  const trip = await firstOf(db.select().from(trips).where(eq(trips.id, id)));
  if (!trip) return undefined;
  const org = await firstOf(
    db.select({ name: tourOrgs.name }).from(tourOrgs).where(eq(tourOrgs.id, trip.orgId)),
  );
  const page = await firstOf(db.select().from(tripDetails).where(eq(tripDetails.tripId, id)));
  const days = await db
    .select()
    .from(tripDepartures)
    .where(eq(tripDepartures.tripId, id))
    .orderBy(asc(tripDepartures.day));
  const content = withoutNulls({
    name: trip.name,
    subtitle: trip.subtitle,
    orgId: trip.orgId,
    orgName: org?.name ?? "",
    categoryId: trip.categoryId,
    nights: trip.nights,
    departCode: trip.departCode,
    adcode: trip.adcode,
    pace: trip.pace as Pace,
    walk: trip.walk as WalkDifficulty,
    wheelchair: trip.wheelchair,
    escort: trip.escort as Escort | null,
    seasons: codesOfMask(seasons, trip.seasonMask),
    departures: days
      .filter(({ state }) => state !== "CANCELLED")
      .map(({ day, priceFen, singleSupplementFen, stock, minGroup }) => ({
        date: day,
        priceFen,
        singleSupplementFen,
        stock,
        minGroup,
      })),
    details: page?.details as TripDetails | undefined,
  });
  return { content, seller: `tour:${trip.orgId}`, state: trip.state === "OFF" ? "ARCHIVED" : "LIVE" };
}

/** Departures of a trip that stand already; those called off stay so. */
const storedDays = (db: Db, id: string) =>
  db
    .select({ day: tripDepartures.day, taken: tripDepartures.taken, state: tripDepartures.state })
    .from(tripDepartures)
    .where(eq(tripDepartures.tripId, id));

/** What is wrong with the departures written, beside those that stand; undefined where nothing is. */
async function checkDepartures(db: Db, id: string, content: TripContent): Promise<string | undefined> {
  const days = content.departures.map(({ date }) => date);
  if (new Set(days).size < days.length) return "有两个团期是同一天，请合成一个。";
  for (const { day, taken, state } of await storedDays(db, id)) {
    const written = content.departures.find(({ date }) => date === day);
    if (state === "CANCELLED" && written) return `${day} 的团期已经取消，不能再开，请换一天。`;
    if (taken > 0 && state !== "CANCELLED" && !written)
      return `${day} 的团期有 ${taken} 人报名，不能删。要取消请到“团期”里办。`;
    if (written && written.stock < taken) return `${day} 的团期已有 ${taken} 人报名，名额不能少于这个数。`;
  }
  return undefined;
}

/** Departures nobody goes on and that are written no more are gone. */
async function dropDays(tx: Tx, id: string, kept: readonly string[], today: string): Promise<void> {
  await tx
    .delete(tripDepartures)
    .where(
      and(
        eq(tripDepartures.tripId, id),
        eq(tripDepartures.taken, 0),
        gte(tripDepartures.day, today),
        eq(tripDepartures.state, "FORMING"),
        kept.length > 0 ? notInArray(tripDepartures.day, [...kept]) : sql`true`,
      ),
    );
}

/** Trips with their departures as they are made in the back office. */
export const tripEntry = entryKind<typeof TripContent>({
  kind: "trip",
  shape: withTripRules(TripContent),
  table: trips,
  listed: {
    from: sql`tours.trips o`,
    title: sql<string>`o.name`,
    seller: sql<string | null>`'tour:' || o.org_id`,
    state: sql`case when o.state <> 'OFF' then 'LIVE' else 'ARCHIVED' end`,
  },
  find: holdsWords,
  titleField: "name",
  sellerOf: (_id, { orgId }) => (typeof orgId === "string" && orgId ? `tour:${orgId}` : null),
  withSeller: (content, seller) => ({ ...content, orgId: seller.replace(/^tour:/, "") }),
  read: readTrip,
  async check(db, id, content) {
    const org = await firstOf(
      db.select({ id: tourOrgs.id }).from(tourOrgs).where(eq(tourOrgs.id, content.orgId)),
    );
    if (!org) return { orgId: "没有这个编号的旅居机构，请核对。" };
    const wrong = await checkDepartures(db, id, content);
    if (wrong) return { departures: wrong };
    return checkCategory(db, content.categoryId);
  },
  async publish(tx, id, content, at) {
    const source = await lockSource(tx, trips, id);
    await tx
      .select({ id: tripDepartures.id })
      .from(tripDepartures)
      .where(eq(tripDepartures.tripId, id))
      .orderBy(tripDepartures.id)
      .for("update");
    // Somebody may have joined or called one off while this waited for the departures.
    const faults = await checkDepartures(tx, id, content);
    if (faults) throw badInput({ departures: faults });
    await dropDays(
      tx,
      id,
      content.departures.map(({ date }) => date),
      shanghaiDay(at),
    );
    await writeTrips(tx, [
      {
        ...content,
        ...source,
        departures: content.departures.map((d) => ({ ...d, taken: 0, state: "FORMING" as const })),
        state: "ON",
      },
    ]);
  },
  async archive(tx, id) {
    await tx.update(trips).set({ state: "OFF", facetSig: -1 }).where(eq(trips.id, id));
  },
  address: (id) => `/tour/trip/${id}`,
});
