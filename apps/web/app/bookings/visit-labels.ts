import type { VisitSlots } from "@ginkgo/api-contract/bookings/bookings";
import { weekdayList } from "../lib/format.ts";

const short = (clock: string) => clock.replace(/^0/, "");

/** 每天 9:00–12:00、14:00–17:00 */
export function visitHours(weekdays: string, { from, to, quiet }: VisitSlots): string {
  const hours = quiet
    ? `${short(from)}–${short(quiet.from)}、${short(quiet.to)}–${short(to)}`
    : `${short(from)}–${short(to)}`;
  return `${weekdays ? weekdayList(weekdays) : "每天"} ${hours}`;
}
