import { and, eq } from "drizzle-orm";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { lockOrder, type OrderRow } from "../order-row.ts";
import { closeReviewTask } from "./refund-tasks.ts";
import { refunds } from "./tables.ts";

/** A compensation that nobody has agreed to yet gives way where money of the order goes back otherwise. */
export async function withoutWaitingCompensation(tx: Tx, order: OrderRow, now: Date): Promise<OrderRow> {
  const dropped = await firstOf(
    tx
      .update(refunds)
      .set({ state: "CANCELLED", decidedAt: now, dueAt: null, answer: "这一单另外退款了。" })
      .where(
        and(
          eq(refunds.orderId, order.id),
          eq(refunds.kind, "COMPENSATION"),
          eq(refunds.state, "WAIT_SECOND"),
        ),
      )
      .returning({ id: refunds.id }),
  );
  if (!dropped) return order;
  await closeReviewTask(tx, dropped, now);
  return (await lockOrder(tx, order.id))!;
}
