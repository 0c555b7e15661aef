import { sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY } from "../../platform/clock.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { pruneWork, type Retention } from "../../platform/prune.ts";
import { bookingSmsWork } from "./booking-sms.ts";
import { bookingWork } from "./due-bookings.ts";

const oldRows: readonly Retention[] = [
  { table: "bookings.booking_sms", keepFor: 30 * DAY, isOld: (before) => sql`t.sent_at < ${before}` },
];

export const dueWork: DueWork<AppContext>[] = [
  bookingWork,
  bookingSmsWork,
  pruneWork("bookings.prune", oldRows),
];
