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

/** Places remembered; what lies where does not change in the life of a process. */
const MOST_KNOWN = 5_000;

/** Asks AMap's web service `v3/geocode/regeo`, once for each place. */
export function amapGeocoder({ key, endpoint }: { key: string; endpoint: string }): Geocoder {
  const known = new Map<string, Promise<Awaited<ReturnType<Geocoder["placeAt"]>>>>();
  return {
    placeAt(lng, lat) {
      // Ten metres: finer than any address, and who stands in one room asks once.
      const location = `${lng.toFixed(4)},${lat.toFixed(4)}`;
      const before = known.get(location);
      if (before) return before;
      const asked = ask(location);
      known.set(location, asked);
      if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!);
      asked.catch(() => known.delete(location));
      return asked;
    },
  };

  async function ask(location: string) {
    const query = new URLSearchParams({
      key,
      location,
      output: "JSON",
    });
    const response = await fetch(`${endpoint}/v3/geocode/regeo?${query}`, {
      signal: AbortSignal.timeout(LONGEST),
    });
    const answer = (await response.json().catch(() => ({}))) as Answer;
    if (answer.status !== "1") throw new Error(`regeo answered ${response.status} ${answer.info ?? ""}`);
    const adcode = answer.regeocode?.addressComponent?.adcode;
    const address = answer.regeocode?.formatted_address;
    if (typeof adcode !== "string" || !/^\d{6}$/.test(adcode)) return undefined;
    return { adcode, address: typeof address === "string" ? address : "" };
  }
}
