import { simplify } from "../text/simplify.ts";
import type { Area } from "./area.ts";
import { allAreas, childrenOf, coversPrefix } from "./areas.ts";
import { areaOfFormerName } from "./former-areas.ts";
import { matchName, matchPrefix } from "./match-area-name.ts";

/** What a list says about a place, each part as written; any may be missing. */
export interface PlaceWords {
  province?: string;
  city?: string;
  district?: string;
  address?: string;
}

export interface ResolvedArea {
  adcode: string;
  level: Area["level"];
  /**
   * `columns` the named parts; `address` read off the address; `unique` one district of that name in reach and no
   * parent named; `former` through an old name. Of several the least certain.
   */
  how: "columns" | "address" | "unique" | "former";
  /** The address without the parts above, in simplified script. */
  rest: string;
}

const provinces = childrenOf(null);
const cities = allAreas.filter((a) => a.level === 2 && !a.virtual && !/^8[12]/.test(a.adcode));
const districts = allAreas.filter((a) => a.level === 3 || /^8[12]\d{3}[1-9]$|^8[12]00[1-9]/.test(a.adcode));
const within = (list: readonly Area[], prefix: string) => list.filter((a) => a.adcode.startsWith(prefix));

/** Blanks, brackets, postcodes (also 106.0 of a spreadsheet) and 中国 in front say nothing about the place. */
const tidy = (text: string | undefined) =>
  simplify(text ?? "")
    .replace(/\s+/g, "")
    .replace(/^[「『"'“（(]+/, "")
    .replace(/^\d{3,6}(?:\.0)?(?=\p{Script=Han})/u, "")
    .replace(/^中国(?=..)/, "");

/**
 * The most exact place these words name, null when not even a province is certain. Longest names first; a district
 * name that several cities share (鼓楼区) needs its city or province, without one it is left out.
 */
export function resolveArea(words: PlaceWords): ResolvedArea | null {
  let rest = tidy(words.address);
  let how: ResolvedArea["how"] = "columns";
  const take = (list: readonly Area[], shortToo = false): Area | undefined => {
    const hit = matchPrefix(list, rest, shortToo);
    if (hit) rest = hit.rest;
    return hit?.area;
  };
  const fromAddress = (area: Area | undefined) => {
    if (area) how = "address";
    return area;
  };

  const provinceWords = tidy(words.province);
  let place = matchName(provinces, provinceWords);
  const written = take(provinces) ?? takeShortProvince();
  if (!place) place = fromAddress(written);

  const cityWords = tidy(words.city);
  const reach = () => (place ? coversPrefix(place.adcode) : "");
  let city = cityWords ? cityNamed(cityWords, reach()) : undefined;
  const cityList = within(cities, city ? city.adcode.slice(0, 2) : reach());
  const cityWritten = take(cityList, Boolean(place ?? city));
  city ??= fromAddress(cityWritten);
  if (city) place = city;

  const districtWords = tidy(words.district);
  const list = within(districts, reach());
  let district = districtWords ? districtNamed(districtWords, list, Boolean(place)) : undefined;
  const districtWritten = take(district ? [district] : list, Boolean(city));
  if (!district && districtWritten && (place || unique(districtWritten))) {
    district = districtWritten;
    how = place ? "address" : "unique";
  }
  if (!district && place) district = formerDistrict(districtWords, reach());
  place = district ?? place;
  return place ? { adcode: place.adcode, level: place.level, how, rest } : null;

  function takeShortProvince(): Area | undefined {
    const hit = matchPrefix(provinces, rest, true);
    // 江苏南京市… counts, 河南路12号 does not: a province's short name needs one of its cities behind it.
    const below = hit && within([...cities, ...districts], coversPrefix(hit.area.adcode));
    if (!hit || !below || !matchPrefix(below, hit.rest, true)) return undefined;
    rest = hit.rest;
    return hit.area;
  }

  function cityNamed(text: string, prefix: string): Area | undefined {
    const direct = matchName(within(cities, prefix), text);
    if (direct) return direct;
    // Lists put counties (昆山市) and former cities (莱芜市) where the city belongs.
    const county = matchName(within(districts, prefix), text);
    if (county && (prefix || unique(county))) return county;
    return former(text, prefix);
  }

  function districtNamed(text: string, list: readonly Area[], sure: boolean): Area | undefined {
    const hit = matchName(list, text) ?? former(text, reach());
    if (!hit) return undefined;
    if (!sure) {
      // 松山 without a city may be anywhere, 松山区 too once its twins are counted.
      if (hit.name !== text || !unique(hit)) return undefined;
      how = "unique";
    }
    return hit;
  }

  function former(text: string, prefix: string): Area | undefined {
    const hit = areaOfFormerName(text, prefix);
    if (hit) how = "former";
    return hit;
  }

  function formerDistrict(text: string, prefix: string): Area | undefined {
    const name = text || /^[^\d]{1,5}?[区县市]/.exec(rest)?.[0] || "";
    return name ? former(name, prefix) : undefined;
  }
}

/** Whether no other district or city of the country bears this name. */
const unique = (area: Area) =>
  districts.filter((d) => d.name === area.name).length + cities.filter((c) => c.name === area.name).length ===
  1;
