import { minuteOfDay } from "@ginkgo/locale/shanghai-time";

/** Night is from ten in the evening to seven in the morning: no text message is sent then. */
export function isNight(now: Date): boolean {
  const hour = minuteOfDay(now) / 60;
  return hour < 7 || hour >= 22;
}
