import { areaByCode, areaName, cityAt, kilometresOutside } from "../reference/areas/public.ts";
import { convertPoint } from "../reference/public.ts";
import type { Crs } from "./org-record.ts";

export interface CleanPoint {
  lng?: number;
  lat?: number;
  corrections: string[];
}

const round = (n: number) => Math.round(n * 1e5) / 1e5;

/** How far outside its place's outline a point may lie: outlines are a kilometre or two off, islands more. */
const TOLERANCE_KM = 15;

/** `121.5`, `121.5°E`, `POINT (121.5 25.1)` → numbers; undefined when there are none. */
export function readPoint(lng: string, lat: string, point: string): { x: number; y: number } | undefined {
  const pair = /(-?\d+(?:\.\d+)?)[\s,，]+(-?\d+(?:\.\d+)?)/.exec(point.replace(/^\w+\s*\(/, ""));
  const x = Number.parseFloat(lng.trim() || pair?.[1] || "");
  const y = Number.parseFloat(lat.trim() || pair?.[2] || "");
  return Number.isFinite(x) && Number.isFinite(y) && (x !== 0 || y !== 0) ? { x, y } : undefined;
}

/**
 * A point of a list → GCJ-02, if it can be believed. Swapped numbers are turned round; a point that lies elsewhere
 * than the place the row names is left out with the reason. Without a place (`adcode` empty) anything in China goes.
 */
export function cleanPoint(raw: { x: number; y: number }, crs: Crs, adcode: string): CleanPoint {
  const corrections: string[] = [];
  let { x, y } = raw;
  if (y > 73 && y < 136 && x > 3 && x < 54) {
    [x, y] = [y, x];
    corrections.push("坐标：经度和纬度写反了，已对调");
  }
  if (!(x > 73 && x < 136 && y > 3 && y < 54)) {
    return { corrections: [...corrections, `坐标：${raw.x}, ${raw.y} 不在国内，没有采用`] };
  }
  const [lng, lat] = convertPoint([x, y], crs, "gcj02");
  const outline = outlineOf(adcode);
  const outside = outline ? (kilometresOutside(outline, lng, lat) ?? 0) : 0;
  if (outside > TOLERANCE_KM) {
    return { corrections: [...corrections, `坐标：${elsewhere(lng, lat, outline, outside)}，没有采用`] };
  }
  return { lng: round(lng), lat: round(lat), corrections };
}

/** The shape that covers a place: its city's, or the whole of 台湾, 香港, 澳门. */
function outlineOf(adcode: string): string {
  if (!adcode) return "";
  const area = areaByCode(adcode);
  if (!area) return "";
  if (/^(?:71|81|82)/.test(adcode)) return `${adcode.slice(0, 2)}0000`;
  if (area.level === 1) return /^(?:11|12|31|50)/.test(adcode) ? `${adcode.slice(0, 2)}0100` : "";
  if (area.level === 2) return adcode;
  const city = areaByCode(area.parent!)!;
  return city.virtual ? (adcode.startsWith("50") ? "500100" : adcode) : city.adcode;
}

function elsewhere(lng: number, lat: number, outline: string, km: number): string {
  for (let shift = 1; shift <= 10; shift++)
    for (const moved of [lng + shift, lng - shift])
      if (kilometresOutside(outline, moved, lat) === 0)
        return `经度像是差了 ${shift} 度，不在${areaName(outline)}`;
  const there = cityAt(lng, lat);
  return `落在${there ? there.name : "城市之外"}，离所写的${areaName(outline)}约 ${Math.round(km)} 公里`;
}

/** Metres east and north from one point to another. */
export function offsetMetres(from: { lng: number; lat: number }, to: { lng: number; lat: number }) {
  const east = (to.lng - from.lng) * 111_320 * Math.cos((from.lat * Math.PI) / 180);
  return { east, north: (to.lat - from.lat) * 111_320 };
}

/** Whether a point lies where its twin in GCJ-02 would be if the list were BD-09 without saying so. */
export function looksLikeBd09(
  point: { lng: number; lat: number },
  twin: { lng: number; lat: number },
): boolean {
  const [lng, lat] = convertPoint([twin.lng, twin.lat], "gcj02", "bd09");
  const off = offsetMetres({ lng, lat }, point);
  return Math.hypot(off.east, off.north) < 150;
}
