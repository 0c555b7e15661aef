import { DepartureContent } from "@ginkgo/api-contract/tours/tour-content";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { entryKind, type StoredEntry } from "../../../http/entry-kinds.ts";
import { badInput, problem } from "../../../http/problem.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { isNamed, likePart } from "../../../platform/database/sql-values.ts";
import { withoutNulls } from "../../../platform/without-nulls.ts";
import { lockSource } from "../../reviews/ranking/public.ts";
import { tripDepartures, trips } from "../tables.ts";
import { rewriteTrip } from "./trip-entry.ts";

/** What is said of a departure whose trip visitors see no more. */
const TRIP_IS_OFF = "线路已下线";

const storedDeparture = (db: Db, id: string) =>
  firstOf(db.select().from(tripDepartures).where(eq(tripDepartures.id, id)));

const tripOf = (db: Db, id: string) =>
  firstOf(db.select({ orgId: trips.orgId, name: trips.name }).from(trips).where(eq(trips.id, id)));

/** What is wrong with a departure beside how it stands and beside the others of its trip. */
async function faultsOf(
  db: Db,
  id: string,
  { tripId, date, stock }: DepartureContent,
): Promise<Record<string, string>> {
  if (!(await tripOf(db, tripId))) return { tripId: "没有这条线路，请从列表里选。线路要先发布。" };
  const stands = await storedDeparture(db, id);
  if (stands?.state === "CANCELLED") return { date: "这个团期已经取消，不能再开。请新建一个。" };
  if (stands && stands.tripId !== tripId) return { tripId: "发布以后不能换线路，请新建一个团期。" };
  if (stands && stands.taken > 0 && stands.day !== date)
    return {
      date: `${stands.day} 已有 ${stands.taken} 人报名，不能改日子。要停办请到“团期”里整团取消，再新建一个。`,
    };
  if (stands && stock < stands.taken) return { stock: `已有 ${stands.taken} 人报名，名额不能少于这个数。` };
  const [sameDay] = await db
    .select({ id: tripDepartures.id })
    .from(tripDepartures)
    .where(and(eq(tripDepartures.tripId, tripId), eq(tripDepartures.day, date), ne(tripDepartures.id, id)));
  return sameDay ? { date: `这条线路 ${date} 已经有团期（编号 ${sameDay.id}），请改那一个，或换一天。` } : {};
}

/** The trip before the departure: whoever writes the trip anew holds them in the same order. */
async function lockDeparture(tx: Tx, tripId: string, id: string) {
  await lockSource(tx, trips, tripId);
  return firstOf(tx.select().from(tripDepartures).where(eq(tripDepartures.id, id)).for("update"));
}

/** A keyword stands in the name of the trip, in the day, or from the end of the name on into the day behind it. */
function titleWays(keyword: string): SQL[] {
  const space = keyword.lastIndexOf(" ");
  const inDay = keyword.slice(space + 1);
  const ways = [
    sql`o.trip_id = any(array(select f.id from tours.trips f where f.name ilike ${likePart(keyword)}))`,
  ];
  if (!/^[\d-]+$/.test(inDay)) return ways;
  const days = sql`select d::date from generate_series((select min(x.day) from tours.trip_departures x)::timestamp,
    (select max(x.day) from tours.trip_departures x)::timestamp, interval '1 day') d
    where to_char(d, 'YYYY-MM-DD') like ${space < 0 ? likePart(inDay) : `${inDay}%`}`;
  return [...ways, sql`o.day = any(array(${days}))`];
}

async function readDepartures(db: Db, ids: readonly string[]): Promise<Map<string, StoredEntry>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ departure: tripDepartures, trip: trips.name, orgId: trips.orgId, tripState: trips.state })
    .from(tripDepartures)
    .innerJoin(trips, eq(trips.id, tripDepartures.tripId))
    .where(inArray(tripDepartures.id, [...ids]));
  return new Map(
    found.map(({ departure, trip, orgId, tripState }) => {
      const {
        id,
        tripId,
        day,
        priceFen,
        singleSupplementFen,
        stock,
        minGroup,
        guide,
        insurance,
        meetingPlace,
        state,
      } = departure;
      const content = withoutNulls({
        tripId,
        date: day,
        priceFen,
        singleSupplementFen,
        stock,
        minGroup,
        guide,
        insurance,
        meetingPlace,
      });
      const stands = state === "CANCELLED" ? "ARCHIVED" : "LIVE";
      const isUnseen = tripState === "OFF" && stands === "LIVE";
      return [
        id,
        {
          content,
          title: `${trip} ${day}`,
          seller: `tour:${orgId}`,
          state: stands,
          ...(isUnseen ? { unseen: TRIP_IS_OFF } : {}),
        },
      ];
    }),
  );
}

/** Departures of trips as they are made in the back office; the desk under orders decides on their groups. */
export const departureEntry = entryKind<typeof DepartureContent>({
  kind: "departure",
  shape: DepartureContent,
  table: tripDepartures,
  listed: {
    from: sql`tours.trip_departures o join tours.trips t on t.id = o.trip_id`,
    title: sql<string>`t.name || ' ' || to_char(o.day, 'YYYY-MM-DD')`,
    seller: sql<string | null>`'tour:' || t.org_id`,
    state: sql`case when o.state <> 'CANCELLED' then 'LIVE' else 'ARCHIVED' end`,
    unseen: sql<
      string | null
    >`case when t.state = 'OFF' and o.state <> 'CANCELLED' then ${TRIP_IS_OFF}::text end`,
  },
  narrow: titleWays,
  titleField: "date",
  async sellerOf(db, _id, { tripId }) {
    const trip = typeof tripId === "string" && /^[1-9]\d{0,17}$/.test(tripId) && (await tripOf(db, tripId));
    return trip ? `tour:${trip.orgId}` : null;
  },
  withSeller: (content) => content,
  read: async (db, id) => (await readDepartures(db, [id])).get(id),
  readMany: readDepartures,
  check: faultsOf,
  async publish(tx, id, content, at) {
    const { tripId, date, guide = null, insurance = null, meetingPlace = null, ...sold } = content;
    const stands = await lockDeparture(tx, tripId, id);
    // Somebody may have joined, or called it off, while this waited for the lock.
    const faults = await faultsOf(tx, id, content);
    if (Object.keys(faults).length > 0) throw badInput(faults);
    if (stands?.day !== date && date <= shanghaiDay(at)) throw badInput({ date: "出发日要在今天以后。" });
    const set = { ...sold, day: date, guide, insurance, meetingPlace };
    if (stands)
      await tx
        .update(tripDepartures)
        .set({ ...set, version: sql`${tripDepartures.version} + 1` })
        .where(eq(tripDepartures.id, id));
    else await tx.insert(tripDepartures).values({ ...set, id, tripId });
    await rewriteTrip(tx, tripId);
  },
  async archive(tx, id) {
    const seen = await storedDeparture(tx, id);
    if (!seen || seen.state === "CANCELLED") return;
    await lockDeparture(tx, seen.tripId, id);
    try {
      await tx.transaction((inner) => inner.delete(tripDepartures).where(eq(tripDepartures.id, id)));
    } catch (error) {
      if (isNamed(error)) throw problem("DEPARTURE_HAS_ORDERS", id);
      throw error;
    }
    await rewriteTrip(tx, seen.tripId);
  },
  address: (_id, { tripId }) => `/tour/trip/${tripId}`,
});
