import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { system } from "../move-order.ts";
import { orderRows } from "../order-row.ts";
import { type CalledOff, payBackUnformed } from "../refunds/ask-refund.ts";

const BEFORE_LEAVING = ["TRADE_SUCCESS", "EMPLOYEE_APPROVE"];

/** Whether a tour's order, `o`, can be called off: nobody has left, no refund is under way. */
export const canCallOff: SQL = sql`o.kind = 'TOUR' and o.status in ('TRADE_SUCCESS', 'EMPLOYEE_APPROVE')`;

/**
 * Ends a tour's order by a rule, as long as nobody has left and no refund is under way.
 * @param called why; with `missedAt` it is for the travellers that they do not go, and the ladder of that moment holds
 * @returns whether it did
 */
export async function callOffTour(
  tx: Tx,
  orderId: string,
  called: Omit<CalledOff, "actor">,
  now: Date,
): Promise<boolean> {
  const [order] = await orderRows(tx, sql`where o.id = ${orderId}::bigint for update`);
  if (order?.kind !== "TOUR" || !BEFORE_LEAVING.includes(order.status)) return false;
  await payBackUnformed(tx, order, now, { actor: system, ...called });
  return true;
}
