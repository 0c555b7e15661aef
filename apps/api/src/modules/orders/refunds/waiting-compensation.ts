import { sql } from "drizzle-orm";
import { row, type Tx } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import { lockOrder, type OrderRow } from "../order-row.ts";
import { closeReviewTask } from "./refund-tasks.ts";

/** A compensation that nobody has agreed to yet gives way where the customer asks for the money themselves. */
export async function withoutWaitingCompensation(tx: Tx, order: OrderRow, now: Date): Promise<OrderRow> {
  const dropped = await row<{ id: string }>(
    tx,
    sql`update orders.refunds set state = 'CANCELLED', decided_at = ${instant(now)}, answer = '客户另外申请了退款。'
      where order_id = ${order.id}::bigint and kind = 'COMPENSATION' and state = 'WAIT_SECOND' returning id::text`,
  );
  if (!dropped) return order;
  await closeReviewTask(tx, dropped, now);
  return (await lockOrder(tx, order.id))!;
}
