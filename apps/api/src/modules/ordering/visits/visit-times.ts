import { HOUR, later, MINUTE } from "../../../platform/clock.ts";

/** Times of a visit, in milliseconds unless said otherwise. One place, so that a rule is changed once. */
export const visitTimes = {
  /** An employee sets out no earlier before the start. */
  setOut: 3 * HOUR,
  /** Arrives and begins no earlier before the start. */
  begin: 30 * MINUTE,
  /** Metres from the address somebody who begins may be. */
  near: 500,
  /** How often the code may be said wrong before staff have to begin. */
  codeTries: 5,
  /** Part of the booked time after which a visit can be finished without a reason. */
  finishShare: 0.5,
  /** After the start, with the employee at the door and nobody there. */
  absent: 15 * MINUTE,
  /** After the end, with nobody there or nothing finished: staff are asked. */
  unfinished: 2 * HOUR,
  /** Working time staff have to answer before it is decided by itself. */
  answer: 2 * HOUR,
  /** Time staff have to find out who did not come, where nothing proves that somebody stood at the door. */
  unproved: 48 * HOUR,
} as const;

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
