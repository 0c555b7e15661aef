import {
  areaByCode,
  areaName,
  areaOfAnyCode,
  cityAt,
  kilometresOutside,
  type ResolvedArea,
  resolveArea,
} from "../reference/areas/public.ts";
import { simplify } from "../reference/public.ts";

export interface RawPlace {
  province: string;
  city: string;
  district: string;
  adcode: string;
  address: string;
}

export interface CleanArea {
  adcode?: string;
  /** Whole address, tidied. */
  address: string;
  /** Address below the district. */
  rest: string;
  corrections: string[];
}

/** Writing 线 for 县 in front of a township: one list does it in every tenth row. */
const wrongCounty = /^(\p{Script=Han}{2})线(?=\p{Script=Han}{1,3}[乡镇市])/u;

/** Blanks, brackets, postcodes and line breaks out; only the first of several addresses stays. */
export function cleanAddress(cell: string): { address: string; corrections: string[] } {
  const corrections: string[] = [];
  const first = cell
    .trim()
    .split(/[\r\n]+|[;；]/)[0]!
    .trim();
  if (first.length < cell.trim().replace(/[;；]+$/, "").length)
    corrections.push("地址：一格里有几处，只取第一处");
  let address = simplify(first)
    .replace(/\s+/g, "")
    .replace(/^[「『"']+|[」』"';；,，]+$/g, "");
  const postcode = /^(?:\d{3,6}\.0|\d{3}(?:\d{2,3})?)(?=\p{Script=Han})/u.exec(address);
  if (postcode) {
    address = address.slice(postcode[0].length);
    corrections.push(`地址：去掉前面的邮编 ${postcode[0]}`);
  }
  const county = wrongCounty.exec(address);
  if (county) {
    address = address.replace(wrongCounty, "$1县");
    corrections.push(`地址：“${county[1]}线”改为“${county[1]}县”`);
  }
  return { address, corrections };
}

export interface AreaHints {
  /** GCJ-02. */
  point?: { lng: number; lat: number } | undefined;
  /** Where all of the list is, as far as known; for rows that name no city. */
  listArea?: string | undefined;
}

/**
 * Where a row is: its code, its columns and its address together; the place of the whole list and the point as last
 * resorts. `adcode` absent when nothing tells.
 */
export function cleanArea(raw: RawPlace, hints: AreaHints): CleanArea {
  const area = placeOf(raw, hints);
  const district = oneDistrict(raw.district).trim();
  // In the whole city where its district is none of those we know: whoever wrote it is told.
  if (district && area.adcode && areaByCode(area.adcode)?.level !== 3 && !isAreaItself(district, area.adcode))
    area.corrections.push(`区县：“${district}”不在现行目录，没有采用，按${areaName(area.adcode)}登记`);
  return area;
}

/** Whether a cell for the district says once more what stands in the city's. */
const isAreaItself = (district: string, adcode: string) => {
  const name = areaName(adcode);
  const said = simplify(district);
  return said === name || `${said}市` === name;
};

function placeOf(raw: RawPlace, { point, listArea }: AreaHints): CleanArea {
  const { address, corrections } = cleanAddress(raw.address);
  const out: CleanArea = { address, rest: address, corrections };
  let byWords = resolveWords(raw, address);
  if (listArea && !(byWords && byWords.how !== "unique")) {
    const list = areaByCode(listArea)!;
    byWords = resolveWords(
      { ...raw, ...(list.level === 1 ? { province: list.name } : { city: list.name }) },
      address,
    );
    corrections.push(`地区：没有写明，本名单都在${list.name}，按此登记`);
  }
  if (
    byWords?.how === "unique" &&
    point &&
    cityAt(point.lng, point.lat) &&
    isElsewhere(byWords.adcode, point)
  ) {
    byWords = null;
  }
  if (byWords) out.rest = byWords.rest;
  const code = raw.adcode.trim().slice(0, 6);
  const byCode = /^\d{6}$/.test(code) ? areaOfAnyCode(code) : null;
  if (byCode) {
    if (!byCode.exact && byCode.area.adcode !== byWords?.adcode)
      corrections.push(`地区：编码 ${code} 不在现行目录，按${byCode.area.name}登记`);
    else if (byCode.exact && byCode.area.adcode !== code)
      corrections.push(`地区：旧编码 ${code} 改为 ${byCode.area.adcode}`);
    out.adcode = deeper(byCode.area.adcode, byWords?.adcode);
    return out;
  }
  if (byWords) {
    out.adcode = byWords.adcode;
    if (byWords.how === "former") corrections.push(`地区：旧地名，现在是${areaByCode(byWords.adcode)!.name}`);
    if (byWords.level === 1) refine(out, point);
    return out;
  }
  const city = point && cityAt(point.lng, point.lat);
  if (city) {
    out.adcode = city.adcode;
    corrections.push(`地区：没有写，由坐标得出${city.name}`);
  }
  return out;
}

/** The place the words of one row name. */
export const resolveWords = (raw: Omit<RawPlace, "adcode">, address: string): ResolvedArea | null =>
  resolveArea({ ...raw, district: oneDistrict(raw.district), address });

/** A district named without its city is only believed where the point does not speak against it. */
function isElsewhere(adcode: string, point: { lng: number; lat: number }): boolean {
  const city = areaByCode(`${adcode.slice(0, 4)}00`);
  return Boolean(city) && (kilometresOutside(city!.adcode, point.lng, point.lat) ?? 0) > 15;
}

/** A point narrows a bare province to its city. */
function refine(out: CleanArea, point: { lng: number; lat: number } | undefined): void {
  const city = point && cityAt(point.lng, point.lat);
  if (city?.level !== 2 || city.parent !== out.adcode) return;
  out.adcode = city.adcode;
  out.corrections.push(`地区：只写到省，由坐标得出${city.name}`);
}

/** The code, or the place read from words when it lies inside the coded one. */
function deeper(code: string, words: string | undefined): string {
  const prefix = code.replace(/(?:00)+$/, "");
  return words &&
    words.length === 6 &&
    words.startsWith(prefix) &&
    !code.endsWith(words.slice(-4)) &&
    code.endsWith("00")
    ? words
    : code;
}

/** Lists of service areas (士林区、北投区; 全区) name no single district. */
const oneDistrict = (cell: string) => (/[、,，;；\s]|^全/.test(simplify(cell).trim()) ? "" : cell);

/** Village, community or street in front of the road, for the card: `天寿里`, `宁海路街道`. */
export function streetOf(rest: string): string {
  const plain = rest.replace(/^\p{Script=Han}{1,4}?(?:乡|镇|区|市)(?!场)/u, "");
  return (
    /^\p{Script=Han}{1,8}?(?:街道|里|村|社区)/u.exec(plain)?.[0] ??
    /^\p{Script=Han}{1,6}?镇/u.exec(rest)?.[0] ??
    ""
  );
}
