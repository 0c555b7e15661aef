import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { eq } from "drizzle-orm";
import { badInput, problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { readAsStaff } from "../customer-steps.ts";
import { type Actor, noteBeside } from "../move-order.ts";
import type { OrderRow } from "../order-row.ts";
import { requireVersion, staffsRefund } from "../staff-steps.ts";
import { payCompensation } from "./compensate-order.ts";
import { payOut, refuseRefund } from "./decide-refund.ts";
import { decideByHand, waitsForHandSecond } from "./pay-by-hand.ts";
import type { RefundRow } from "./refund-row.ts";
import { closeReviewTask } from "./refund-tasks.ts";
import { refunds } from "./tables.ts";

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
    if (wasDecided(refund, viewer.staffId, agree)) return readAsStaff(tx, deps, viewer, order.id);
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", `second from ${refund.state}`);
  }
  if ((isByHand ? refund.handBy : refund.firstBy) === viewer.staffId) throw problem("SECOND_PERSON_NEEDED");
  requireVersion(refund, version);
  if (!agree && !reason) throw badInput({ reason: "不同意要写明原因。" });
  const actor: Actor = { kind: "staff", id: viewer.staffId };
  if (isByHand) {
    await decideByHand(tx, order, refund, actor, { agree, reason }, now);
    return readAsStaff(tx, deps, viewer, order.id);
  }
  await tx.update(refunds).set({ secondBy: viewer.staffId, secondAt: now }).where(eq(refunds.id, refundId));
  await closeReviewTask(tx, refund, now, viewer.staffId);
  const sharePercent = deps.settings.EMPLOYEE_SHARE_PERCENT;
  if (refund.kind === "COMPENSATION")
    await decideCompensation(tx, order, refund, actor, { agree, reason }, now);
  else if (agree) await payOut(tx, order, refund, actor, now, { reason, isSecond: true, sharePercent });
  else await refuseRefund(tx, order, refund, actor, reason, now);
  return readAsStaff(tx, deps, viewer, order.id);
}
