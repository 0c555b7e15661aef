import { createRequire } from "node:module";

/** Coordinate systems a point may be in. Everything is stored as GCJ-02. */
export type Crs = "wgs84" | "gcj02" | "bd09";

type Point = [lng: number, lat: number];

/** The package's types and its module format disagree under NodeNext; required by hand it is what it is. */
const gcoord = createRequire(import.meta.url)("gcoord") as {
  WGS84: string;
  GCJ02: string;
  BD09: string;
  transform(point: Point, from: string, to: string): Point;
};
const systems: Record<Crs, string> = { wgs84: gcoord.WGS84, gcj02: gcoord.GCJ02, bd09: gcoord.BD09 };

/** One system's degrees in another's. */
export const convertPoint = (point: Point, from: Crs, to: Crs): Point =>
  gcoord.transform(point, systems[from], systems[to]);
