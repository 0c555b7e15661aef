import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import type { OrderRow } from "../order-row.ts";
import { visitRecords } from "../visits/tables.ts";
import { visitPay } from "../visits/visit-pay.ts";
import type { RefundRow } from "./refund-row.ts";
import { refunds } from "./tables.ts";

/**
 * Writes down what the employee who came earns of a visit that ends with its refund, where something is kept: the fee for the way
 * of one that had not begun, the pay of the whole of one that had, of which the share stays that is kept. What was decided
 * on before stands.
 */
export async function payStopped(
  tx: Tx,
  order: OrderRow,
  { id, kind, fromStatus, endsOrder, keptFen, usesUp }: RefundRow,
): Promise<void> {
  if (order.kind !== "SERVICE" || kind !== "ASKED" || !endsOrder || (keptFen === 0 && !usesUp)) return;
  if (fromStatus !== "EMPLOYEE_GOTO" && fromStatus !== "EMPLOYEE_HANDLE") return;
  const isBegun = fromStatus === "EMPLOYEE_HANDLE";
  const pay = isBegun ? visitPay(order) : Math.floor(keptFen / order.people);
  const asked = tx.select({ at: refunds.createdAt }).from(refunds).where(eq(refunds.id, id));
  await tx
    .update(visitRecords)
    .set({ endAt: sql`${asked}`, payFen: pay, payDecided: !isBegun })
    .where(and(eq(visitRecords.orderId, order.id), isNull(visitRecords.payFen)));
}
