import { midnightOf, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { DAY, HOUR } from "./clock.ts";

/** Hours of the day in Shanghai in which offers are answered and operators called, never at night. */
export const workingHours = { from: 8, to: 21 } as const;

/** By night, when work begins again; undefined while it goes on. */
export function nextOpening(now: Date): Date | undefined {
  const opens = afterWorkingTime(now, 0);
  return opens > now ? opens : undefined;
}

/** When that much working time has passed. @param ms of working time, milliseconds */
export function afterWorkingTime(from: Date, ms: number): Date {
  const midnight = midnightOf(shanghaiDay(from));
  const opens = midnight + workingHours.from * HOUR;
  const closes = midnight + workingHours.to * HOUR;
  const start = Math.max(from.getTime(), opens);
  if (start + ms <= closes) return new Date(start + ms);
  return afterWorkingTime(new Date(midnight + DAY), ms - Math.max(0, closes - start));
}
