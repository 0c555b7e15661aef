import { seasons } from "@ginkgo/api-contract/tours/tour-codes";
import type { TourOrgDetail } from "@ginkgo/api-contract/tours/tours";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { problem } from "../../http/problem.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { shownPictures } from "../pictures/public.ts";
import { areaName } from "../reference/areas/public.ts";
import { codesOfMask } from "./code-mask.ts";
import { presentTrip } from "./present-trip.ts";
import { tourOrgKind } from "./tour-org-kind.ts";
import { presentTourOrg, tourOrgDetailRow } from "./tour-org-queries.ts";
import { tourReviews } from "./tour-reviews.ts";
import { tripsOf } from "./trip-queries.ts";

const MAX_TRIPS = 12;

/**
 * One place to stay, or who runs tours, for its own page.
 * @throws {ProblemError} NOT_FOUND
 */
export async function getTourOrg(db: Db, id: string, clock: Clock): Promise<TourOrgDetail> {
  const row = await tourOrgDetailRow(db, id);
  if (!row) throw problem("NOT_FOUND", `tour organisation ${id}`);
  const [trips, comments, [pictures = []]] = await Promise.all([
    tripsOf(db, id, shanghaiDay(clock.now()), MAX_TRIPS),
    tourReviews(db, tourOrgKind, id),
    shownPictures(db, [row.pictures]),
  ]);
  return {
    ...presentTourOrg(row),
    pictures,
    province: areaName(row.province_code),
    cityAdcode: row.city_code ?? row.province_code,
    address: row.address ?? undefined,
    phone: row.phone ?? undefined,
    lng: row.lng ?? undefined,
    lat: row.lat ?? undefined,
    seasons: codesOfMask(seasons, row.season_mask),
    details: row.details,
    trips: trips.map(presentTrip),
    comments,
  };
}
