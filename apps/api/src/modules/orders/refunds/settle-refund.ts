import type { AttemptOutcome, PayProvider } from "@ginkgo/api-contract/orders/order-codes";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { DAY, HOUR, later, MINUTE } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import type { RefundAnswer } from "../../../platform/payments/pay.ts";
import { postDocument, quarantine, type Settled } from "../../payments/public.ts";
import { settlePayBack } from "../../payments/reconciliation/public.ts";
import { type Actor, moveOrder, noteBeside, provider, system } from "../move-order.ts";
import { lockOrder, type OrderRow } from "../order-row.ts";
import { rules } from "../order-rules.ts";
import { orders } from "../tables.ts";
import { tellMember, tellPayer } from "../tell-member.ts";
import { goBack } from "./decide-refund.ts";
import { noteAttempt } from "./refund-attempts.ts";
import { type RefundRow, refundRows } from "./refund-row.ts";
import { closeAbnormalTask, openRefundTask, tellStaff } from "./refund-tasks.ts";
import { refunds } from "./tables.ts";

const SECOND = 1_000;

/** How soon a refund the provider still works on is asked after: cards take days. */
const PATIENCE = [5 * SECOND, 5 * SECOND, 10 * SECOND, 20 * SECOND, MINUTE, 10 * MINUTE, HOUR];
/** The provider works on it no longer than this, or a person must look. */
const LONGEST = 7 * DAY;
/** The same after a call that failed, and when a person must look. */
const AFTER_ERRORS = [5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 10 * MINUTE, HOUR];
const MAX_ERRORS = 8;
const LONGEST_ERRORS = DAY;

const waitOf = (waits: readonly number[], nth: number): number => waits[Math.min(nth, waits.length - 1)]!;

/** A refund that is read again under its order's lock, with the order. */
async function lockRefund(tx: Tx, refundNo: string, by?: PayProvider) {
  const [seen] = await refundRows(tx, sql`where r.refund_no = ${refundNo}`);
  if (!seen || (by && seen.provider !== by)) return undefined;
  const order = await lockOrder(tx, seen.orderId);
  const [refund] = await refundRows(tx, sql`where r.id = ${seen.id}::bigint`);
  return order && refund ? { order, refund } : undefined;
}

/**
 * What a provider says of a refund: done once, however often it is told; failed, it waits for the next try.
 * @param by the source of the result
 */
export async function settleRefund(
  tx: Tx,
  refundNo: string,
  by: PayProvider,
  { state, providerNo, amountFen }: RefundAnswer,
  now: Date,
): Promise<Settled> {
  const found = await lockRefund(tx, refundNo, by);
  const odd = {
    provider: by,
    flow: "refund",
    payNo: refundNo,
    transactionNo: providerNo,
    amountFen,
    hasMoved: state === "DONE",
  } as const;
  if (!found) {
    if (await settlePayBack(tx, refundNo, by, { state, providerNo, amountFen }, now)) return "done";
    return quarantine(tx, { ...odd, why: "UNKNOWN_REFUND" }, now);
  }
  const { order, refund } = found;
  if (amountFen !== undefined && amountFen !== refund.amountFen) {
    const ours = {
      oursFen: refund.amountFen,
      ...(refund.state === "DONE" ? { bookedFen: refund.amountFen } : {}),
    };
    const settled = await quarantine(tx, { ...odd, ...ours, why: "WRONG_AMOUNT" }, now);
    if (refund.state === "AGREED") await noteError(tx, order, refund, "WRONG_AMOUNT", now);
    return settled;
  }
  // Paid by hand, and then the provider paid as well.
  if (refund.handBy !== null && state === "DONE")
    return quarantine(
      tx,
      { ...odd, amountFen: amountFen ?? refund.amountFen, oursFen: refund.amountFen, why: "REFUNDED_TWICE" },
      now,
    );
  if (refund.state !== "AGREED" && (refund.state !== "ABNORMAL" || state !== "DONE")) return "known";
  if (state === "DONE") {
    // Money that came back after all, though the provider first said it could not.
    if (refund.state === "ABNORMAL") await retryRefund(tx, order, refund, system, now);
    await finish(tx, (await lockOrder(tx, order.id))!, refund, { providerNo: providerNo ?? null }, now);
  } else if (state === "ABNORMAL" || isTooLong(refund, now))
    await setAside(tx, order, refund, state === "ABNORMAL" ? { outcome: state } : tooLong, now);
  else
    await tx
      .update(refunds)
      .set({
        asks: sql`${refunds.asks} + 1`,
        errors: 0,
        nextTryAt: later(now, waitOf(PATIENCE, refund.asks)),
        providerNo: sql`${state === "UNKNOWN" ? null : sql`coalesce(${providerNo ?? null}, provider_no)`}`,
      })
      .where(eq(refunds.id, refund.id));
  return "done";
}

const tooLong = { outcome: "FAILED", answer: "一直在办，超过 7 天没有结果" } as const;

const isTooLong = ({ goingSince }: RefundRow, now: Date) =>
  goingSince !== null && now.getTime() - goingSince >= LONGEST;

