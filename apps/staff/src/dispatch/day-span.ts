import type { BoardPerson } from "@ginkgo/api-contract/orders/dispatch";
import { midnightOf } from "@ginkgo/locale/shanghai-time";

const HOUR = 3_600_000;

/** The hours a calendar shows, milliseconds since 1970. */
export interface DaySpan {
  from: number;
  to: number;
}

/** From eight to eight in the evening, and as much more as the visits of the day take: with fewer hours each is wider. */
export function daySpan(day: string, people: readonly BoardPerson[]): DaySpan {
  const midnight = midnightOf(day);
  const visits = people.flatMap((p) => p.visits);
  const first = Math.min(midnight + 8 * HOUR, ...visits.map((v) => Date.parse(v.start)));
  const last = Math.max(midnight + 20 * HOUR, ...visits.map((v) => Date.parse(v.end)));
  return {
    from: Math.max(midnight, Math.floor(first / HOUR) * HOUR),
    to: Math.min(midnight + 24 * HOUR, Math.ceil(last / HOUR) * HOUR),
  };
}

/** Where a time of the day lies in the calendar, percent from its left edge and wide; undefined where none of it shows. */
export function placeOn(
  { from, to }: DaySpan,
  start: number,
  end: number,
): { left: string; width: string } | undefined {
  const left = Math.max(start, from);
  const right = Math.min(end, to);
  if (left >= right) return undefined;
  const percent = (ms: number) => `${Math.round((ms / (to - from)) * 10_000) / 100}%`;
  return { left: percent(left - from), width: percent(right - left) };
}

/** How many hours it shows. */
export const hoursIn = ({ from, to }: DaySpan): number => (to - from) / HOUR;

/** Every second hour that shows. */
export const marksOf = ({ from, to }: DaySpan): number[] =>
  Array.from({ length: Math.ceil((to - from) / (2 * HOUR)) }, (_, i) => from + i * 2 * HOUR);
