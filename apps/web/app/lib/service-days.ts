import type { ServiceSlots } from "@ginkgo/api-contract/services/services";
import { shortTime } from "@ginkgo/locale/shanghai-time";
import type { Day } from "@ginkgo/ui/day-picker";

export type ServiceDay = ServiceSlots["days"][number];
export type ServiceSlot = ServiceDay["slots"][number];

const WEEK = ["一", "二", "三", "四", "五", "六", "日"];

/** 30, and 12/1 where a month begins: the day as a calendar prints it. */
const dateOf = (day: string): string => {
  const [, month, date] = day.split("-").map(Number);
  return date === 1 ? `${month}/${date}` : String(date);
};

/** The days of a service as the day picker shows them. */
export const dayCells = (days: readonly ServiceDay[]): Day[] =>
  days.map((d) => ({
    value: d.date,
    weekday: d.holiday ?? WEEK[d.weekday - 1]!,
    date: dateOf(d.date),
    state: d.state,
  }));

/** 20:00, with what the hour costs on top kept together. */
export const slotText = ({ start, state, surcharge }: ServiceSlot): string =>
  `${shortTime(start)}${surcharge && state === "open" ? ` ${surcharge.replaceAll(" ", "\u00a0")}` : ""}`;
