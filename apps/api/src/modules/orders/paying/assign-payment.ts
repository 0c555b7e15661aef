import type { PayProvider } from "@ginkgo/api-contract/orders/order-codes";
import { sumText } from "@ginkgo/locale/money";
import { eq, sql } from "drizzle-orm";
import { badInput, ProblemError } from "../../../http/problem.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { paymentRows } from "../../payments/public.ts";
import { lockOrder, type OrderRow } from "../order-row.ts";
import { orders, payments } from "../tables.ts";
import { applyPaymentResult } from "./apply-payment-result.ts";

/** Money that stands in suspense. */
export interface UnassignedMoney {
  provider: PayProvider;
  /** The number it was paid under: paid back later, it goes back under that one. */
  payNo: string;
  transactionNo: string | null;
  amountFen: number;
  paidAt: Date;
}

const refused = (say: string) => new ProblemError("RECONCILIATION_ORDER", "", { orderSn: say });

/**
 * The order of a number, locked, if that money can be its payment.
 * @throws {ProblemError} BAD_INPUT for no such order, RECONCILIATION_ORDER for one that waits for no payment, for another sum,
 *   or that the payment is not of
 */
export async function orderToAssign(
  tx: Tx,
  orderSn: string,
  { provider, payNo, amountFen }: Pick<UnassignedMoney, "provider" | "payNo" | "amountFen">,
): Promise<OrderRow> {
  const named = await firstOf(tx.select({ id: orders.id }).from(orders).where(eq(orders.sn, orderSn)));
  const order = named && (await lockOrder(tx, named.id));
  if (!order) throw badInput({ orderSn: "没有这张订单，请核对订单号。" });
  const [attempt] = await paymentRows(tx, sql`where p.pay_no = ${payNo}`);
  if (attempt && (attempt.orderId !== order.id || attempt.provider !== provider))
    throw refused("这个付款号是另一张订单的，不能认到这一张。请认到原来那张，或退回去。");
  if (order.status !== "WAIT_BUYER_PAY" && order.status !== "PAY_ERROR")
    throw refused("这张订单不在等付款：已经付过，或者取消了。请核对订单号，或退回去。");
  if (order.amountFen !== amountFen)
    throw refused(
      `这张订单要付 ${sumText(order.amountFen)}，这笔是 ${sumText(amountFen)}，对不上。请核对订单号，或退回去让客户重新付。`,
    );
  return order;
}

/** Counts money that stood in suspense as the payment of an order that was looked at (`orderToAssign`). */
export async function assignPayment(
  tx: Tx,
  order: OrderRow,
  money: UnassignedMoney,
  now: Date,
): Promise<void> {
  const { provider, payNo, transactionNo, amountFen, paidAt } = money;
  await tx
    .insert(payments)
    .values({
      payNo,
      orderId: order.id,
      payerId: order.memberId,
      provider,
      amountFen,
      state: "OPEN",
      createdAt: now,
    })
    .onConflictDoNothing();
  const answer = {
    state: "PAID",
    transactionNo: transactionNo ?? payNo,
    amountFen,
    currency: "CNY",
    paidAt,
  } as const;
  await applyPaymentResult(tx, payNo, provider, answer, now);
}
