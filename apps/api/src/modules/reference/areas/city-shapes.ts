import { createRequire } from "node:module";

type Ring = [lng: number, lat: number][];
interface Feature {
  id: string;
  properties: { name: string; cp?: [number, number] };
  geometry: { type: "Polygon"; coordinates: Ring[] } | { type: "MultiPolygon"; coordinates: Ring[][] };
}

/** Outline of a city or directly administered county. `polygons`: outer ring first, then holes. */
export interface CityShape {
  adcode: string;
  /** Where the shape's own makers put its name. */
  label: [lng: number, lat: number] | null;
  polygons: Ring[][];
  box: [west: number, south: number, east: number, north: number];
}

/** Shapes are of 2012: prefectures renamed, raised or dissolved since, by the first digits of their old code. */
const successors: Record<string, string> = {
  "3414": "340100",
  "3712": "370100",
  "5221": "520300",
  "5222": "520600",
  "5224": "520500",
  "5421": "540300",
  "5422": "540500",
  "5423": "540200",
  "5424": "540600",
  "5426": "540400",
  "6321": "630200",
  "6521": "650400",
  "6522": "650500",
  "469003": "460400",
};
const municipality = /^(?:11|12|31|50)/;

let shapes: CityShape[] | undefined;

/**
 * City outlines of npm `china-geojson`, read once when first asked for (about 60 ms, 14 MB).
 * Near borders they are off by a kilometre or two; of random points 99 in 100 get the right city.
 */
export function cityShapes(
  codeOfName: (name: string, provinceDigits: string) => string | undefined,
): CityShape[] {
  shapes ??= read(codeOfName);
  return shapes;
}

function read(codeOfName: (name: string, provinceDigits: string) => string | undefined): CityShape[] {
  const provinces = createRequire(import.meta.url)("china-geojson") as Record<
    string,
    { features: Feature[] }
  >;
  const found: CityShape[] = [];
  for (const [title, { features }] of Object.entries(provinces)) {
    if (title === "China") continue;
    for (const feature of features) {
      const adcode = codeOf(feature, codeOfName);
      if (!adcode) continue;
      const { geometry } = feature;
      const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
      found.push({ adcode, label: feature.properties.cp ?? null, polygons, box: boxOf(polygons) });
    }
  }
  return found;
}

function codeOf(feature: Feature, codeOfName: (name: string, digits: string) => string | undefined) {
  const id = String(feature.id);
  const successor = successors[id];
  if (successor) return successor;
  if (municipality.test(id)) return `${id.slice(0, 2)}0100`;
  if (/^(?:71|81|82)/.test(id)) return `${id.slice(0, 2)}0000`;
  return codeOfName(feature.properties.name, id.slice(0, 2)) ?? (id.length === 4 ? `${id}00` : undefined);
}

function boxOf(polygons: Ring[][]): CityShape["box"] {
  const box: CityShape["box"] = [180, 90, -180, -90];
  for (const polygon of polygons)
    for (const [x, y] of polygon[0]!) {
      if (x < box[0]) box[0] = x;
      if (y < box[1]) box[1] = y;
      if (x > box[2]) box[2] = x;
      if (y > box[3]) box[3] = y;
    }
  return box;
}
