import { HOUR, later } from "./clock.ts";

/** Between ten in the evening and seven in the morning nobody's phone rings for us. */
export function isNight(now: Date): boolean {
  const hour = later(now, 8 * HOUR).getUTCHours();
  return hour < 7 || hour >= 22;
}
