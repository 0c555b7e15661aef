import { type PayProvider, payProviders } from "@ginkgo/contract/order-codes";
import { sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { House } from "../../http/services.ts";
import { row, type Tx } from "../../platform/database.ts";
import type { PayPlace, PayPort } from "../../platform/pay.ts";
import { idArray, instant } from "../../platform/sql-values.ts";
import { wechatOpenId } from "../identity/public.ts";
import { noteFamilyPayment } from "./family-payment.ts";
import { moveOrder } from "./move-order.ts";
import { itemRows } from "./order-row.ts";
import { ownOrder } from "./own-order.ts";
import { moneyNo, paymentRows } from "./payment-row.ts";

type Pays = Pick<House, "pays">;

/** The way asked for, else the first there is. @throws {ProblemError} PAY_UNAVAILABLE */
export function portOf({ pays }: Pays, name: PayProvider | undefined): PayPort {
  const port = name ? pays.find((p) => p.name === name) : pays[0];
  if (!port) throw problem("PAY_UNAVAILABLE", name ?? "none");
  return port;
}

/** The try to pay that is open at this provider, or a new one. */
async function openTry(
  tx: Tx,
  memberId: string,
  { orderId, port, familyAgreed }: { orderId: string; port: PayPort; familyAgreed: boolean },
  now: Date,
) {
  const order = await ownOrder(tx, memberId, orderId, "pay");
  const opened =
    order.status === "PAY_ERROR"
      ? (await moveOrder(tx, order, { action: "payAgain", actor: { kind: "customer", id: memberId } }, now))
          .order
      : order;
  if (opened.status !== "WAIT_BUYER_PAY")
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", `pay from ${order.status}`);
  const [open] = await paymentRows(
    tx,
    sql`where p.order_id = ${orderId}::bigint and p.provider = ${port.name} and p.state = 'OPEN'
      and p.payer_id = ${memberId}::bigint`,
  );
  const items = await itemRows(tx, idArray([orderId]));
  const subject = items[0]!.name + (items.length > 1 ? ` 等 ${items.length} 种` : "");
  const expiresAt = new Date(order.payDeadline ?? now.getTime());
  if (open) return { order: opened, payNo: open.payNo, subject, expiresAt };
  const payNo = moneyNo("P", now);
  const made = await row<{ id: string }>(
    tx,
    sql`insert into ordering.payments (pay_no, order_id, payer_id, provider, amount_fen, state, created_at)
      values (${payNo}, ${orderId}::bigint, ${memberId}::bigint, ${port.name}, ${order.amountFen}, 'OPEN', ${instant(now)})
      returning id::text`,
  );
  await noteFamilyPayment(tx, order, { paymentId: made!.id, payerId: memberId, agreed: familyAgreed }, now);
  return { order: opened, payNo, subject, expiresAt };
}

interface PayAsked {
  provider?: PayProvider | undefined;
  insideWechat?: boolean | undefined;
  familyAgreed?: boolean | undefined;
  /** Of this site, to come back to. */
  origin: string;
}

/** The ways to pay there are now, the first of them taken where none is asked for. */
export const listWays = ({ pays }: Pays) =>
  pays.map(({ name }) => ({ provider: name, text: payProviders[name] }));

/**
 * Opens a try to pay and says where the payer goes. Pressed twice, the second press gets the same try (M4).
 * @throws {ProblemError} NOT_FOUND, BAD_INPUT, ORDER_TRANSITION_NOT_ALLOWED, PAY_UNAVAILABLE
 */
export async function payOrder(
  house: House,
  memberId: string,
  orderId: string,
  { provider, insideWechat, familyAgreed = false, origin }: PayAsked,
): Promise<PayPlace & { payNo: string; signInByWechat?: true }> {
  const port = portOf(house, provider);
  const { order, payNo, subject, expiresAt } = await house.database.transaction((tx) =>
    openTry(tx, memberId, { orderId, port, familyAgreed }, house.clock.now()),
  );
  const openId =
    insideWechat && port.wechatApp
      ? await wechatOpenId(house.database.primary, house.vault, memberId, port.wechatApp)
      : undefined;
  const place = await port
    .open({
      payNo,
      amountFen: order.amountFen,
      subject,
      expiresAt,
      openId,
      returnUrl: `${origin}/user/order-detail?id=${orderId}&paid=1`,
    })
    .catch((error: Error) => {
      throw problem("PAY_UNAVAILABLE", error.message);
    });
  const isKnownSoon =
    insideWechat && !openId && port.wechatApp && port.wechatApp === house.settings.WECHAT_SERVICE_APP_ID;
  return { payNo, ...place, ...(isKnownSoon ? { signInByWechat: true } : {}) };
}