/** A call about a refund failed: it is tried later and later, and after enough of them a person must look. */
async function noteError(tx: Tx, order: OrderRow, refund: RefundRow, error: string, now: Date) {
  const isOver =
    refund.errors + 1 >= MAX_ERRORS ||
    (refund.goingSince !== null && now.getTime() - refund.goingSince >= LONGEST_ERRORS);
  const nextAt = later(now, waitOf(AFTER_ERRORS, refund.errors));
  await tx
    .update(refunds)
    .set({ errors: sql`${refunds.errors} + 1`, lastError: error.slice(0, 300), nextTryAt: nextAt })
    .where(eq(refunds.id, refund.id));
  if (isOver) await setAside(tx, order, refund, { outcome: "FAILED", answer: error }, now);
  else await noteAttempt(tx, refund.id, { outcome: "FAILED", answer: error, nextAt }, now);
}

/** The same from outside: a call, or the writing down of its answer, failed. */
export async function noteRefundError(tx: Tx, refundNo: string, error: string, now: Date): Promise<void> {
  const found = await lockRefund(tx, refundNo);
  if (found?.refund.state === "AGREED") await noteError(tx, found.order, found.refund, error, now);
}

/** Where not even that can be written, the row alone is put off, so that nothing waits behind it. */
export const putOffRefund = (tx: Tx, refundNo: string, error: string, now: Date): Promise<unknown> =>
  tx
    .update(refunds)
    .set({
      errors: sql`least(${refunds.errors} + 1, 1000)`,
      lastError: error.slice(0, 300),
      nextTryAt: later(now, HOUR),
    })
    .where(and(eq(refunds.refundNo, refundNo), inArray(refunds.state, ["AGREED", "ABNORMAL"])));

/** The money is back with the payer. */
export async function finish(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  { providerNo = null, byHand, reason }: { providerNo?: string | null; byHand?: Actor; reason?: string },
  now: Date,
): Promise<void> {
  await tx
    .update(refunds)
    .set({
      state: "DONE",
      doneAt: now,
      nextTryAt: null,
      dueAt: null,
      providerNo: sql`coalesce(${providerNo}, ${refunds.providerNo})`,
    })
    .where(eq(refunds.id, refund.id));
  await tx
    .update(orders)
    .set({ refundedFen: sql`${orders.refundedFen} + ${refund.amountFen}` })
    .where(eq(orders.id, order.id));
  if (refund.amountFen > 0)
    await postDocument(
      tx,
      {
        number: refund.refundNo,
        kind: "REFUND",
        orderId: order.id,
        lines: [
          byHand
            ? { account: "BANK", amountFen: -refund.amountFen }
            : { account: "CLEARING", party: refund.provider, amountFen: -refund.amountFen },
          { account: "REFUND_PAYABLE", amountFen: refund.amountFen },
        ],
      },
      now,
    );
  if (!byHand) await noteAttempt(tx, refund.id, { outcome: "DONE" }, now);
  await closeAbnormalTask(tx, refund, now, byHand?.id);
  const by = { actor: byHand ?? provider, ...(reason ? { reason } : {}) };
  if (refund.kind === "STRAY") {
    await noteBeside(tx, order, { action: byHand ? "payByHand" : "strayReturned", ...by }, now);
    await tellPayer(tx, order, refund.payerId, "strayReturned", now);
    return;
  }
  const action = byHand ? "payByHand" : "refunded";
  const { order: back } = await moveOrder(tx, order, { action, ...by }, now);
  if (refund.endsOrder) await moveOrder(tx, back, { action: "end", actor: system, holds: ["ends"] }, now);
  else await goBack(tx, back, refund, now);
  await tellMember(tx, back, "refunded", now);
}

async function setAside(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  attempt: { outcome: AttemptOutcome; answer?: string },
  now: Date,
) {
  const wait = rules.retries[refund.tries];
  const nextAt = wait === undefined ? undefined : later(now, wait);
  await tx
    .update(refunds)
    .set({
      state: "ABNORMAL",
      nextTryAt: nextAt ?? null,
      answer: "退款渠道没有办成，我们会再试，也可能联系您换一种方式。",
    })
    .where(eq(refunds.id, refund.id));
  await noteAttempt(tx, refund.id, { ...attempt, nextAt }, now);
  await openRefundTask(tx, refund, "ABNORMAL", now);
  if (refund.kind === "STRAY") {
    await tellPayer(tx, order, refund.payerId, "refundAbnormal", now);
    return;
  }
  const { order: changed } = await moveOrder(tx, order, { action: "refundFailed", actor: provider }, now);
  await tellMember(tx, changed, "refundAbnormal", now);
}

/**
 * Sets a refund that failed going again, under the same number. Pressed again by the same person it is the same.
 * @throws {ProblemError} ORDER_TRANSITION_NOT_ALLOWED for one that has not failed, or was paid by hand
 */
export async function retryRefund(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  actor: Actor,
  now: Date,
  reason?: string,
): Promise<void> {
  const step = { action: "retry", actor, ...(reason ? { reason } : {}) } as const;
  if (refund.kind !== "STRAY") {
    const { moved } = await moveOrder(tx, order, step, now);
    if (!moved) return;
  }
  const going = await firstOf(
    tx
      .update(refunds)
      .set({
        state: "AGREED",
        tries: sql`${refunds.tries} + 1`,
        nextTryAt: now,
        asks: 0,
        errors: 0,
        goingSince: now,
        providerNo: null,
      })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, "ABNORMAL"), isNull(refunds.handBy)))
      .returning({ id: refunds.id }),
  );
  if (!going) throw problem("ORDER_TRANSITION_NOT_ALLOWED", `refund ${refund.id} is ${refund.state}`);
  await tellStaff(tx, refund);
  if (refund.kind === "STRAY") await noteBeside(tx, order, step, now);
}
