import { and, eq, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { Tx } from "../../platform/database/database.ts";
import { errorReason } from "../../platform/error-reason.ts";
import { type PaymentRow, paymentRows } from "../payments/public.ts";
import { endFreeOrder, isFree } from "./end-free-order.ts";
import { type Actor, moveOrder } from "./move-order.ts";
import type { OrderRow } from "./order-row.ts";
import { releaseBenefits } from "./packages/release-benefits.ts";
import { applyPaymentResult } from "./paying/apply-payment-result.ts";
import { askRefund } from "./refunds/ask-refund.ts";
import { releaseReservations } from "./release-reservations.ts";
import { payments } from "./tables.ts";
import { tellMember } from "./tell-member.ts";

const paidAndNotBegun = ["TRADE_SUCCESS", "WAIT_DELIVER"];

/**
 * Asks the provider what became of a try to pay, and shuts it where it is still open. Outside any transaction.
 * @throws where the provider cannot be asked
 */
export async function settleTry(
  context: AppContext,
  { payNo, provider }: Pick<PaymentRow, "payNo" | "provider">,
  { shut }: { shut: boolean },
): Promise<void> {
  const port = context.pays.find((p) => p.name === provider);
  if (!port) return;
  let answer = await port.query(payNo);
  if (shut && (answer.state === "OPEN" || answer.state === "UNKNOWN")) {
    await port.close(payNo);
    answer = await port.query(payNo);
  }
  if (answer.state !== "OPEN" && answer.state !== "UNKNOWN")
    await context.database.transaction((tx) =>
      applyPaymentResult(tx, payNo, provider, answer, context.clock.now()),
    );
}

/**
 * The same for every open try of an order: nobody pays for an order that is being closed, and nobody's payment is
 * overlooked. One provider that cannot be asked keeps none of the others from being asked.
 * @throws {ProblemError} PAY_NOT_ASKED where one could not be
 */
export async function reconcileOpenAttempts(
  context: AppContext,
  orderId: string,
  { shut }: { shut: boolean },
): Promise<void> {
  const open = await paymentRows(
    context.database.primary,
    sql`where p.order_id = ${orderId}::bigint and p.state = 'OPEN' order by p.id`,
  );
  let failed: string | undefined;
  for (const payment of open)
    await settleTry(context, payment, { shut }).catch((error: unknown) => {
      failed = errorReason(error);
      context.log.error("payment not asked after", { payNo: payment.payNo, error: failed });
    });
  if (failed) throw problem("PAY_NOT_ASKED", failed);
}

/**
 * Closes a locked order; one that is paid and not begun is paid back instead.
 * @throws {ProblemError} ORDER_TRANSITION_NOT_ALLOWED from dispatch on: there a refund is asked for
 */
export async function closeOrder(tx: Tx, order: OrderRow, actor: Actor, now: Date): Promise<void> {
  if (isFree(order)) return endFreeOrder(tx, order, actor, now);
  if (actor.kind === "customer" && paidAndNotBegun.includes(order.status)) {
    await askRefund(tx, order, { reason: "PLAN_CHANGED" }, actor, now);
    return;
  }
  const { moved, order: closed } = await moveOrder(tx, order, { action: "close", actor }, now);
  if (!moved) return;
  await releaseReservations(tx, order, now);
  await tx
    .update(payments)
    .set({ state: "CLOSED" })
    .where(and(eq(payments.orderId, order.id), eq(payments.state, "OPEN")));
  await releaseBenefits(tx, order);
  if (actor.kind === "system") await tellMember(tx, closed, "closed", now);
}
