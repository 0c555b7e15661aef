import { minuteOfDay } from "@ginkgo/locale/shanghai-time";

/** Between ten in the evening and seven in the morning nobody's phone rings for us. */
export function isNight(now: Date): boolean {
  const hour = minuteOfDay(now) / 60;
  return hour < 7 || hour >= 22;
}
