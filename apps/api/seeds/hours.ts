import { midnightOf, shanghaiDay, weekdayOf } from "@ginkgo/locale/shanghai-time";
import { DAY, HOUR, later } from "../src/platform/clock.ts";

/**
 * A moment by day, never after the one given: what falls between the last hour and the next morning is drawn together
 * into that last hour. Moments keep their order. @param from, to full hours in Shanghai
 */
export function byDay(at: Date, from = 8, to = 20): Date {
  const midnight = midnightOf(shanghaiDay(at));
  const sinceOpening = at.getTime() - midnight - from * HOUR;
  // Before opening counts as the night after the day before.
  const opened = sinceOpening < 0 ? midnight - DAY + from * HOUR : midnight + from * HOUR;
  const into = at.getTime() - opened;
  const last = (to - from - 1) * HOUR;
  return into < last ? at : new Date(opened + last + ((into - last) * HOUR) / (DAY - last));
}

/** The same on one of these weekdays, 1 is Monday; otherwise on the last such day before. */
export function onDuty(at: Date, weekdays: readonly number[], from = 8, to = 20): Date {
  let then = byDay(at, from, to);
  const weekday = () => weekdayOf(shanghaiDay(then));
  while (!weekdays.includes(weekday())) then = later(then, -DAY);
  return then;
}
