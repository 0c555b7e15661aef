import type { OrderStatus } from "@ginkgo/api-contract/orders/order-codes";
import { sql } from "drizzle-orm";
import { badInput, problem } from "../../../http/problem.ts";
import { HOUR, later } from "../../../platform/clock.ts";
import { row, type Tx } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import { giveBackOf } from "../give-back.ts";
import { type Actor, moveOrder, system } from "../move-order.ts";
import type { OrderRow } from "../order-row.ts";
import type { Due } from "../order-rules.ts";
import { tellMember } from "../tell-member.ts";
import { tellLessPay } from "../visits/tell-less-pay.ts";
import { countBackFen } from "../visits/visit-pay.ts";
import { payStopped } from "./pay-stopped.ts";
import type { RefundRow } from "./refund-row.ts";
import { closeReviewTask, openRefundTask } from "./refund-tasks.ts";

export interface PayOut {
  reason?: string | undefined;
  /** Staff agree to more than this for one order in sum by two people, fen. */
  twoPersonFen?: number | undefined;
  /** The second of them does. */
  isSecond?: boolean;
  /** What of the price of a visit goes to whoever makes it, percent: the refund of one under way may leave them a part. */
  sharePercent?: number;
}

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
  await tx.execute(sql`update orders.refunds set state = 'WAIT_SECOND', first_by = ${actor.id}::bigint,
    answer = ${reason ?? null} where id = ${refund.id}::bigint and state = 'REQUESTED'`);
  await closeReviewTask(tx, refund, now, actor.id);
  await openRefundTask(tx, refund, "SECOND", now);
}

/**
 * What staff have given back of an order so far, fen: refunds they agreed to and compensations, those waiting for a second
 * person too, with what a count is worth that comes back. What the rules or the clock agreed to is not theirs.
 */
export const givenByStaff = async (tx: Tx, orderId: string): Promise<number> =>
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
  Number.isFinite(twoPersonFen) && (await givenByStaff(tx, orderId)) + amountFen + countFen > twoPersonFen;

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
  { reason, twoPersonFen = Number.POSITIVE_INFINITY, isSecond = false, sharePercent }: PayOut = {},
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
    await tx.execute(
      sql`update orders.refunds set first_by = ${actor.id}::bigint where id = ${refund.id}::bigint`,
    );
  await closeReviewTask(tx, refund, now, actor.kind === "staff" ? actor.id : null);
  await carryOut(tx, order, refund, { reason, sharePercent }, now);
  await tellMember(tx, agreed, "refundAgreed", now);
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
  { reason, sharePercent }: { reason?: string | undefined; sharePercent?: number | undefined },
  now: Date,
): Promise<void> {
  const agreed = await row(
    tx,
    sql`update orders.refunds set state = 'AGREED', decided_at = ${instant(now)}, next_try_at = ${instant(now)},
      going_since = ${instant(now)}, answer = ${reason ?? null}
      where id = ${refund.id}::bigint and state in ('REQUESTED', 'WAIT_SECOND') returning id`,
  );
  if (!agreed) throw problem("ORDER_TRANSITION_NOT_ALLOWED", `refund ${refund.id} is ${refund.state}`);
  await giveBackOf(tx, order, refund, now);
  if (sharePercent !== undefined) await payStopped(tx, order, refund, sharePercent);
  await tellLessPay(tx, order, refund, now);
}

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
  await tx.execute(sql`update orders.refunds set state = 'REFUSED', decided_at = ${instant(now)}, answer = ${reason}
    where id = ${refund.id}::bigint`);
  await closeReviewTask(tx, refund, now, actor.id);
  await goBack(tx, refused, refund, now);
  await tellMember(tx, refused, "refundRefused", now);
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
  await tx.execute(
    sql`update orders.refunds set state = 'CANCELLED', decided_at = ${instant(now)} where id = ${refund.id}::bigint`,
  );
  await closeReviewTask(tx, refund, now);
  await goBack(tx, cancelled, refund, now);
}

/** Their time runs from when the order came to stand there, not from a refund that came to nothing. */
const resumed: readonly OrderStatus[] = ["CONFIRM", "SHIPPED", "SERVICE_FINISH", "EVALUATE"];
/** What is left at least, so that nothing happens by itself in the minute the order is back. */
const LEAST = HOUR;

const dueAfter = ({ fromStatus, dueAction, dueLeft }: RefundRow, now: Date) =>
  fromStatus && resumed.includes(fromStatus) && dueAction && dueLeft !== null
    ? { due: { action: dueAction as Due["action"], at: later(now, Math.max(dueLeft, LEAST)) } }
    : {};

/** A visit that did not end after all: nothing is decided about its pay, and who had not set out still has to. */
async function reopenVisit(tx: Tx, { id }: OrderRow): Promise<void> {
  await tx.execute(
    sql`delete from orders.visit_records where order_id = ${id}::bigint and depart_at is null and start_at is null`,
  );
  await tx.execute(sql`update orders.visit_records set end_at = null, pay_fen = null, pay_decided = false
    where order_id = ${id}::bigint`);
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
      ...dueAfter(refund, now),
    },
    now,
  );
}
