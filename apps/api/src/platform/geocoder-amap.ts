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

/** Asks AMap's web service `v3/geocode/regeo`. */
export function amapGeocoder({ key, endpoint }: { key: string; endpoint: string }): Geocoder {
  return {
    async placeAt(lng, lat) {
      const query = new URLSearchParams({
        key,
        location: `${lng.toFixed(6)},${lat.toFixed(6)}`,
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
    },
  };
}
