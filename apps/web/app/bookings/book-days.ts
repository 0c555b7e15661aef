import { BOOK_DAYS } from "@ginkgo/api-contract/bookings/bookings";
import type { BookDays } from "./book-when.tsx";

const DAY = 86_400_000;
const shanghai = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Shanghai", dateStyle: "short" });

/** The days that can be booked, from today in Shanghai; the API has the last word. */
export const bookDays = (): BookDays => ({
  first: shanghai.format(new Date()),
  last: shanghai.format(new Date(Date.now() + BOOK_DAYS * DAY)),
});
