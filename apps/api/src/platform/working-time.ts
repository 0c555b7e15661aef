import { HOUR, later } from "./clock.ts";

/** Hours of the day in Shanghai in which offers are answered and operators called: nobody is woken. */
export const workingHours = { from: 8, to: 21 } as const;

const DAY_HOURS = 24;
/** Shanghai is eight hours ahead the whole year. */
const AHEAD = 8 * HOUR;

/** When that much working time has passed. @param ms of working time, milliseconds */
export function afterWorkingTime(from: Date, ms: number): Date {
  const local = from.getTime() + AHEAD;
  const midnight = local - (local % (DAY_HOURS * HOUR));
  const opens = midnight + workingHours.from * HOUR;
  const closes = midnight + workingHours.to * HOUR;
  const start = Math.max(local, opens);
  if (start + ms <= closes) return new Date(start + ms - AHEAD);
  const left = ms - Math.max(0, closes - start);
  return afterWorkingTime(later(new Date(midnight - AHEAD), DAY_HOURS * HOUR), left);
}
