import { addDays, shanghaiDay, shanghaiTime } from "@ginkgo/locale/shanghai-time";

/** Ten in the morning so many days from today; people at a desk do not work at night. @param days negative: before */
export const tenOClockOn = (today: Date, days: number): Date =>
  shanghaiTime(addDays(shanghaiDay(today), days), "10:00");
