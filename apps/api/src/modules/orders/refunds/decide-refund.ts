import type { OrderStatus } from "@ginkgo/api-contract/orders/order-codes";
import { yuan } from "@ginkgo/locale/money";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { badInput, problem } from "../../../http/problem.ts";
import { HOUR, later } from "../../../platform/clock.ts";
import { type Db, firstOf, row, type Tx } from "../../../platform/database/database.ts";
import { departureGroup } from "../../tours/departures/public.ts";
import { type Actor, moveOrder, system } from "../move-order.ts";
import type { OrderRow } from "../order-row.ts";
import type { Due } from "../order-rules.ts";
import { giveBackOf } from "../release-reservations.ts";
import { confirmDue } from "../shipping/confirm-due.ts";
import { tellMember } from "../tell-member.ts";
import { visitRecords } from "../visits/tables.ts";
import { tellLessPay } from "../visits/tell-less-pay.ts";
import { countBackFen } from "../visits/visit-pay.ts";
import { cancelledByStaff } from "./cancelled-by-staff.ts";
import { areGoodsAway, oweGoods } from "./owed-goods.ts";
import { payStopped } from "./pay-stopped.ts";
import type { RefundRow } from "./refund-row.ts";
import { askRefundSecond, closeReviewTask, tellStaff } from "./refund-tasks.ts";
import { refunds } from "./tables.ts";

export interface PayOut {
  reason?: string | undefined;
  /** Staff agree to more than this for one order in sum by two people, fen. */
  twoPersonFen?: number | undefined;
  /** The second of them does. */
  isSecond?: boolean;
  /** Of a visit under way that is asked back, what those who came earn is written down. */
  paysStopped?: boolean;
}

/** What the customer reads beside it: why it is another sum than asked for, or what the first or the second wrote. */
const answerOf = ({ requested, answer, state }: RefundRow, reason: string | undefined): string | null =>
  requested ? answer : (reason ?? (state === "WAIT_SECOND" ? answer : null));

/** What is granted where it is another sum than asked for; nothing where it is the same. */
export const grantedText = ({ requested, amountFen, answer }: RefundRow): string =>
  requested && requested.amountFen !== amountFen
    ? `您申请 ${yuan(requested.amountFen)} 元，同意退 ${yuan(amountFen)} 元。原因：${answer ?? ""}`
    : "";

/** Somebody of the staff says yes to a large sum; from now on a second one is waited for, and nothing else moves it. */
async function waitForSecond(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  actor: Actor,
  now: Date,
  reason: string | undefined,
): Promise<void> {
  const move = { action: "firstAgree", actor, due: null, ...(reason ? { reason } : {}) } as const;
  await moveOrder(tx, order, move, now);
  await tx
    .update(refunds)
    .set({
      state: "WAIT_SECOND",
      firstBy: actor.id,
      firstAt: now,
      firstReason: reason ?? null,
      answer: answerOf(refund, reason),
    })
    .where(and(eq(refunds.id, refund.id), eq(refunds.state, "REQUESTED")));
  await askRefundSecond(tx, refund, "SECOND", actor.id!, now);
  await tellStaff(tx, refund);
}

/**
 * What staff have given back of an order so far, fen: refunds they agreed to and compensations, those waiting for a second
 * person too, with what a count is worth that comes back. What the rules or the clock agreed to is not theirs.
 */
export const refundedByStaff = async (tx: Db, orderId: string): Promise<number> =>
  (await row<{ sum: number }>(
    tx,
    sql`select coalesce(sum(r.amount_fen + ${countBackFen}), 0)::int as sum
      from orders.refunds r join orders.orders o on o.id = r.order_id where r.order_id = ${orderId}::bigint
      and (r.kind = 'COMPENSATION' or r.first_by is not null) and r.state in ('WAIT_SECOND', 'AGREED', 'ABNORMAL', 'DONE')`,
  ))!.sum;

/** In sum: several small ones are one large one. */
const takesTwo = async (
  tx: Tx,
  { orderId, amountFen, countBackFen: countFen }: RefundRow,
  twoPersonFen: number,
): Promise<boolean> =>
  Number.isFinite(twoPersonFen) && (await refundedByStaff(tx, orderId)) + amountFen + countFen > twoPersonFen;

/**
 * Agrees to pay a refund: from now on it is carried out by itself, unless it wants a second person first.
 * @returns whether anything was not so before
 * @throws {ProblemError} ORDER_TRANSITION_NOT_ALLOWED for one that does not wait for a decision
 */
export async function payOut(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  actor: Actor,
  now: Date,
  { reason, twoPersonFen = Number.POSITIVE_INFINITY, isSecond = false, paysStopped = false }: PayOut = {},
): Promise<boolean> {
  if (refund.state === "WAIT_SECOND" && !isSecond) {
    if (actor.kind === "staff" && refund.firstBy === actor.id) return false;
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", "a second person is waited for");
  }
  const isFirst = refund.state === "REQUESTED" && actor.kind === "staff";
  if (isFirst && (await takesTwo(tx, refund, twoPersonFen))) {
    await waitForSecond(tx, order, refund, actor, now, reason);
    return true;
  }
  const { moved, order: agreed } = await moveOrder(
    tx,
    order,
    { action: "agree", actor, ...(reason ? { reason } : {}) },
    now,
  );
  if (!moved) return false;
  if (isFirst)
    await tx
      .update(refunds)
      .set({ firstBy: actor.id, firstAt: now, firstReason: reason ?? null })
      .where(eq(refunds.id, refund.id));
  await closeReviewTask(tx, refund, now, actor.kind === "staff" ? actor.id : null);
  await carryOut(tx, order, refund, { reason, paysStopped }, now);
  const granted = grantedText(refund);
  if (granted) await tellMember(tx, agreed, "refundGranted", now, granted);
  else await tellMember(tx, agreed, "refundAgreed", now);
  return true;
}

