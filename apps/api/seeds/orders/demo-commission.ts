import { addDays, shanghaiDay, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { Tx } from "../../src/platform/database/database.ts";
import { instant } from "../../src/platform/database/sql-values.ts";

/** What the portal of the demo keeps: kind of order, hundredths of a percent, since how many days, why. */
const demoRules = [
  ["PRODUCT", 1_200, 500, "开业时定的"],
  ["PRODUCT", 1_000, 365, "和商家谈定，降两个点"],
  ["SERVICE", 800, 365, "上门服务由商家自己派人"],
  ["TOUR", 600, 365, "旅居按团款算"],
  ["BILL", 0, 365, "机构的合同款不收佣金"],
] as const;

/** Rules of commission as they held before the demo's orders were placed. */
export async function seedCommission(tx: Tx, today: Date): Promise<void> {
  for (const [kind, percentBp, daysAgo, reason] of demoRules) {
    const day = addDays(shanghaiDay(today), -daysAgo);
    await tx.execute(sql`insert into books.commission_rules (kind, percent_bp, from_day, reason, created_at)
      values (${kind}, ${percentBp}, ${day}::date, ${reason}, ${instant(shanghaiTime(day))})`);
  }
}
