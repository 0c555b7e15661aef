import { DAY_MINUTES } from "@ginkgo/locale/shanghai-time";
import type { Calendar, Span } from "./read-calendars.ts";

/** A visit that could be made: minutes from midnight of the first day. */
export interface Candidate {
  start: number;
  end: number;
  /** With what is kept free after it. */
  blockedTo: number;
  /** How many are still wanted. */
  wanted: number;
  /** Somebody works then, free or not. */
  worked: boolean;
}

interface Days {
  count: number;
  /** 1 Monday to 7 Sunday. */
  weekdayOf(day: number): number;
  isHoliday(day: number): boolean;
}

/** Hours somebody works, in order; those that touch at midnight are one. */
export function workingSpans(calendar: Calendar, days: Days): Span[] {
  const spans: [number, number][] = [];
  for (let day = 0; day <= days.count; day++) {
    if (calendar.lastDay !== undefined && day > calendar.lastDay) break;
    const monday = (days.weekdayOf(day) - 1) * DAY_MINUTES;
    const ordinary = () =>
      calendar.holidayOff && days.isHoliday(day)
        ? []
        : calendar.week
            .filter(([from, to]) => from < monday + DAY_MINUTES && to > monday)
            .map(([from, to]): Span => [Math.max(0, from - monday), Math.min(DAY_MINUTES, to - monday)]);
    for (const [from, to] of calendar.overrides.get(day) ?? ordinary()) {
      const before = spans.at(-1);
      if (before && before[1] === day * DAY_MINUTES + from) before[1] = day * DAY_MINUTES + to;
      else spans.push([day * DAY_MINUTES + from, day * DAY_MINUTES + to]);
    }
  }
  return spans;
}

/**
 * Takes one person's free time into account: each candidate they can make wants one fewer. Candidates are in order of
 * their start; those nobody is wanted for any more are passed over.
 */
export function serve(candidates: readonly Candidate[], calendar: Calendar, days: Days): void {
  const working = workingSpans(calendar, days);
  let w = 0;
  let b = 0;
  for (const candidate of candidates) {
    if (candidate.wanted === 0) continue;
    while (w < working.length && working[w]![1] < candidate.end) w++;
    const span = working[w];
    if (!span) return;
    if (span[0] > candidate.start) continue;
    candidate.worked = true;
    while (b < calendar.busy.length && calendar.busy[b]![1] <= candidate.start) b++;
    const taken = calendar.busy[b];
    if (!taken || taken[0] >= candidate.blockedTo) candidate.wanted--;
  }
}
