import type { Area } from "./area.ts";
import { allAreas, areaByCode } from "./areas.ts";
import { type CityShape, cityShapes } from "./city-shapes.ts";

const isCity = (a: Area) =>
  !a.virtual && ((a.level === 2 && !/^8[12]/.test(a.adcode)) || /^(?:419|429|469|659)/.test(a.adcode));
const cities = allAreas.filter(isCity);
const codes = new Map(cities.map((a) => [a.adcode.slice(0, 2) + a.name, a.adcode]));
const shapes = () => cityShapes((name, digits) => codes.get(digits + name));

const kmPerDegree = 111.32;

/** Great-circle distance in kilometres, good to half a percent at these sizes. */
export function kilometresBetween(a: { lng: number; lat: number }, b: { lng: number; lat: number }): number {
  const x = (b.lng - a.lng) * Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180);
  return Math.hypot(x, b.lat - a.lat) * kmPerDegree;
}

/** The city whose centre is nearest to a point; a place in the sea or abroad has one too. */
export function nearestCityTo(lng: number, lat: number): Area {
  let best = cities[0]!;
  let least = Number.POSITIVE_INFINITY;
  for (const city of cities) {
    const km = kilometresBetween({ lng, lat }, city);
    if (km < least) {
      least = km;
      best = city;
    }
  }
  return best;
}

/** The city (or directly administered county, or 台湾, 香港, 澳门 as a whole) a point lies in; null outside all. */
export function cityAt(lng: number, lat: number): Area | null {
  const shape = shapes().find((s) => inBox(s, lng, lat) && contains(s, lng, lat));
  return shape ? (areaByCode(shape.adcode) ?? null) : null;
}

/** Outlines of the cities of a province, or of one city. Empty for places younger than the shapes. */
export function shapesWithin(adcode: string): CityShape[] {
  const province = adcode.endsWith("0000") && adcode.slice(0, 2);
  return shapes().filter((s) => (province ? s.adcode.startsWith(province) : s.adcode === adcode));
}

/**
 * How many kilometres a point lies outside a place, measured to its outline's nearest corner; 0 inside. Null when
 * the place has no outline of its own (towns younger than the shapes, 三沙).
 */
export function kilometresOutside(adcode: string, lng: number, lat: number): number | null {
  const own = shapes().filter((s) => s.adcode === adcode);
  if (own.length === 0) return null;
  let least = Number.POSITIVE_INFINITY;
  for (const shape of own) {
    if (inBox(shape, lng, lat) && contains(shape, lng, lat)) return 0;
    for (const polygon of shape.polygons)
      for (const [x, y] of polygon[0]!)
        least = Math.min(least, kilometresBetween({ lng, lat }, { lng: x, lat: y }));
  }
  return least;
}

const inBox = ({ box }: CityShape, x: number, y: number) =>
  x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];

function contains(shape: CityShape, x: number, y: number): boolean {
  return shape.polygons.some(
    ([outer, ...holes]) => insideRing(outer!, x, y) && !holes.some((hole) => insideRing(hole, x, y)),
  );
}

function insideRing(ring: [number, number][], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i]!;
    const [xj, yj] = ring[j]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}
