import type { Geocoder } from "./geocoder.ts";

/** A reader waits for it, and the boundaries answer at once. */
const LONGEST = 2_000;

interface Answer {
  status?: string;
  info?: string;
  regeocode?: {
    // The vendor writes what it does not know as an empty list.
    formatted_address?: string | [];
    addressComponent?: { adcode?: string | [] };
  };
}

interface GeoAnswer {
  status?: string;
  info?: string;
  geocodes?: { location?: string | []; level?: string | []; adcode?: string | [] }[];
}

/** Levels of an answer that name one building: anything wider may lie kilometres off. */
const BUILDINGS = new Set(["门牌号", "单元号", "兴趣点"]);

/** Places remembered; what lies where does not change in the life of a process. */
const MAX_KNOWN = 5_000;

/** Asks once for each key; what failed is asked again, and the oldest answer is forgotten first. */
function remembering<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const before = known.get(key);
    if (before) return before;
    const answer = ask(key);
    known.set(key, answer);
    if (known.size > MAX_KNOWN) known.delete(known.keys().next().value!);
    answer.catch(() => known.delete(key));
    return answer;
  };
}

/** Asks AMap's web service, `v3/geocode/regeo` once for each place, `v3/geocode/geo` once for each address. */
export function amapGeocoder({ key, endpoint }: { key: string; endpoint: string }): Geocoder {
  const placeOf = remembering(askPlace);
  // No area code has a space in it.
  const buildingOf = remembering((asked) => {
    const [adcode, ...address] = asked.split(" ");
    return askPoint(address.join(" "), adcode!);
  });
  return {
    // Ten metres: finer than any address, and who stands in one room asks once.
    placeAt: (lng, lat) => placeOf(`${lng.toFixed(4)},${lat.toFixed(4)}`),
    pointOf: (address, adcode) => buildingOf(`${adcode} ${address}`),
  };

  async function call<T extends { status?: string; info?: string }>(
    what: "geo" | "regeo",
    query: URLSearchParams,
  ): Promise<T> {
    const response = await fetch(`${endpoint}/v3/geocode/${what}?${query}`, {
      signal: AbortSignal.timeout(LONGEST),
    });
    const answer = (await response.json().catch(() => ({}))) as T;
    if (answer.status !== "1") throw new Error(`${what} answered ${response.status} ${answer.info ?? ""}`);
    return answer;
  }

  async function askPoint(address: string, adcode: string) {
    const query = new URLSearchParams({ key, address, city: adcode, output: "JSON" });
    const answer = await call<GeoAnswer>("geo", query);
    const found = answer.geocodes?.[0];
    if (!found || !BUILDINGS.has(`${found.level}`) || found.adcode !== adcode) return undefined;
    const [lng, lat] = `${found.location}`.split(",").map(Number);
    return Number.isFinite(lng) && Number.isFinite(lat) ? { lng: lng!, lat: lat! } : undefined;
  }

  async function askPlace(location: string) {
    const query = new URLSearchParams({
      key,
      location,
      output: "JSON",
    });
    const answer = await call<Answer>("regeo", query);
    const adcode = answer.regeocode?.addressComponent?.adcode;
    const address = answer.regeocode?.formatted_address;
    if (typeof adcode !== "string" || !/^\d{6}$/.test(adcode)) return undefined;
    return { adcode, address: typeof address === "string" ? address : "" };
  }
}
