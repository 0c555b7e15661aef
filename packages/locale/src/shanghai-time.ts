// Every wall clock of the product is Shanghai's, eight hours ahead of UTC without summer time (since 1991, before which
// nothing here has an hour).

const MINUTE = 60_000;
const OFFSET = 8 * 60 * MINUTE;
const DAY = 24 * 60 * MINUTE;

/** An instant: a `Date`, milliseconds since 1970, or ISO 8601 with an offset. */
export type Instant = Date | number | string;

/** The instant moved so that its UTC fields read as Shanghai's clock. */
const wallClock = (at: Instant): Date => new Date(new Date(at).getTime() + OFFSET);

const two = (n: number) => String(n).padStart(2, "0");

/** The calendar day of an instant, `YYYY-MM-DD`. */
export const shanghaiDay = (at: Instant): string => wallClock(at).toISOString().slice(0, 10);

/** An instant as the API writes it: ISO 8601 to the second, with Shanghai's offset. */
export const shanghaiInstant = (at: Instant): string => `${wallClock(at).toISOString().slice(0, 19)}+08:00`;

/** The instant of a day `YYYY-MM-DD` at a time `HH:mm`, midnight without one. */
export const shanghaiTime = (day: string, time = "00:00"): Date => new Date(`${day}T${time}:00+08:00`);

/** Midnight of a day, milliseconds since 1970. */
export const midnightOf = (day: string): number => shanghaiTime(day).getTime();

/** Minutes since midnight. */
export function minuteOfDay(at: Instant): number {
  const clock = wallClock(at);
  return clock.getUTCHours() * 60 + clock.getUTCMinutes();
}

/** The day so many days on. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** The same day `n` months on, or the last of a shorter month. @example addMonths("2026-01-31", 1) === "2026-02-28" */
export function addMonths(day: string, n: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + n, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + n, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY);

export const DAY_MINUTES = 1440;

/** Day of the week, 1 Monday to 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

/** Minutes of a time `HH:mm`: 09:30 → 570. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** The time of so many minutes after midnight: 570 → 09:30. */
export const timeOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** 2026 年 11 月 3 日 for `2026-11-03`. */
export function dateText(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${year} 年 ${month} 月 ${date} 日`;
}

/** 2026 年 11 月 1 日至 2026 年 11 月 15 日. */
export const spanText = ({ from, to }: { from: string; to: string }): string =>
  `${dateText(from)}至 ${dateText(to)}`;

const sameYear = (at: Instant, now: Instant) => shanghaiDay(at).slice(0, 4) === shanghaiDay(now).slice(0, 4);

/** 11 月 3 日 for `2026-11-03`; with its year where that is not the one of `now`, if given. */
export function monthDayText(day: string, now: Instant = day): string {
  const [, month, date] = day.split("-").map(Number);
  return sameYear(day, now) ? `${month} 月 ${date} 日` : dateText(day);
}

/** 11 月 22 日（周日）, of a day or an instant, with its year where that is not the one of `now`, if given; "" when it is neither. */
export function dayText(at: Instant, now: Instant = at): string {
  // A bare day is UTC midnight to JavaScript, eight in the morning here: the same day.
  const clock = wallClock(at);
  if (Number.isNaN(clock.getTime())) return "";
  const weekday = "日一二三四五六"[clock.getUTCDay()];
  const year = sameYear(at, now) ? "" : `${clock.getUTCFullYear()} 年 `;
  return `${year}${clock.getUTCMonth() + 1} 月 ${clock.getUTCDate()} 日（周${weekday}）`;
}

/** 9:30 */
export function clockText(at: Instant): string {
  const clock = wallClock(at);
  return `${clock.getUTCHours()}:${two(clock.getUTCMinutes())}`;
}

/** 11 月 22 日（周日）9:30, of an instant, its year like that of `dayText`; "" when it is none. */
export function momentText(at: Instant, now: Instant = at): string {
  const day = dayText(at, now);
  return day && `${day}${clockText(at)}`;
}

/** 2026-11-22 09:30, for tables of what lasts for years. */
export const fullMomentText = (at: Instant): string => `${shanghaiDay(at)} ${timeOf(minuteOfDay(at))}`;

/** 11-22, for tables; with its year where that is not the one of `now`. */
export const shortDayText = (day: string, now: Instant = Date.now()): string =>
  sameYear(day, now) ? day.slice(5) : day;

/** 11-22 09:30, for tables; with its year where that is not the one of `now`. */
export const shortMomentText = (at: Instant, now: Instant = Date.now()): string =>
  `${shortDayText(shanghaiDay(at), now)} ${timeOf(minuteOfDay(at))}`;

/** 08:30 → 8:30 */
export const shortTime = (time: string): string => time.replace(/^0/, "");

/** 08:30 and 10:00 → 8:30–10:00 */
export const hoursText = ({ start, end }: { start: string; end: string }): string =>
  `${shortTime(start)}–${shortTime(end)}`;

/** Years from a birthday `YYYY-MM-DD` to an instant. */
export function ageAt(birthday: string, at: Instant): number {
  const today = shanghaiDay(at);
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}
