import { midnightOf, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { eq } from "drizzle-orm";
import { lockOrder } from "../../src/modules/orders/order-row.ts";
import { dueOf } from "../../src/modules/orders/order-rules.ts";
import { followShipTask } from "../../src/modules/orders/shipping/ship-task.ts";
import { orders } from "../../src/modules/orders/tables.ts";
import { callOperator } from "../../src/modules/orders/visits/dispatch-order.ts";
import { DAY, HOUR, later } from "../../src/platform/clock.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { workingHours } from "../../src/platform/working-time.ts";

/** What waits for staff, and ends in the customer's money going back, has this long to: the demonstration is not over by lunch. */
export const STILL = 30 * HOUR;

/** Left as they are: nobody pays for them, an offer and a refund have their own deadline. */
const left = ["WAIT_BUYER_PAY", "PAY_ERROR", "EMPLOYEE_RECEIVE", "REFUND"];

/**
 * What becomes due for an order and whom it waits for, by the rules and the code that say so of every order. A visit
 * nobody has is one the machine found nobody for: a dispatcher is called.
 * @param at when it came to stand where it stands
 */
export async function seedDue(tx: Tx, id: string, { at, today }: { at: Date; today: Date }): Promise<void> {
  const order = (await lockOrder(tx, id))!;
  const { kind, status } = order;
  if (left.includes(status)) return;
  if (kind === "SERVICE" && (status === "TRADE_SUCCESS" || status === "EMPLOYEE_REJECT"))
    return callOperator(tx, order, at, "nobody", later(today, STILL));
  if (status === "WAIT_DELIVER")
    return followShipTask(tx, { ...order, status: "TRADE_SUCCESS" }, { to: status }, null, at);
  const due = dueOf(order, at);
  if (due) await tx.update(orders).set({ dueAt: due.at, dueAction: due.action }).where(eq(orders.id, id));
}

/** Now in working hours, else just before they last ended: what has half an hour of them to wait is waiting still. */
export function justNow(today: Date): Date {
  const midnight = midnightOf(shanghaiDay(today));
  const [opens, closes] = [midnight + workingHours.from * HOUR, midnight + workingHours.to * HOUR];
  if (today.getTime() < opens) return new Date(closes - DAY);
  return new Date(Math.min(today.getTime(), closes));
}
