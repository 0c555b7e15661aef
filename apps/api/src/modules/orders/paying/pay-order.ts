import type { PayProvider } from "@ginkgo/api-contract/orders/order-codes";
import { sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import { MINUTE } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { idArray } from "../../../platform/database/sql-values.ts";
import type { PayPlace, PayPort, TradeType } from "../../../platform/payments/pay.ts";
import { wechatOpenId } from "../../identity/public.ts";
import { checkPrice, paymentNumber, paymentRows, portOf } from "../../payments/public.ts";
import { settleTry } from "../close-order.ts";
import { moveOrder } from "../move-order.ts";
import { isUnpaid } from "../order-limits.ts";
import { itemRows } from "../order-row.ts";
import { ownOrder } from "../own-order.ts";
import { payments } from "../tables.ts";
import { noteFamilyPayment } from "./family-payment.ts";

/** A provider takes no payment that ends sooner; what comes after the order's own deadline goes straight back. */
const MIN_PAYMENT_TIME = 2 * MINUTE;

interface AttemptRequest {
  orderId: string;
  port: PayPort;
  tradeType: TradeType;
  familyAgreed: boolean;
  expectedAmountFen: number | undefined;
}

/**
 * The payment that is open at this provider, or a new one. A number keeps how it was opened and until when: where it
 * was opened otherwise, that one has to be closed first.
 * @returns the payments to close, or the one to open
 * @throws {ProblemError} NOT_FOUND, BAD_INPUT, ORDER_TRANSITION_NOT_ALLOWED, PAY_DEADLINE_PASSED, PRICE_CHANGED
 */
async function openPaymentAttempt(
  tx: Tx,
  memberId: string,
  { orderId, port, tradeType, familyAgreed, expectedAmountFen }: AttemptRequest,
  now: Date,
) {
  const order = await ownOrder(tx, memberId, orderId, "pay");
  if (isUnpaid(order) && order.payDeadline !== null && order.payDeadline <= now.getTime())
    throw problem("PAY_DEADLINE_PASSED");
  checkPrice({ amountFen: order.amountFen, lines: order.priceLines }, expectedAmountFen);
  const opened =
    order.status === "PAY_ERROR"
      ? (await moveOrder(tx, order, { action: "payAgain", actor: { kind: "customer", id: memberId } }, now))
          .order
      : order;
  if (opened.status !== "WAIT_BUYER_PAY")
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", `pay from ${order.status}`);
  const own = await paymentRows(
    tx,
    sql`where p.order_id = ${orderId}::bigint and p.provider = ${port.name} and p.state = 'OPEN'
      and p.payer_id = ${memberId}::bigint order by p.id`,
  );
  const toClose = own.filter((p) => p.tradeType !== tradeType || p.expiresAt === null);
  if (toClose.length > 0) return { toClose };
  const items = await itemRows(tx, idArray([orderId]));
  const subject = items[0]!.name + (items.length > 1 ? ` 等 ${items.length} 种` : "");
  const [open] = own;
  if (open) return { order: opened, payNo: open.payNo, subject, expiresAt: new Date(open.expiresAt!) };
  const payNo = paymentNumber("P", now);
  const expiresAt = new Date(Math.max(order.payDeadline ?? 0, now.getTime() + MIN_PAYMENT_TIME));
  const made = await firstOf(
    tx
      .insert(payments)
      .values({
        payNo,
        orderId,
        payerId: memberId,
        provider: port.name,
        tradeType,
        amountFen: order.amountFen,
        state: "OPEN",
        expiresAt,
        createdAt: now,
      })
      .returning({ id: payments.id }),
  );
  await noteFamilyPayment(tx, order, { paymentId: made!.id, payerId: memberId, agreed: familyAgreed }, now);
  return { order: opened, payNo, subject, expiresAt };
}

/** The same with the payments closed that stand in its way. @throws {ProblemError} PAY_UNAVAILABLE where they cannot be */
async function openOnlyAttempt(context: AppContext, memberId: string, request: AttemptRequest) {
  const { database, clock } = context;
  const open = () => database.transaction((tx) => openPaymentAttempt(tx, memberId, request, clock.now()));
  const first = await open();
  if (!first.toClose) return first;
  for (const payment of first.toClose)
    await settleTry(context, payment, { shut: true }).catch((error: Error) => {
      throw problem("PAY_UNAVAILABLE", error.message);
    });
  const second = await open();
  if (second.toClose) throw problem("PAY_UNAVAILABLE", "another payment is open");
  return second;
}

interface PaymentRequest {
  provider?: PayProvider | undefined;
  insideWechat?: boolean | undefined;
  onPhone?: boolean | undefined;
  familyAgreed?: boolean | undefined;
  /** What the payer was shown, fen. */
  expectedAmountFen?: number | undefined;
  /** Of this site, to come back to. */
  origin: string;
  /** IP address of the payer. */
  ip: string;
}

/**
 * Opens a try to pay and says where the payer goes. Pressed twice, the second press gets the same try (M4).
 * @throws {ProblemError} NOT_FOUND, BAD_INPUT, ORDER_TRANSITION_NOT_ALLOWED, PAY_DEADLINE_PASSED, PAY_UNAVAILABLE,
 *   PRICE_CHANGED
 */
export async function payOrder(
  context: AppContext,
  memberId: string,
  orderId: string,
  {
    provider,
    insideWechat,
    onPhone = false,
    familyAgreed = false,
    expectedAmountFen,
    origin,
    ip,
  }: PaymentRequest,
): Promise<PayPlace & { payNo: string; signInByWechat?: true }> {
  const port = portOf(context, provider);
  const openId =
    insideWechat && port.wechatApp
      ? await wechatOpenId(context.database.primary, context.vault, memberId, port.wechatApp)
      : undefined;
  const tradeType = port.tradeType({ openId, onPhone: onPhone && !insideWechat });
  const { order, payNo, subject, expiresAt } = await openOnlyAttempt(context, memberId, {
    orderId,
    port,
    tradeType,
    familyAgreed,
    expectedAmountFen,
  });
  const place = await port
    .open({
      payNo,
      amountFen: order.amountFen,
      subject,
      expiresAt,
      openId,
      tradeType,
      ip,
      returnUrl: `${origin}/user/order-detail?id=${orderId}&paid=1`,
    })
    .catch((error: Error) => {
      throw problem("PAY_UNAVAILABLE", error.message);
    });
  const isKnownSoon =
    insideWechat && !openId && port.wechatApp && port.wechatApp === context.settings.WECHAT_SERVICE_APP_ID;
  return { payNo, ...place, ...(isKnownSoon ? { signInByWechat: true } : {}) };
}
