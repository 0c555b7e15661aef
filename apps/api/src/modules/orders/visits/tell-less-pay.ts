import { yuan } from "@ginkgo/locale/money";
import { sql } from "drizzle-orm";
import { rows, type Tx } from "../../../platform/database/database.ts";
import type { OrderRow } from "../order-row.ts";
import type { RefundRow } from "../refunds/refund-row.ts";
import { tellEmployee } from "./tell-employee.ts";
import { remainingPay } from "./visit-pay.ts";

const yuanText = (fen: number) => `${yuan(fen)} 元`;

/** Those who made a visit hear what it brings now that a part of its price goes back to the customer. */
export async function tellLessPay(
  tx: Tx,
  order: Pick<OrderRow, "id" | "kind">,
  refund: Pick<RefundRow, "kind" | "amountFen">,
  now: Date,
): Promise<void> {
  if (order.kind !== "SERVICE" || refund.kind !== "ASKED" || refund.amountFen === 0) return;
  const made = await rows<{ employeeId: string; payFen: number; wholeFen: number }>(
    tx,
    sql`select f.employee_id::text as "employeeId", ${remainingPay} as "payFen", v.pay_fen as "wholeFen"
      from orders.visit_records v join orders.orders o on o.id = v.order_id
        join orders.offers f on f.order_id = o.id and f.state = 'ACCEPTED'
      where o.id = ${order.id}::bigint and v.pay_fen is not null`,
  );
  for (const { employeeId, payFen, wholeFen } of made)
    if (payFen < wholeFen)
      await tellEmployee(
        tx,
        employeeId,
        "lessPay",
        order.id,
        now,
        `原来 ${yuanText(wholeFen)}，现在 ${yuanText(payFen)}。`,
      );
}
