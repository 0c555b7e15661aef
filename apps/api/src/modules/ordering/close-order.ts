import { sql } from "drizzle-orm";
import type { House } from "../../http/services.ts";
import type { Tx } from "../../platform/database.ts";
import { askRefund } from "./ask-refund.ts";
import { giveBack } from "./give-back.ts";
import { type Actor, moveOrder } from "./move-order.ts";
import type { OrderRow } from "./order-row.ts";
import { paymentRows } from "./payment-row.ts";
import { settlePayment } from "./settle-payment.ts";
import { tellMember } from "./tell-member.ts";

const paidAndNotBegun = ["TRADE_SUCCESS", "WAIT_DELIVER"];

/**
 * Asks every provider with an open try what became of it, and shuts those that are still open: nobody pays for an order
 * that is being closed, and nobody's payment is overlooked. Outside any transaction.
 */
export async function settleOpenTries(
  house: House,
  orderId: string,
  { shut }: { shut: boolean },
): Promise<void> {
  const open = await paymentRows(
    house.database.primary,
    sql`where p.order_id = ${orderId}::bigint and p.state = 'OPEN'`,
  );
  for (const { payNo, provider } of open) {
    const port = house.pays.find((p) => p.name === provider);
    if (!port) continue;
    let answer = await port.query(payNo);
    if (shut && (answer.state === "OPEN" || answer.state === "UNKNOWN")) {
      await port.close(payNo);
      answer = await port.query(payNo);
    }
    const now = house.clock.now();
    if (answer.state !== "OPEN" && answer.state !== "UNKNOWN")
      await house.database.transaction((tx) => settlePayment(tx, payNo, provider, answer, now));
  }
}

/**
 * Closes a locked order; one that is paid and not begun is paid back instead.
 * @throws {ProblemError} ORDER_TRANSITION_NOT_ALLOWED from dispatch on: there a refund is asked for
 */
export async function closeOrder(tx: Tx, order: OrderRow, actor: Actor, now: Date): Promise<void> {
  if (actor.kind === "customer" && paidAndNotBegun.includes(order.status)) {
    await askRefund(tx, order, { reason: "PLAN_CHANGED" }, actor, now);
    return;
  }
  const { moved, order: closed } = await moveOrder(tx, order, { action: "close", actor }, now);
  if (!moved) return;
  await giveBack(tx, order, now);
  await tx.execute(
    sql`update ordering.payments set state = 'CLOSED' where order_id = ${order.id}::bigint and state = 'OPEN'`,
  );
  await tx.execute(sql`delete from ordering.card_uses where order_id = ${order.id}::bigint`);
  if (actor.kind === "system") await tellMember(tx, closed, "closed", now);
}
