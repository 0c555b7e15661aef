import { plateOf } from "@ginkgo/api-contract/content/page-heads";
import { placesBelow } from "./area-tree.ts";
import { areaName, pathOf } from "./areas.ts";

/**
 * Codes from the province down to the place itself, as rows carry them: one for a province, two for a city,
 * three for a district. A county straight under a province stands where cities stand. Empty when unknown.
 */
export function areaPath(adcode: string): string[] {
  const path = pathOf(adcode);
  if (!path) return [];
  return [path.province, path.city, path.district].flatMap((area) => area?.adcode ?? []);
}

/** The places to choose from below a code, or the provinces. */
export const childrenOf = (adcode: string | undefined) => placesBelow(adcode ?? null);

/** “南京” and “鼓楼区”: how a place is written on a doorplate. */
export function plateText(adcode: string): { city: string; district: string } {
  return plateOf(areaPath(adcode).map(areaName));
}
