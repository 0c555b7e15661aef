import { BOOK_DAYS } from "@ginkgo/api-contract/bookings/bookings";
import { addDays, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import type { BookDays } from "./book-when.tsx";

/** The days that can be booked, from today in Shanghai; the API has the last word. */
export const bookDays = (): BookDays => ({
  first: shanghaiDay(Date.now()),
  last: addDays(shanghaiDay(Date.now()), BOOK_DAYS),
});
