import { RESULT_DAYS } from "@ginkgo/api-contract/partners/apply-codes";
import { shanghaiDay, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { DAY, later } from "../../platform/clock.ts";
import { legalHoliday } from "../workforce/public.ts";

const isWorkday = (day: string): boolean =>
  ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && legalHoliday(day) === undefined;

/** By when there is a result: 18:00 of the third working day after, weekends and legal holidays left out. */
export function responseDueAt(from: Date): Date {
  let at = from;
  for (let left = RESULT_DAYS; left > 0; ) {
    at = later(at, DAY);
    if (isWorkday(shanghaiDay(at))) left--;
  }
  return shanghaiTime(shanghaiDay(at), "18:00");
}
