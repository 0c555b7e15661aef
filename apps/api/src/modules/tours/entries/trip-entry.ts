import { type Escort, type Pace, seasons, type WalkDifficulty } from "@ginkgo/api-contract/tours/tour-codes";
import { TripContent } from "@ginkgo/api-contract/tours/tour-content";
import type { TripDetails } from "@ginkgo/api-contract/tours/tour-detail";
import { eq, inArray, sql } from "drizzle-orm";
import { entryKind, type StoredEntry } from "../../../http/entry-kinds.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { withoutNulls } from "../../../platform/without-nulls.ts";
import { lockSource } from "../../reviews/ranking/public.ts";
import { holdsWords } from "../../search/public.ts";
import { codesOfMask } from "../code-mask.ts";
import { withTripRules } from "../new-trip.ts";
import { spots, tourOrgs, tripDepartures, tripDetails, trips } from "../tables.ts";
import { writeTripPages } from "../write-trips.ts";
import { checkCategory } from "./check-category.ts";

/** Days that go to a spot there is none of. */
async function unknownSpots(db: Db, { details }: TripContent): Promise<Record<string, string>> {
  const named = details.itinerary.flatMap((day, i) =>
    day.spots.flatMap(({ spotId }, j) =>
      spotId ? [{ field: `details.itinerary.${i}.spots.${j}.spotId`, spotId }] : [],
    ),
  );
  if (named.length === 0) return {};
  const ids = [...new Set(named.map(({ spotId }) => spotId))];
  const found = await db.select({ id: spots.id }).from(spots).where(inArray(spots.id, ids));
  const known = new Set(found.map(({ id }) => id));
  return Object.fromEntries(
    named
      .filter(({ spotId }) => !known.has(spotId))
      .map(({ field }) => [field, "没有这个景点，请从列表里选。景点要先发布。"]),
  );
}

async function readTrips(db: Db, ids: readonly string[]): Promise<Map<string, StoredEntry>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ trip: trips, orgName: tourOrgs.name, details: tripDetails.details })
    .from(trips)
    .innerJoin(tourOrgs, eq(tourOrgs.id, trips.orgId))
    .leftJoin(tripDetails, eq(tripDetails.tripId, trips.id))
    .where(inArray(trips.id, [...ids]));
  return new Map(found.map(({ trip, orgName, details }) => [trip.id, storedTrip(trip, orgName, details)]));
}

function storedTrip(trip: typeof trips.$inferSelect, orgName: string, details: unknown): StoredEntry {
  const content = withoutNulls({
    name: trip.name,
    subtitle: trip.subtitle,
    orgId: trip.orgId,
    orgName,
    categoryId: trip.categoryId,
    nights: trip.nights,
    departCode: trip.departCode,
    adcode: trip.adcode,
    pace: trip.pace as Pace,
    walk: trip.walk as WalkDifficulty,
    wheelchair: trip.wheelchair,
    escort: trip.escort as Escort | null,
    seasons: codesOfMask(seasons, trip.seasonMask),
    pictures: trip.pictures,
    details: (details as TripDetails | null) ?? undefined,
  });
  return { content, seller: `tour:${trip.orgId}`, state: trip.state === "OFF" ? "ARCHIVED" : "LIVE" };
}

/** What the departures of a trip say of it: from when on it is listed, and from which price. */
const departuresOf = (db: Db, id: string) =>
  db
    .select({ priceFen: tripDepartures.priceFen, state: tripDepartures.state })
    .from(tripDepartures)
    .where(eq(tripDepartures.tripId, id));

async function writeTrip(tx: Tx, id: string, content: TripContent, state: "ON" | "OFF"): Promise<void> {
  const source = await lockSource(tx, trips, id);
  await writeTripPages(tx, [{ ...content, ...source, departures: await departuresOf(tx, id), state }]);
}

/** Writes a trip anew after one of its departures. */
export async function rewriteTrip(tx: Tx, id: string): Promise<void> {
  const stored = (await readTrips(tx, [id])).get(id);
  if (stored)
    await writeTrip(tx, id, stored.content as unknown as TripContent, stored.state === "LIVE" ? "ON" : "OFF");
}

/** Trips as they are made in the back office. */
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
  sellerOf: (_db, _id, { orgId }) => (typeof orgId === "string" && orgId ? `tour:${orgId}` : null),
  withSeller: (content, seller) => ({ ...content, orgId: seller.replace(/^tour:/, "") }),
  read: async (db, id) => (await readTrips(db, [id])).get(id),
  readMany: readTrips,
  async check(db, id, content) {
    const org = await firstOf(
      db.select({ id: tourOrgs.id }).from(tourOrgs).where(eq(tourOrgs.id, content.orgId)),
    );
    if (!org) return { orgId: "没有这个编号的旅居机构，请核对。" };
    const unknown = await unknownSpots(db, content);
    return { ...unknown, ...(await checkCategory(db, trips, { id, categoryId: content.categoryId })) };
  },
  publish: (tx, id, content) => writeTrip(tx, id, content, "ON"),
  async archive(tx, id) {
    await tx.update(trips).set({ state: "OFF", facetSig: -1 }).where(eq(trips.id, id));
  },
  address: (id) => `/tour/trip/${id}`,
});
