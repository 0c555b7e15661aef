import { shanghaiDay, shanghaiTime, timeOf } from "@ginkgo/locale/shanghai-time";
import { DAY, later, MINUTE } from "../../src/platform/clock.ts";
import { byDay } from "../hours.ts";
import { justNow } from "./demo-due.ts";
import type { OrderLine } from "./demo-order-lines.ts";

const has = ({ steps }: OrderLine, action: string) => steps.some(([a]) => a === action);
const hoursOf = (day: Date, hour: number) => shanghaiTime(shanghaiDay(day), timeOf(hour * 60));

/** When the visit begins: over since the day before yesterday, going on now or the last working day's, else soon. */
export function visitOf(line: OrderLine, i: number, today: Date): Date {
  // One person makes them all: no two stand at one time.
  if (has(line, "finish")) return hoursOf(later(today, -(2 + (line.ago ?? 0)) * DAY), 9 + 2 * (i % 4));
  const half = (at: Date) => Math.floor(at.getTime() / (30 * MINUTE)) * 30 * MINUTE;
  if (has(line, "handle")) return new Date(half(byDay(today, 9, 18)) - 60 * MINUTE);
  if (has(line, "goto")) return new Date(half(byDay(today, 9, 18)) + 60 * MINUTE);
  return hoursOf(later(today, (3 + (i % 4)) * DAY), 9);
}

/** Somebody is being looked for: what becomes of it is a matter of half an hour. */
const isAsking = ({ kind, steps }: OrderLine): boolean =>
  kind === "SERVICE" && ["paid", "dispatch", "reject"].includes(steps.at(-1)![0]);

/**
 * When each step was taken, all by day: paid and dispatched soon after the order, the visit's own steps at the visit. A
 * visit that somebody is looked for was ordered just now, for an offer holds for half an hour of working time.
 */
export function stepTimes(line: OrderLine, i: number, visit: Date, today: Date): (step: number) => Date {
  const hour = [17, 13, 9][i % 3]!;
  const back = (has(line, "finish") ? 4 : has(line, "goto") ? 2 : 1) + (line.ago ?? 0);
  const placed = isAsking(line)
    ? later(justNow(today), -line.steps.length * 11 * MINUTE)
    : later(hoursOf(later(today, -(back + Math.floor(i / 3)) * DAY), hour), ((i * 13) % 50) * MINUTE);
  const atVisit = new Map<string, number>([
    // The one that is on the way began so long before, too: what is done lies behind.
    ["goto", -60],
    ["handle", 5],
    ["finish", 85],
    ["confirm", 200],
    ["complete", 215],
  ]);
  const isVisit = has(line, "goto");
  return (step) => {
    const minutes = isVisit
      ? atVisit.get(line.steps[Math.max(0, Math.min(step, line.steps.length - 1))]![0])
      : undefined;
    return minutes === undefined ? later(placed, step * 11 * MINUTE) : later(visit, minutes * MINUTE);
  };
}
