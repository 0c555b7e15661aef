import { ladderSteps, seasons, type TourOrgKind, tourOrgKinds } from "@ginkgo/api-contract/tours/tour-codes";
import type { TripDetail } from "@ginkgo/api-contract/tours/tours";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { problem } from "../../http/problem.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { shownPictures } from "../pictures/public.ts";
import { codesOfMask } from "./code-mask.ts";
import { presentDeparture } from "./departures/present-departure.ts";
import { presentTrip } from "./present-trip.ts";
import { tourReviews } from "./tour-reviews.ts";
import { tripKind } from "./trip-kind.ts";
import { departuresFrom, similarTrips, tripDetailRow } from "./trip-queries.ts";

const MAX_SIMILAR = 3;

/**
 * One trip for its own page.
 * @throws {ProblemError} NOT_FOUND
 */
export async function getTrip(db: Db, id: string, clock: Clock): Promise<TripDetail> {
  const today = shanghaiDay(clock.now());
  const row = await tripDetailRow(db, id, today);
  if (!row) throw problem("NOT_FOUND", `trip ${id}`);
  const [departures, comments, similar, [pictures = []]] = await Promise.all([
    departuresFrom(db, id, today),
    tourReviews(db, tripKind, id),
    similarTrips(db, row, today, MAX_SIMILAR),
    shownPictures(db, [row.pictures]),
  ]);
  return {
    ...presentTrip(row),
    pictures,
    seasons: codesOfMask(seasons, row.season_mask),
    details: row.details,
    departures: departures.map((d) => presentDeparture(d, today)),
    cancelLadder: ladderSteps(),
    org: {
      id: row.org_id,
      name: row.org_name,
      kindText: tourOrgKinds[row.org_kind as TourOrgKind],
      travelLicenseNo: row.licence ?? undefined,
      complaintPhone: row.complaints ?? undefined,
    },
    comments,
    similar: similar.map(presentTrip),
  };
}
