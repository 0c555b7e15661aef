import { sql } from "drizzle-orm";
import type { House } from "../../http/services.ts";
import { DAY } from "../../platform/clock.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { pruneWork, type Retention, YEAR } from "../../platform/prune.ts";
import { fillLevelPrices } from "./level-prices.ts";

const oldRows: readonly Retention[] = [
  // An asking about fees is kept from its answer on, else from its coming.
  {
    table: "catalogue.fee_consultations",
    kept: 3 * YEAR,
    isOld: (before) => sql`coalesce(t.answered_at, t.created_at) < ${before}`,
  },
  { table: "catalogue.comment_reports", kept: 3 * YEAR, isOld: (before) => sql`t.settled_at < ${before}` },
  { table: "catalogue.price_reports", kept: 3 * YEAR, isOld: (before) => sql`t.created_at < ${before}` },
  // A visit that is over keeps nobody's hours any more; the order says when it was.
  { table: "catalogue.employee_bookings", kept: YEAR, isOld: (before) => sql`upper(t.blocked) < ${before}` },
];

export const dueWork: DueWork<House>[] = [
  pruneWork("catalogue.tidy", oldRows),
  { name: "catalogue.levelPrices", every: DAY, run: ({ database }) => fillLevelPrices(database) },
];
