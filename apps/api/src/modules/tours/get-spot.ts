import type { SpotDetail } from "@ginkgo/api-contract/tours/spots";
import { seasons } from "@ginkgo/api-contract/tours/tour-codes";
import { problem } from "../../http/problem.ts";
import type { Db } from "../../platform/database/database.ts";
import { shownPictures } from "../pictures/public.ts";
import { areaName } from "../reference/areas/public.ts";
import { codesOfMask } from "./code-mask.ts";
import { presentSpot } from "./present-spot.ts";
import { spotKind } from "./spot-kind.ts";
import { spotDetailRow, spotsNear } from "./spot-queries.ts";
import { tourReviews } from "./tour-reviews.ts";

const MAX_NEAR = 3;

/**
 * One spot for its own page.
 * @throws {ProblemError} NOT_FOUND
 */
export async function getSpot(db: Db, id: string): Promise<SpotDetail> {
  const row = await spotDetailRow(db, id);
  if (!row) throw problem("NOT_FOUND", `spot ${id}`);
  const [near, comments, [pictures = []]] = await Promise.all([
    spotsNear(db, row, MAX_NEAR),
    tourReviews(db, spotKind, id),
    shownPictures(db, [row.pictures]),
  ]);
  return {
    ...presentSpot(row),
    pictures,
    province: areaName(row.province_code),
    cityAdcode: row.city_code ?? row.province_code,
    address: row.address ?? undefined,
    phone: row.phone ?? undefined,
    seasons: codesOfMask(seasons, row.season_mask),
    details: row.details,
    comments,
    near: near.map(presentSpot),
  };
}
