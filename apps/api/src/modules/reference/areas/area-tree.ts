import type { AreaNode } from "@ginkgo/api-contract/reference/reference";
import type { Area } from "./area.ts";
import { areaByCode, childrenOf } from "./areas.ts";

/** What a person can choose below a place: headings give way to what stands under them. */
function choices(parent: string | null): readonly Area[] {
  return childrenOf(parent).flatMap((area) => {
    if (!area.virtual) return [area];
    return area.adcode === "500200" ? [] : childrenOf(area.adcode);
  });
}

/** Counties of 重庆 stand under a heading of their own in the codes and under the city for people. */
const below = (area: Area): readonly Area[] =>
  area.adcode === "500100" ? [...childrenOf("500100"), ...childrenOf("500200")] : choices(area.adcode);

function nodeOf(area: Area, depth: number, endLevel: number): AreaNode {
  const children = depth < endLevel ? below(area).map((a) => nodeOf(a, depth + 1, endLevel)) : [];
  return { name: area.name, adcode: area.adcode, ...(children.length ? { children } : {}) };
}

/**
 * The places from `beginLevel` to `endLevel` (1 province, 2 city, 3 district), nested. Leaves have no `children`.
 * Counties straight under a province (济源市) stand among its cities.
 */
export function treeOf(range: { beginLevel: number; endLevel: number }): AreaNode[] {
  let top: readonly Area[] = choices(null);
  for (let level = 1; level < range.beginLevel; level++) top = top.flatMap((a) => below(a));
  return top.map((area) => nodeOf(area, range.beginLevel, range.endLevel));
}

/** The alternate shape of the tree: every city with the name of its province. */
export function cityTree(): { id: string; city: string; provinces: string }[] {
  return choices(null).flatMap((province) => {
    const cities = below(province);
    const shown = cities.length ? cities : [province];
    return shown.map((city) => ({
      id: city.adcode,
      city: city.name,
      provinces: province.name,
    }));
  });
}

/** What a person can choose below a place, or the provinces: the same list the tree shows. */
export function placesBelow(adcode: string | null): readonly Area[] {
  if (adcode === null) return choices(null);
  const area = areaByCode(adcode);
  return area ? below(area) : [];
}
