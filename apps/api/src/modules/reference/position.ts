import { createRequire } from "node:module";
import { isIP } from "node:net";
import type { Area } from "./areas/area.ts";
import { areaByCode } from "./areas/areas.ts";
import { resolveArea } from "./areas/resolve-area.ts";

interface Regions {
  search(ip: string): { country: string; province: string; city: string } | null;
}

let database: Regions | undefined;

/** Both tables of npm `ip2region` (11 MB of buffers) are read at the first question and kept. */
function regions(): Regions {
  if (database) return database;
  const { default: Region } = createRequire(import.meta.url)("ip2region") as { default: new () => Regions };
  database = new Region();
  return database;
}

const known = new Map<string, string | null>();

/**
 * Adcode of the city a public address belongs to, of its province when only that is known; null for private,
 * foreign and unreadable addresses. The packaged table is of its release date, so this is a guess to offer.
 */
export function locate(ip: string): string | null {
  if (isIP(ip) === 0) return null;
  const found = regions().search(ip);
  if (found?.country !== "中国" || !found.province) return null;
  const key = `${found.province}|${found.city}`;
  let adcode = known.get(key);
  if (adcode === undefined) {
    adcode = cityCode(found.province, found.city);
    known.set(key, adcode);
  }
  return adcode;
}

function cityCode(province: string, city: string): string | null {
  const place = resolveArea({ province, city }) ?? resolveArea({ province });
  if (!place) return null;
  const area = areaByCode(place.adcode)!;
  return shownAs(area).adcode;
}

/** Municipalities answer with their city; a county of a city with that city. */
function shownAs(area: Area): Area {
  if (/^(?:11|12|31|50)0000$/.test(area.adcode)) return areaByCode(`${area.adcode.slice(0, 2)}0100`)!;
  const above = area.level === 3 ? areaByCode(area.parent!)! : area;
  return above.virtual ? area : above;
}
