import { type DayBand, escorts, seasons } from "@ginkgo/api-contract/tours/tour-codes";
import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { flagValue } from "../facets/public.ts";
import { areaName } from "../reference/areas/public.ts";
import { UNRATED_SCORE, upsertRanked, type Written, writeDetails } from "../reviews/ranking/public.ts";
import { maskOf } from "./code-mask.ts";
import { listedTerm } from "./listed-plan.ts";
import { listedRow } from "./listed-row.ts";
import type { NewTrip } from "./new-trip.ts";
import { tripDetails, trips as tripsTable } from "./tables.ts";
import { tripKind } from "./trip-kind.ts";

const bandOf = (days: number): DayBand => {
  if (days === 1) return "ONE";
  if (days <= 3) return "SHORT";
  return days <= 7 ? "WEEK" : "LONG";
};

/** A trip beside departures that stand already. */
export type WrittenTrip = Omit<NewTrip, "departures"> & {
  departures: readonly Pick<NewTrip["departures"][number], "priceFen" | "state">[];
};

function tripRow(trip: WrittenTrip) {
  const days = trip.details.itinerary.length;
  const { wheelchair, walk, pace, escort } = trip;
  const offered = trip.departures.filter((d) => d.state !== "CANCELLED");
  const prices = (offered.length ? offered : trip.departures).map((d) => d.priceFen);
  return {
    ...listedRow(tripKind, {
      ...trip,
      extra: [
        trip.subtitle,
        trip.orgName,
        areaName(trip.departCode),
        ...trip.details.itinerary.flatMap((d) => d.spots.map((s) => s.name)),
      ].slice(0, 16),
      values: {
        days: [bandOf(days)],
        pace: [pace],
        walk: [walk],
        season: trip.seasons,
        wheelchair: flagValue(wheelchair),
        escort: flagValue(escort !== undefined),
      },
      terms: [listedTerm.org(trip.orgId)],
      // One nobody can go on yet has no price and stands in no list.
      off: trip.state === "OFF" || prices.length === 0,
    }),
    rank_score:
      UNRATED_SCORE + 25 * [wheelchair, walk === "EASY", pace === "SLOW", escort].filter(Boolean).length,
    org_id: trip.orgId,
    subtitle: trip.subtitle,
    days,
    nights: trip.nights,
    depart_code: trip.departCode,
    pace,
    walk,
    wheelchair,
    escort: escort && escort in escorts ? escort : null,
    season_mask: maskOf(seasons, trip.seasons),
    price_fen: prices.length > 0 ? Math.min(...prices) : 0,
    state: trip.state,
  };
}

/** Writes trips with their pages. The departures are read alone: from when on a trip is listed, and from which price. */
export async function writeTripPages(tx: Tx, trips: readonly WrittenTrip[]): Promise<Written[]> {
  const written = await upsertRanked(tx, tripsTable, trips.map(tripRow));
  await writeDetails(
    tx,
    tripDetails,
    trips.map(({ details }, i) => ({ id: written[i]!.id, details })),
  );
  return written;
}

/** Writes trips with their pages and departures. Seats taken on a stored departure stay taken, and its state is its own; ids in the order given. */
export async function writeTrips(tx: Tx, trips: readonly NewTrip[]): Promise<Written[]> {
  const written = await writeTripPages(tx, trips);
  const departures = trips.flatMap(({ departures }, i) =>
    departures.map((d) => ({ ...d, trip: written[i]!.id })),
  );
  if (departures.length === 0) return written;
  await tx.execute(sql`insert into tours.trip_departures as t (trip_id, day, price_fen, single_supplement_fen, stock, taken,
      min_group, state)
    select d.trip, d.date, d."priceFen", d."singleSupplementFen", d.stock, least(d.taken, d.stock), d."minGroup", d.state
    from json_to_recordset(${JSON.stringify(departures)}::json) as d(trip int8, date date, "priceFen" int4,
      "singleSupplementFen" int4, stock int4, taken int4, "minGroup" int2, state text)
    on conflict (trip_id, day) do update set price_fen = excluded.price_fen, min_group = excluded.min_group,
      single_supplement_fen = excluded.single_supplement_fen, stock = greatest(excluded.stock, t.taken)`);
  return written;
}
