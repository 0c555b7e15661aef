import { DAY } from "./clock.ts";

export const DAY_MINUTES = 1440;

/** Minutes of the day of `HH:mm`: 09:30 → 570. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

const two = (n: number) => String(n).padStart(2, "0");

/** `HH:mm` of minutes of the day: 570 → 09:30. */
export const timeOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** The day so many days on. Days are `YYYY-MM-DD`; Shanghai knows no summer time. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** 1 Monday to 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

/** Days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** Midnight of a day in Asia/Shanghai, milliseconds. */
export const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);