/**
 * From now on an agreed refund is carried out by itself; what the order held is free as far as the refund says.
 * @throws {ProblemError} ORDER_TRANSITION_NOT_ALLOWED for one that does not wait for a decision
 */
export async function carryOut(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  { reason, paysStopped = false }: Pick<PayOut, "reason" | "paysStopped">,
  now: Date,
): Promise<void> {
  const agreed = await firstOf(
    tx
      .update(refunds)
      .set({
        state: "AGREED",
        decidedAt: now,
        nextTryAt: now,
        goingSince: now,
        dueAt: null,
        answer: answerOf(refund, reason),
      })
      .where(and(eq(refunds.id, refund.id), inArray(refunds.state, ["REQUESTED", "WAIT_SECOND"])))
      .returning({ id: refunds.id }),
  );
  if (!agreed) throw problem("ORDER_TRANSITION_NOT_ALLOWED", `refund ${refund.id} is ${refund.state}`);
  await giveBackOf(tx, order, refund, now);
  if (paysStopped) await payStopped(tx, order, refund);
  await tellLessPay(tx, order, refund, now);
}

/** What sets of a refund that came to nothing: goods that were not sent are not waited for any more. */
export const notAwaited = {
  returnState: sql<"SENT" | "RECEIVED" | null>`nullif(${refunds.returnState}, 'WAITING')`,
};

/** Refuses it, with the reason: the order stands again where it stood. */
export async function refuseRefund(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  actor: Actor,
  reason: string | undefined,
  now: Date,
): Promise<void> {
  if (!reason) throw badInput({ reason: "不同意退款要写明原因，客户会看到。" });
  const { moved, order: refused } = await moveOrder(tx, order, { action: "refuse", actor, reason }, now);
  if (!moved) return;
  await tx
    .update(refunds)
    .set({ state: "REFUSED", decidedAt: now, dueAt: null, answer: reason, ...notAwaited })
    .where(eq(refunds.id, refund.id));
  await closeReviewTask(tx, refund, now, actor.id);
  await goBack(tx, refused, refund, now);
  const isOwed = areGoodsAway(refund);
  if (isOwed) await oweGoods(tx, refund, now);
  // Who asked for nothing is refused nothing: what staff meant to cancel goes on.
  if (await cancelledByStaff(tx, refund.id)) return;
  await tellMember(tx, refused, "refundRefused", now, isOwed ? "您寄来的东西会寄还给您，单号另外通知。" : "");
}

/** The customer takes it back. */
export async function cancelRefund(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  actor: Actor,
  now: Date,
): Promise<void> {
  if (refund.returnState === "SENT")
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", "the goods are on their way");
  const { moved, order: cancelled } = await moveOrder(tx, order, { action: "cancelRefund", actor }, now);
  if (!moved) return;
  await tx
    .update(refunds)
    .set({ state: "CANCELLED", decidedAt: now, dueAt: null, ...notAwaited })
    .where(eq(refunds.id, refund.id));
  await closeReviewTask(tx, refund, now);
  await goBack(tx, cancelled, refund, now);
}

/** Their time runs from when the order came to stand there, not from a refund that came to nothing. */
const resumed: readonly OrderStatus[] = ["CONFIRM", "SHIPPED", "SERVICE_FINISH", "EVALUATE"];
/** What is left at least, so that nothing happens by itself in the minute the order is back. */
const MIN_COUNT = HOUR;

async function dueAfter(
  tx: Tx,
  { id, isPartShipped, departureId }: OrderRow,
  { fromStatus, dueAction, dueLeft }: RefundRow,
  now: Date,
): Promise<{ due?: Pick<Due, "action" | "at"> }> {
  // Called off while the refund was under way, its departure left it out: it follows at once.
  if (departureId && (await departureGroup(tx, departureId))?.state === "CANCELLED")
    return { due: { action: fromStatus === "EMPLOYEE_APPROVE" ? "setOut" : "notFormed", at: now } };
  if (!fromStatus || !resumed.includes(fromStatus)) return {};
  if (dueAction && dueLeft !== null)
    return { due: { action: dueAction as Due["action"], at: later(now, Math.max(dueLeft, MIN_COUNT)) } };
  // Something was still to be sent when it was asked for, and is not any more.
  return fromStatus === "SHIPPED" && !isPartShipped ? { due: await confirmDue(tx, id, now) } : {};
}

/** A visit that did not end after all: nothing is decided about its pay, and who had not set out still has to. */
async function reopenVisit(tx: Tx, { id }: OrderRow): Promise<void> {
  await tx
    .delete(visitRecords)
    .where(and(eq(visitRecords.orderId, id), isNull(visitRecords.departAt), isNull(visitRecords.startAt)));
  await tx
    .update(visitRecords)
    .set({ endAt: null, payFen: null, payDecided: false })
    .where(eq(visitRecords.orderId, id));
}

const beforeVisit: readonly OrderStatus[] = ["EMPLOYEE_APPROVE", "EMPLOYEE_GOTO"];

/** The order stands again where it stood before this refund, and what was due there goes on where it stopped. */
export async function goBack(tx: Tx, order: OrderRow, refund: RefundRow, now: Date) {
  if (order.kind === "SERVICE" && refund.fromStatus && beforeVisit.includes(refund.fromStatus))
    await reopenVisit(tx, order);
  return moveOrder(
    tx,
    order,
    {
      action: "goBack",
      actor: system,
      holds: ["goesOn"],
      before: refund.fromStatus!,
      ...(await dueAfter(tx, order, refund, now)),
    },
    now,
  );
}
