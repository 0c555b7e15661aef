import { ANSWER_HOURS, ANSWER_MINUTES } from "@ginkgo/api-contract/fees/fee-consults";
import { DAY, MINUTE } from "../../platform/clock.ts";

/** Shanghai is ahead of UTC by this; no summer time since 1991. */
const AHEAD = 8 * 60 * MINUTE;

/** By when somebody calls: so many minutes of working time after the asking, the hours of the next day if need be. */
export function responseDueAt(requestedAt: Date): Date {
  const local = requestedAt.getTime() + AHEAD;
  const midnight = Math.floor(local / DAY) * DAY;
  const opens = midnight + ANSWER_HOURS.from * 60 * MINUTE;
  const closes = midnight + ANSWER_HOURS.to * 60 * MINUTE;
  const wait = ANSWER_MINUTES * MINUTE;
  const begins = local < opens ? opens : local >= closes ? opens + DAY : local;
  const ends = begins + wait;
  const lastToday = begins === local ? closes : ends;
  // What does not fit before closing goes on when the telephone is answered again.
  const due = ends <= lastToday ? ends : opens + DAY + (ends - closes);
  return new Date(due - AHEAD);
}
