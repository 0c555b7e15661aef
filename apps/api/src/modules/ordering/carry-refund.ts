import type { PayProvider } from "@ginkgo/contract/order-codes";
import { sql } from "drizzle-orm";
import type { House } from "../../http/services.ts";
import { later } from "../../platform/clock.ts";
import { row, type Tx } from "../../platform/database.ts";
import type { PayPort, RefundAnswer } from "../../platform/pay.ts";
import { instant } from "../../platform/sql-values.ts";
import { goBack } from "./decide-refund.ts";
import { type Actor, moveOrder, provider, system } from "./move-order.ts";
import { lockOrder, type OrderRow } from "./order-row.ts";
import { rules } from "./order-rules.ts";
import { enter } from "./payment-row.ts";
import { type RefundRow, refundRows } from "./refund-row.ts";
import { quarantine, type Settled } from "./settle-payment.ts";
import { tellMember } from "./tell-member.ts";

/** How soon a refund the provider still works on is asked after, milliseconds. */
const ASK_AGAIN = 5_000;

/**
 * What a provider says of a refund: done once, however often it is told; failed, it waits for the next try.
 * @param by whoever told
 */
export async function settleRefund(
  tx: Tx,
  refundNo: string,
  by: PayProvider,
  { state, providerNo, amountFen }: RefundAnswer,
  now: Date,
): Promise<Settled> {
  const [seen] = await refundRows(tx, sql`where r.refund_no = ${refundNo} and p.provider = ${by}`);
  const order = seen && (await lockOrder(tx, seen.orderId));
  const odd = { provider: by, payNo: refundNo, transactionNo: providerNo, amountFen };
  if (!seen || !order) return quarantine(tx, { ...odd, why: "UNKNOWN_REFUND" }, now);
  const refund = (await refundRows(tx, sql`where r.id = ${seen.id}::bigint`))[0] as RefundRow;
  if (amountFen !== undefined && amountFen !== refund.amountFen)
    return quarantine(tx, { ...odd, why: "WRONG_AMOUNT" }, now);
  if (refund.state !== "AGREED" && (refund.state !== "ABNORMAL" || state !== "DONE")) return "known";
  if (state === "PENDING")
    await tx.execute(sql`update ordering.refunds set next_try_at = ${instant(later(now, ASK_AGAIN))},
      provider_no = coalesce(${providerNo ?? null}, provider_no) where id = ${seen.id}::bigint`);
  else if (state === "DONE") {
    // Money that came back after all, though the provider first said it could not.
    if (refund.state === "ABNORMAL") await retryRefund(tx, order, refund, system, now);
    await finish(tx, (await lockOrder(tx, seen.orderId))!, refund, providerNo ?? null, now);
  } else await setAside(tx, order, refund, now);
  return "done";
}

async function finish(tx: Tx, order: OrderRow, refund: RefundRow, providerNo: string | null, now: Date) {
  await tx.execute(sql`update ordering.refunds set state = 'DONE', done_at = ${instant(now)}, provider_no = ${providerNo},
    next_try_at = null where id = ${refund.id}::bigint`);
  await tx.execute(sql`update ordering.orders set refunded_fen = refunded_fen + ${refund.amountFen}
    where id = ${order.id}::bigint`);
  if (refund.amountFen > 0)
    await enter(tx, { orderId: order.id, document: refund.refundNo, amountFen: -refund.amountFen }, now);
  if (refund.fromStatus === null) return;
  const { order: back } = await moveOrder(tx, order, { action: "refunded", actor: provider }, now);
  if (refund.endsOrder) await moveOrder(tx, back, { action: "end", actor: system, holds: ["ends"] }, now);
  else await goBack(tx, back, refund, now);
  await tellMember(tx, back, "refunded", now);
}

async function setAside(tx: Tx, order: OrderRow, refund: RefundRow, now: Date) {
  const wait = rules.retries[refund.tries];
  await tx.execute(sql`update ordering.refunds set state = 'ABNORMAL',
      next_try_at = ${wait === undefined ? null : instant(later(now, wait))}, answer = '退款渠道没有办成，我们会再试，也可能联系您换一种方式。'
    where id = ${refund.id}::bigint`);
  if (refund.fromStatus === null) return;
  const { order: changed } = await moveOrder(tx, order, { action: "refundFailed", actor: provider }, now);
  await tellMember(tx, changed, "refundAbnormal", now);
}

/** Sets a refund that failed going again, under the same number (P13). */
export async function retryRefund(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { moved } =
    refund.fromStatus === null
      ? { moved: true }
      : await moveOrder(tx, order, { action: "retry", actor }, now);
  if (!moved) return;
  await tx.execute(sql`update ordering.refunds set state = 'AGREED', tries = tries + 1, next_try_at = ${instant(now)},
    provider_no = null where id = ${refund.id}::bigint`);
}

/** Orders a refund, or asks after one that the provider has taken on; what was not answered is ordered again (P13). */
async function carry(port: PayPort | undefined, refund: RefundRow): Promise<RefundAnswer> {
  if (refund.amountFen === 0) return { state: "DONE" };
  if (!port) throw new Error("no such provider");
  const order = { ...refund, reason: "订单退款" };
  return refund.providerNo !== null && refund.state === "AGREED"
    ? port.queryRefund(order)
    : port.refund(order);
}

/** Carries out the refunds whose time has come. */
export async function carryRefunds(house: House): Promise<void> {
  const { database, clock, log, pays } = house;
  const due = await refundRows(
    database.primary,
    sql`where r.state in ('AGREED', 'ABNORMAL') and r.next_try_at <= ${instant(clock.now())} order by r.next_try_at limit 100`,
  );
  for (const refund of due) {
    const now = clock.now();
    if (refund.state === "ABNORMAL")
      await database.transaction(async (tx) => {
        const order = (await lockOrder(tx, refund.orderId))!;
        const still = await row(
          tx,
          sql`select 1 from ordering.refunds where id = ${refund.id}::bigint and state = 'ABNORMAL'`,
        );
        if (still) await retryRefund(tx, order, refund, system, now);
      });
    const port = pays.find((p) => p.name === refund.provider);
    const answer = await carry(port, refund).catch((error: Error): RefundAnswer => {
      log.error("refund not carried", { refundNo: refund.refundNo, error: error.message });
      return { state: "PENDING" };
    });
    const settled = await database.transaction((tx) =>
      settleRefund(tx, refund.refundNo, refund.provider, answer, now),
    );
    if (settled === "odd") log.error("refund that does not fit", { refundNo: refund.refundNo });
  }
}
