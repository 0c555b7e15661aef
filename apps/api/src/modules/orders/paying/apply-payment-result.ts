import type { PayProvider } from "@ginkgo/api-contract/orders/order-codes";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import type { PayAnswer } from "../../../platform/payments/pay.ts";
import {
  type PaymentRow,
  paymentNumber,
  paymentRows,
  postDocument,
  quarantine,
  type Settled,
} from "../../payments/public.ts";
import { claimSuspense } from "../../payments/reconciliation/public.ts";
import { moveOrder, noteBeside, provider } from "../move-order.ts";
import { lockOrder, type OrderRow } from "../order-row.ts";
import { refunds } from "../refunds/tables.ts";
import { orders, payments } from "../tables.ts";
import { tellPayer } from "../tell-member.ts";
import { tellFamilyPaid } from "./family-payment.ts";
import { markOrderPaid } from "./mark-order-paid.ts";

/** What a provider's answer says of money, as it is set aside where it does not fit. */
export const moneyOf = (answer: PayAnswer) =>
  answer.state === "PAID"
    ? {
        transactionNo: answer.transactionNo,
        amountFen: answer.amountFen,
        movedAt: answer.paidAt,
        hasMoved: true,
      }
    : { hasMoved: false };

/**
 * Money came, or did not, for a try: once, whatever is told however often (P1, P7). Money for an order that is closed
 * or paid already goes straight back (M10).
 */
export async function applyPaymentResult(
  tx: Tx,
  payNo: string,
  by: PayProvider,
  answer: PayAnswer,
  now: Date,
): Promise<Settled> {
  const [seen] = await paymentRows(tx, sql`where p.pay_no = ${payNo} and p.provider = ${by}`);
  const order = seen && (await lockOrder(tx, seen.orderId));
  if (!seen || !order) {
    const told = { ...moneyOf(answer), provider: by, flow: "payment", payNo } as const;
    return quarantine(tx, { ...told, why: "UNKNOWN_PAYMENT" }, now);
  }
  // Read again under the order's lock: its holder may have settled the same.
  const payment = (await paymentRows(tx, sql`where p.id = ${seen.id}::bigint`))[0] as PaymentRow;
  if (payment.state === "PAID" || answer.state === "OPEN" || answer.state === "UNKNOWN") return "known";
  if (answer.state !== "PAID") {
    if (payment.state !== "OPEN") return "known";
    await tx
      .update(payments)
      .set({ state: answer.state })
      .where(and(eq(payments.id, payment.id), eq(payments.state, "OPEN")));
    if (answer.state === "FAILED" && order.status === "WAIT_BUYER_PAY")
      await moveOrder(tx, order, { action: "payFailed", actor: provider }, now);
    return "done";
  }
  if (answer.currency !== "CNY" || answer.amountFen !== payment.amountFen) {
    const why = answer.currency === "CNY" ? "WRONG_AMOUNT" : "WRONG_CURRENCY";
    const oursFen = payment.amountFen;
    return quarantine(tx, { ...moneyOf(answer), provider: by, flow: "payment", why, payNo, oursFen }, now);
  }
  if (!(await claimSuspense(tx, { provider: by, number: payNo }, now))) return "known";
  await tx
    .update(payments)
    .set({ state: "PAID", transactionNo: answer.transactionNo, paidAt: answer.paidAt })
    .where(eq(payments.id, payment.id));
  const lines = [
    { account: "CLEARING", party: by, amountFen: answer.amountFen },
    { account: "CUSTOMER_ADVANCE", amountFen: -answer.amountFen },
  ] as const;
  await postDocument(tx, { number: payNo, kind: "PAYMENT", orderId: order.id, lines }, now);
  if (order.status === "PAY_ERROR") {
    const again = await moveOrder(tx, order, { action: "payAgain", actor: provider }, now);
    await markOrderPaid(tx, again.order, provider, now, payment.id);
    await tellFamilyPaid(tx, order, now);
  } else if (order.status === "WAIT_BUYER_PAY") {
    await markOrderPaid(tx, order, provider, now, payment.id);
    await tellFamilyPaid(tx, order, now);
  } else await payBack(tx, order, payment, now);
  return "done";
}

/** Money that is not owed: a refund of its own, beside the order's status. The payer is told why it goes back. */
async function payBack(tx: Tx, order: OrderRow, payment: PaymentRow, now: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ paidFen: sql`${orders.paidFen} + ${payment.amountFen}` })
    .where(eq(orders.id, payment.orderId));
  await tx.insert(refunds).values({
    refundNo: paymentNumber("R", now),
    orderId: payment.orderId,
    paymentId: payment.id,
    kind: "STRAY",
    state: "AGREED",
    amountFen: payment.amountFen,
    keptFen: 0,
    keptText: "订单已经取消或付过款，这笔钱自动退回。",
    reason: "OTHER",
    endsOrder: false,
    nextTryAt: now,
    goingSince: now,
    createdAt: now,
    decidedAt: now,
  });
  const isLate = order.paidAt === null;
  await noteBeside(tx, order, { action: isLate ? "paidLate" : "paidTwice", actor: provider }, now);
  await tellPayer(tx, order, payment.payerId, isLate ? "paidLate" : "paidTwice", now);
}
