import { readCookies } from "../lib/api/cookies.ts";
import { AREA_COOKIE, parseArea } from "../lib/area/area.ts";

/** The region chosen on this device, as a wish to begin with: a district counts as its city. Nothing that was guessed. */
export function rememberedRegions(): string[] {
  const area = parseArea(readCookies(document.cookie).get(AREA_COOKIE));
  if (!area) return [];
  const { adcode } = area;
  return [adcode.endsWith("00") ? adcode : `${adcode.slice(0, 4)}00`];
}
