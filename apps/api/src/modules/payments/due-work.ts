import { sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { HOUR } from "../../platform/clock.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { pruneWork, type Retention, YEAR } from "../../platform/prune.ts";
import { reconcileBills } from "./reconcile-bills.ts";
import { sumLedgerDays } from "./sum-ledger-days.ts";

/** Notifications set aside and statements compared, once the years of keeping books are over. */
const oldRows: readonly Retention[] = [
  { table: "payments.quarantine", keepFor: 3 * YEAR, isOld: (before) => sql`t.settled_at < ${before}` },
  { table: "payments.bill_lines", keepFor: 10 * YEAR, isOld: (before) => sql`t.day < (${before})::date` },
  { table: "payments.fund_movements", keepFor: 10 * YEAR, isOld: (before) => sql`t.day < (${before})::date` },
  { table: "payments.fund_days", keepFor: 10 * YEAR, isOld: (before) => sql`t.day < (${before})::date` },
  { table: "payments.bills", keepFor: 10 * YEAR, isOld: (before) => sql`t.day < (${before})::date` },
];

export const dueWork: DueWork<AppContext>[] = [
  { name: "payments.bills", every: HOUR, run: reconcileBills },
  { name: "payments.sums", every: HOUR, run: sumLedgerDays },
  pruneWork("payments.prune", oldRows),
];
