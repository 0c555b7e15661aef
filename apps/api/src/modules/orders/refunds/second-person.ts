import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { eq } from "drizzle-orm";
import { badInput, problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { changedNothing } from "../../../platform/audit.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { afterWorkingTime } from "../../../platform/working-time.ts";
import { readAsStaff } from "../customer-steps.ts";
import { type Actor, moveOrder, noteBeside } from "../move-order.ts";
import type { OrderRow } from "../order-row.ts";
import { rules } from "../order-rules.ts";
import { requireVersion, staffsRefund } from "../staff-steps.ts";
import { tellMember } from "../tell-member.ts";
import { auditRefund } from "./audit-refund.ts";
import { cancelledByStaff } from "./cancelled-by-staff.ts";
import { payCompensation } from "./compensate-order.ts";
import { payOut, refuseRefund } from "./decide-refund.ts";
import { restoreRequest } from "./grant-refund.ts";
import { decideByHand, waitsForHandSecond } from "./pay-by-hand.ts";
import { canSendBack } from "./refund-actions.ts";
import type { RefundRow } from "./refund-row.ts";
import { closeReviewTask, openRefundTask } from "./refund-tasks.ts";
import { restockAgreed } from "./return-goods.ts";
import { refunds } from "./tables.ts";

/**
 * A refund that waits for a second person is decided on anew, with why: the second sends it back, or the first thinks
 * better of it. The clock goes on, with working time to look at it.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, CHANGED_MEANWHILE, ORDER_TRANSITION_NOT_ALLOWED
 */
export async function sendBack(
  tx: Tx,
  deps: Pick<AppContext, "vault" | "clock" | "settings">,
  viewer: StaffViewer,
  refundId: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<Order> {
  const { order, refund } = await staffsRefund(tx, viewer, refundId);
  requireVersion(refund, version);
  if (refund.state !== "WAIT_SECOND" || !canSendBack(refund))
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", `back from ${refund.state}`);
  const now = deps.clock.now();
  const actor: Actor = { kind: "staff", id: viewer.staffId };
  const soonest = afterWorkingTime(now, rules.unseenRefund);
  const at = new Date(Math.max(soonest.getTime(), Date.parse(refund.decideBy ?? "") || 0));
  await moveOrder(tx, order, { action: "sendBack", actor, reason, due: { action: "agree", at } }, now);
  await tx
    .update(refunds)
    .set({ state: "REQUESTED", firstBy: null, firstAt: null, firstReason: null, answer: null, decideBy: at })
    .where(eq(refunds.id, refundId));
  // What was cut is what is sent back: the clock must not pay a sum the second person turned down.
  await restoreRequest(tx, refund);
  await closeReviewTask(tx, refund, now, viewer.staffId);
  await openRefundTask(tx, refund, "REVIEW", now, at);
  await auditRefund(tx, viewer, { order, refund, action: "REFUND_SEND_BACK" }, now);
  return readAsStaff(tx, deps, viewer, order.id);
}

interface Word {
  agree: boolean;
  reason?: string | undefined;
  /** The version last seen; absent where the caller does not ask. */
  version?: number | undefined;
}

async function decideCompensation(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  actor: Actor,
  { agree, reason }: Word,
  now: Date,
): Promise<void> {
  if (agree) return payCompensation(tx, order, refund, actor, now);
  await tx
    .update(refunds)
    .set({ state: "REFUSED", decidedAt: now, dueAt: null, answer: reason ?? null })
    .where(eq(refunds.id, refund.id));
  const step = { action: "compensateRefused", actor, ...(reason ? { reason } : {}) };
  await noteBeside(tx, order, step, now);
}

/** What staff cancelled and a second person agreed to: now the customer hears why. */
async function tellWhyCancelled(tx: Tx, order: OrderRow, refundId: string, now: Date): Promise<void> {
  const why = await cancelledByStaff(tx, refundId);
  if (why) await tellMember(tx, order, why.news, now, `${why.reason}。`);
}

/** Whether it is what this person made of it when they were asked before. */
function wasDecided({ state, secondBy, handSecondBy }: RefundRow, by: string, agree: boolean): boolean {
  if (handSecondBy === by) return agree && state === "DONE";
  return secondBy === by && (agree ? state !== "REFUSED" : state === "REFUSED");
}

/**
 * The second person agrees to a large refund or compensation, or does not: then the customer has the reason, and the
 * compensation is none. The same of one that was paid by hand. Pressed again by the same person it is the same.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, SECOND_PERSON_NEEDED, CHANGED_MEANWHILE, BAD_INPUT,
 *   ORDER_TRANSITION_NOT_ALLOWED
 */
export async function decideSecond(
  tx: Tx,
  deps: Pick<AppContext, "vault" | "clock" | "settings">,
  viewer: StaffViewer,
  refundId: string,
  { agree, reason, version }: Word,
): Promise<Order> {
  const { order, refund } = await staffsRefund(tx, viewer, refundId);
  const now = deps.clock.now();
  const isByHand = waitsForHandSecond(refund);
  if (refund.state !== "WAIT_SECOND" && !isByHand) {
    if (wasDecided(refund, viewer.staffId, agree)) {
      changedNothing(tx);
      return readAsStaff(tx, deps, viewer, order.id);
    }
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", `second from ${refund.state}`);
  }
  if ((isByHand ? refund.handBy : refund.firstBy) === viewer.staffId) throw problem("SECOND_PERSON_NEEDED");
  requireVersion(refund, version);
  if (!agree && !reason) throw badInput({ reason: "不同意要写明原因。" });
  const actor: Actor = { kind: "staff", id: viewer.staffId };
  if (isByHand) {
    await decideByHand(tx, order, refund, actor, { agree, reason }, now);
    await auditRefund(tx, viewer, { order, refund, action: "REFUND_SECOND" }, now);
    return readAsStaff(tx, deps, viewer, order.id);
  }
  await tx.update(refunds).set({ secondBy: viewer.staffId, secondAt: now }).where(eq(refunds.id, refundId));
  await closeReviewTask(tx, refund, now, viewer.staffId);
  if (refund.kind === "COMPENSATION")
    await decideCompensation(tx, order, refund, actor, { agree, reason }, now);
  else if (agree) {
    await payOut(tx, order, refund, actor, now, { reason, isSecond: true, paysStopped: true });
    await restockAgreed(tx, refundId);
    await tellWhyCancelled(tx, order, refundId, now);
  } else await refuseRefund(tx, order, refund, actor, reason, now);
  await auditRefund(tx, viewer, { order, refund, action: "REFUND_SECOND" }, now);
  return readAsStaff(tx, deps, viewer, order.id);
}
