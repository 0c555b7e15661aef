import type { Area } from "./area.ts";
import rows from "./generated/areas.json" with { type: "json" };

type Row = [adcode: string, name: string, short: string, pinyin: string, lng?: number, lat?: number];

/** Level-2 headings of the ministry's list that are no place. */
const headings = new Set(["419000", "429000", "469000", "500200", "659000"]);

const byCode = new Map<string, Area>();
const children = new Map<string | null, Area[]>();

for (const [adcode, name, short, pinyin, lng, lat] of rows as Row[]) {
  const level = levelOf(adcode);
  const parent = parentOf(adcode, level);
  const above = parent ? byCode.get(parent) : undefined;
  const area: Area = {
    adcode,
    name,
    short,
    level,
    parent,
    pinyin,
    initials: pinyin.replace(/(\S)\S*\s?/g, "$1"),
    lng: lng ?? above!.lng,
    lat: lat ?? above!.lat,
    virtual: headings.has(adcode),
  };
  byCode.set(adcode, area);
  const siblings = children.get(parent);
  if (siblings) siblings.push(area);
  else children.set(parent, [area]);
}

function levelOf(adcode: string): Area["level"] {
  if (adcode.endsWith("0000")) return 1;
  return adcode.endsWith("00") || /^8[12]/.test(adcode) ? 2 : 3;
}

function parentOf(adcode: string, level: Area["level"]): string | null {
  if (level === 1) return null;
  return level === 2 ? `${adcode.slice(0, 2)}0000` : `${adcode.slice(0, 4)}00`;
}

/** Every place in order of code, headings included. */
export const allAreas: readonly Area[] = [...byCode.values()];

/** The place with this six-digit code, undefined when there is none. */
export const areaByCode = (adcode: string): Area | undefined => byCode.get(adcode);

/** Full name of a code, empty when unknown. */
export const areaName = (adcode: string): string => byCode.get(adcode)?.name ?? "";

/** The places straight below, headings included; `null` gives the provinces. */
export const childrenOf = (adcode: string | null): readonly Area[] => children.get(adcode) ?? [];

export interface AreaPath {
  province: Area;
  /** Null for a province, and for counties straight under one (济源市). */
  city: Area | null;
  district: Area | null;
}

/** Province, city and district of a code; null when the code is unknown. Counties of 重庆 count to 重庆市. */
export function pathOf(adcode: string): AreaPath | null {
  const area = byCode.get(adcode);
  if (!area) return null;
  const province = byCode.get(`${adcode.slice(0, 2)}0000`)!;
  if (area.level === 1) return { province, city: null, district: null };
  const city = area.level === 2 ? area : byCode.get(area.parent!)!;
  const shown = city.adcode === "500200" ? byCode.get("500100")! : city.virtual ? null : city;
  return { province, city: shown, district: area.level === 3 ? area : null };
}

const municipality = /^(?:11|12|31|50)0[12]00$/;

/**
 * The digits all codes of this place begin with: two for a province or municipality, four for a city, all six for
 * districts, directly administered counties and the districts of 香港 and 澳门.
 */
export function coversPrefix(adcode: string): string {
  if (adcode.endsWith("0000") || municipality.test(adcode)) return adcode.slice(0, 2);
  return adcode.endsWith("00") ? adcode.slice(0, 4) : adcode;
}
