import { type AreaNode, areaTree } from "@ginkgo/contract/reference";
import { type ApiContext, callApi } from "../lib/api-client.ts";
import { areasBelow, pathTo } from "../lib/area-tree.ts";

type Place = Pick<AreaNode, "adcode" | "name">;

/** Where to send to or go: every province, and the districts of one of them, city by city. */
export interface Places {
  province: string;
  provinces: Place[];
  cities: { name: string; districts: Place[] }[];
}

const bare = ({ adcode, name }: AreaNode): Place => ({ adcode, name });

/** The places of the province that holds `adcode`; of the first one where none does. */
export async function placesAround(api: ApiContext, adcode: string): Promise<Places> {
  const tree = (await callApi(api, areaTree)) as AreaNode[];
  const province = pathTo(tree, adcode)[0] ?? tree[0]!;
  const below = areasBelow(province);
  const hasCities = below.some((city) => areasBelow(city).length > 0);
  const cities = hasCities ? below : [province];
  return {
    province: province.adcode,
    provinces: tree.map(bare),
    cities: cities.map((city) => {
      const districts = areasBelow(city);
      return { name: city.name, districts: (districts.length > 0 ? districts : [city]).map(bare) };
    }),
  };
}
