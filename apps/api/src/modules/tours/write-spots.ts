import { seasons, walkDifficulties } from "@ginkgo/api-contract/tours/tour-codes";
import type { Tx } from "../../platform/database/database.ts";
import { flagValue } from "../facets/public.ts";
import { UNRATED_SCORE, upsertRanked, type Written, writeDetails } from "../reviews/ranking/public.ts";
import { maskOf } from "./code-mask.ts";
import { listedRow } from "./listed-row.ts";
import type { NewSpot } from "./new-spot.ts";
import { sceneryCategories } from "./scenery-categories.ts";
import { spotKind } from "./spot-kind.ts";
import { spotDetails, spots as spotsTable } from "./tables.ts";

/** What told facts are worth beside the official grade; money buys no place. */
const factScore = (s: NewSpot): number =>
  s.aLevel * 20 +
  25 *
    [s.walk, s.wheelchairRoute, s.elderFreeAge, s.ticketFen, s.details.openTime, s.lng].filter(
      (f) => f !== undefined,
    ).length;

const spotRow = (spot: NewSpot, categoryText: string) => ({
  ...listedRow(spotKind, {
    ...spot,
    extra: [categoryText, spot.summary, ...spot.details.scenicTypes],
    values: {
      level: [String(spot.aLevel)],
      walk: spot.walk ? [spot.walk] : [],
      season: spot.seasons,
      wheelchair: flagValue(spot.wheelchairRoute === true),
      elderFree: flagValue(spot.elderFreeAge !== undefined),
    },
  }),
  rank_score: UNRATED_SCORE + factScore(spot),
  a_level: spot.aLevel,
  summary: spot.summary || (spot.walk ? `步行${walkDifficulties[spot.walk]}` : ""),
  address: spot.address ?? null,
  phone: spot.phone ?? null,
  lng: spot.lng ?? null,
  lat: spot.lat ?? null,
  walk: spot.walk ?? null,
  wheelchair_route: spot.wheelchairRoute ?? null,
  wheelchair_rental: spot.wheelchairRental ?? null,
  elder_free_age: spot.elderFreeAge ?? null,
  ticket_fen: spot.ticketFen ?? null,
  season_mask: maskOf(seasons, spot.seasons),
});

/** Writes spots with their pages; ids in the order given. @param kept what a stored one keeps as it is */
export async function writeSpots(
  tx: Tx,
  spots: readonly NewSpot[],
  kept: readonly "pictures"[] = [],
): Promise<Written[]> {
  const names = new Map((await sceneryCategories(tx)).map((c) => [Number(c.id), c.name]));
  const list = spots.map((s) => spotRow(s, names.get(s.categoryId) ?? ""));
  const written = await upsertRanked(tx, spotsTable, list, kept);
  await writeDetails(
    tx,
    spotDetails,
    spots.map(({ details }, i) => ({ id: written[i]!.id, details })),
  );
  return written;
}
