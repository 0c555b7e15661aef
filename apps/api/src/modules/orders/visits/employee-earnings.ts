import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import { type OrderStatus, statusText } from "@ginkgo/api-contract/orders/order-codes";
import type { employeeEarnings } from "@ginkgo/api-contract/visits/employee-work";
import { percentText } from "@ginkgo/locale/percent";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../../../platform/database/database.ts";
import { iso } from "../../../platform/database/sql-values.ts";
import { listFaults } from "./employee-faults.ts";
import { remainingPay } from "./visit-pay.ts";

const MONTHS = 12;

/** Confirmed by the customer or by time, or ended with something kept: it does not change any more. */
const settled: readonly OrderStatus[] = [
  "SERVICE_FINISH",
  "TRANSACTION_COMPLETE",
  "TRANSACTION_CLOSING",
  "TRADE_CLOSED",
];

/** Visits an employee finished in a month with what each brings, and the sums of the last months. */
export async function listEarnings(
  db: Db,
  employeeId: string,
  month: string | undefined,
  now: Date,
): Promise<ReplyOf<typeof employeeEarnings>> {
  const chosenMonth = month || shanghaiDay(now).slice(0, 7);
  const monthOf = sql`to_char(v.end_at at time zone 'Asia/Shanghai', 'YYYY-MM')`;
  // A visit that was paid back whole brings nothing; of one paid back in part the share that was kept.
  const counted = sql`from orders.visit_records v join orders.orders o on o.id = v.order_id
    where (v.employee_id = ${employeeId}::bigint or exists (select 1 from orders.offers f where f.order_id = o.id
        and f.employee_id = ${employeeId}::bigint and f.state = 'ACCEPTED')) and v.pay_fen is not null
      and (${remainingPay} > 0 or v.pay_fen = 0)`;
  const found = await rows<{
    orderId: string;
    serviceName: string;
    finishedAt: string;
    status: OrderStatus;
    payFen: number;
    wholePayFen: number | null;
    /** Null where it is not what the pay was reckoned by alone. */
    percentBp: number | null;
  }>(
    db,
    sql`select o.id::text as "orderId", ${iso(sql`v.end_at`)} as "finishedAt", o.status, ${remainingPay} as "payFen",
        nullif(v.pay_fen, ${remainingPay}) as "wholePayFen",
        (select u.percent_bp from orders.pay_rules u where u.id = o.pay_rule_id and u.lowest_fen = 0) as "percentBp",
        (select i.name from orders.order_items i where i.order_id = o.id and i.position = 0) as "serviceName"
      ${counted} and ${monthOf} = ${chosenMonth} order by v.end_at desc, o.id desc`,
  );
  const months = await rows<{ month: string; count: number; totalFen: number }>(
    db,
    sql`select ${monthOf} as month, count(*)::int as count, sum(${remainingPay})::int as "totalFen" ${counted}
      group by 1 order by 1 desc limit ${MONTHS}`,
  );
  const records = found.map(({ percentBp, ...f }) => ({
    ...f,
    percentText: percentBp === null ? null : percentText(percentBp),
    statusText: statusText(f.status, "SERVICE"),
    isSettled: settled.includes(f.status),
  }));
  const sum = (of: typeof records) => of.reduce((total, r) => total + r.payFen, 0);
  return {
    month: chosenMonth,
    totalFen: sum(records),
    settledFen: sum(records.filter((r) => r.isSettled)),
    records,
    months,
    faults: await listFaults(db, employeeId, chosenMonth),
  };
}
