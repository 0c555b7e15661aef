import type { ServiceSlots } from "@ginkgo/contract/services";
import { dayText, momentText } from "../lib/format.ts";

export interface TimeChoice {
  /** `YYYY-MM-DD HH:mm` */
  value: string;
  text: string;
}

/** A day with the hours a visit can still begin at. */
export interface OpenDay {
  date: string;
  text: string;
  times: TimeChoice[];
}

/** The days and hours of a service that are open, in words. */
export const openDays = ({ days }: ServiceSlots): OpenDay[] =>
  days
    .filter(({ state }) => state === "open")
    .map(({ date, slots }) => ({
      date,
      text: dayText(date),
      times: slots
        .filter(({ state }) => state === "open")
        .map(({ start, surcharge }) => ({
          value: `${date} ${start}`,
          text: `${momentText(`${date}T${start}:00+08:00`)}${surcharge ? `（${surcharge}）` : ""}`,
        })),
    }));
