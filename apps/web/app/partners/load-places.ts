import { type AreaNode, areaTree } from "@ginkgo/api-contract/reference/reference";
import type { RouterContextProvider } from "react-router";
import { pageCall } from "../lib/api/page-call.ts";
import { areasBelow, pathTo } from "../lib/area/area-tree.ts";
import { readerArea } from "../lib/area/reader-area.ts";
import type { Place, Places } from "./area-picks.tsx";

interface Args {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

const placeOf = ({ adcode, name }: AreaNode): Place => ({ adcode, name });
const whole = ({ adcode, name }: AreaNode): Place => ({ adcode, name: `全${name}` });

/** What was chosen elsewhere stays to be chosen, under its name. */
function withChosen(tree: readonly AreaNode[], places: Places, chosen: readonly string[]): Places {
  const shown = new Set([...places.near, ...places.far].map((p) => p.adcode));
  const others = chosen.filter((code) => !shown.has(code)).flatMap((code) => pathTo(tree, code).slice(-1));
  return { ...places, far: [...others.map(placeOf), ...places.far] };
}

/** For companies: the cities of the reader's province and the whole of it; further off whole provinces. */
export async function companyPlaces(args: Args, chosen: readonly string[]): Promise<Places> {
  const tree = (await pageCall(args, areaTree)) as AreaNode[];
  const { adcode } = await readerArea(args);
  const [province = tree[0]!] = pathTo(tree, adcode);
  const near = [whole(province), ...areasBelow(province).map(placeOf)];
  const far = tree.filter((p) => p.adcode !== province.adcode).map(placeOf);
  return withChosen(tree, { near, far, farTitle: "其他省、自治区、直辖市" }, chosen);
}

/** For people: the districts of the reader's city and the whole of it; further off other cities of the province. */
export async function employeePlaces(args: Args, chosen: readonly string[]): Promise<Places> {
  const tree = (await pageCall(args, areaTree)) as AreaNode[];
  const { adcode } = await readerArea(args);
  const [province = tree[0]!, chosenCity] = pathTo(tree, adcode);
  const hasDistricts = (node: AreaNode) => areasBelow(node).length > 0;
  const cities = areasBelow(province).some(hasDistricts) ? areasBelow(province) : [province];
  const city = (chosenCity && cities.find((c) => c.adcode === chosenCity.adcode)) ?? cities[0]!;
  const near = [whole(city), ...areasBelow(city).map(placeOf)];
  const far = cities.filter((c) => c.adcode !== city.adcode).map(placeOf);
  return withChosen(tree, { near, far, farTitle: `${province.name}其他地方` }, chosen);
}
