import { type AreaNode, areaTree } from "@ginkgo/api-contract/reference/reference";
import { type ApiContext, callApi } from "../api/api-client.ts";
import { areasBelow, pathTo } from "./area-tree.ts";

export type Place = Pick<AreaNode, "adcode" | "name">;

/** Where to send to or go, level by level: the cities of one province, the districts of one of its cities. */
export interface Places {
  province: string;
  cities: Place[];
  /** Undefined while none is chosen. */
  city?: string;
  districts: Place[];
}

export interface PlaceChoice extends Places {
  provinces: Place[];
}

const bare = ({ adcode, name }: AreaNode): Place => ({ adcode, name });

/** The places around an area: its province, its city if it is one or lies in one. */
export function placesIn(tree: readonly AreaNode[], adcode: string): Places {
  const [found, second] = pathTo(tree, adcode);
  const province = found ?? tree[0]!;
  const below = areasBelow(province);
  // A municipality is its own only city.
  const hasCities = below.some((city) => areasBelow(city).length > 0);
  const city = hasCities ? second : province;
  const districts = city ? areasBelow(city) : [];
  return {
    province: province.adcode,
    cities: (hasCities ? below : [province]).map(bare),
    ...(city
      ? { city: city.adcode, districts: (districts.length > 0 ? districts : [city]).map(bare) }
      : { districts: [] }),
  };
}

export const provincesOf = (tree: readonly AreaNode[]): Place[] => tree.map(bare);

/** The same with every province, for a form that has nothing yet. */
export async function placesAround(api: ApiContext, adcode: string): Promise<PlaceChoice> {
  const tree = (await callApi(api, areaTree)) as AreaNode[];
  return { ...placesIn(tree, adcode), provinces: provincesOf(tree) };
}

/** What of a form's province and city is looked at: a city of the province that was chosen before is none of this one. */
export const lookedAt = (province: string, city: string): string =>
  city.slice(0, 2) === province.slice(0, 2) ? city : province;

/** Whether a district may be one of this city; of another it was chosen before the city was. */
export function isOfCity(district: string, city: string): boolean {
  const own = city.replace(/(00){1,2}$/, "");
  return district.startsWith(own);
}
