import { ends } from "@ginkgo/api-contract/orders/order-table";
import { sql } from "drizzle-orm";
import { DAY } from "../../platform/clock.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import { type Retention, YEAR } from "../../platform/prune.ts";

/** What orders leave behind that nobody asks for any more; what was bought, paid and posted stays. */
export const oldRows: readonly Retention[] = [
  // A reminder only keeps its deadline from being told twice.
  { table: "orders.order_reminders", keepFor: 180 * DAY, isOld: (before) => sql`t.at < ${before}` },
  {
    table: "orders.offers",
    keepFor: 3 * YEAR,
    isOld: (before) =>
      sql`exists (select 1 from orders.orders o where o.id = t.order_id and o.status = any(${textArray(ends)})
        and o.updated_at < ${before})`,
  },
];
