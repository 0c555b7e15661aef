import type { PlaceAt } from "@ginkgo/api-contract/reference/geocode";
import type { Geocoder } from "../../platform/geocoder.ts";
import type { Log } from "../../platform/log.ts";
import { areaPath } from "./areas/area-path.ts";
import { areaName } from "./areas/areas.ts";
import { areaOfAnyCode } from "./areas/former-areas.ts";
import { cityAt } from "./areas/locate-city.ts";
import { type Crs, convertPoint } from "./convert-point.ts";

type Point = [lng: number, lat: number];

const described = (adcode: string) => ({
  adcode,
  name: areaName(adcode),
  path: [...new Set(areaPath(adcode).map(areaName))].join(" "),
});

/** What the vendor says; undefined where there is none, or it does not answer. */
async function byVendor(
  [lng, lat]: Point,
  geocoder: Geocoder | undefined,
  log: Log,
): Promise<PlaceAt | undefined> {
  const found = await geocoder?.placeAt(lng, lat).catch((error: Error) => {
    log.warn("the maps vendor did not answer; the boundaries do", {
      module: "reference",
      reason: error.message,
    });
    return undefined;
  });
  const area = found && areaOfAnyCode(found.adcode)?.area;
  return area && { ...described(area.adcode), address: found.address || undefined, source: "amap" };
}

/**
 * The place a point lies in: the district by the maps vendor where one is set up and answers, else the city by our own
 * boundaries (rules §8). Where a point is, is not written down anywhere.
 */
export async function placeAt(
  { lng, lat, crs }: { lng: number; lat: number; crs: Crs },
  geocoder: Geocoder | undefined,
  log: Log,
): Promise<PlaceAt> {
  const point = convertPoint([lng, lat], crs, "gcj02");
  const vendor = await byVendor(point, geocoder, log);
  if (vendor) return vendor;
  const city = cityAt(point[0], point[1]);
  return { ...(city ? described(city.adcode) : {}), source: "boundaries" };
}
