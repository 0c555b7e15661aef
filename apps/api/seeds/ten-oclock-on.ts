import { addDays } from "@ginkgo/api-contract/contracts/pay-plan";
import { shanghaiDay } from "../src/platform/clock.ts";

/** Ten in the morning so many days from today; people at a desk do not work at night. @param days negative: before */
export const tenOClockOn = (today: Date, days: number): Date =>
  new Date(`${addDays(shanghaiDay(today), days)}T10:00:00+08:00`);
