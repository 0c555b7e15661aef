import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/database.ts";
import { payBackUnformed } from "./ask-refund.ts";
import { system } from "./move-order.ts";
import { orderRows } from "./order-row.ts";

/**
 * Pays a tour's order back whole, by a rule, as long as nobody has left and no refund is under way.
 * @returns whether it did
 */
export async function callOffTour(tx: Tx, orderId: string, reason: string, now: Date): Promise<boolean> {
  const [order] = await orderRows(tx, sql`where o.id = ${orderId}::bigint for update`);
  if (order?.kind !== "TOUR" || !["TRADE_SUCCESS", "EMPLOYEE_APPROVE"].includes(order.status)) return false;
  await payBackUnformed(tx, order, now, { actor: system, reason });
  return true;
}
