import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { and, eq, isNull } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { changedNothing } from "../../../platform/audit.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { claimFiles, ownedFiles } from "../../files/public.ts";
import { readAsStaff } from "../customer-steps.ts";
import { type Actor, noteBeside } from "../move-order.ts";
import type { OrderRow } from "../order-row.ts";
import { requireVersion, staffsRefund } from "../staff-steps.ts";
import { auditRefund } from "./audit-refund.ts";
import type { RefundRow } from "./refund-row.ts";
import { askRefundSecond, closeAbnormalTask, openRefundTask, tellStaff } from "./refund-tasks.ts";
import { finish } from "./settle-refund.ts";
import { refunds } from "./tables.ts";

/** Whether somebody wrote it down as paid by hand and nobody else has seen that it was. */
export const waitsForHandSecond = ({ state, handBy }: Pick<RefundRow, "state" | "handBy">): boolean =>
  state === "ABNORMAL" && handBy !== null;

/**
 * Staff have paid a refund that its provider cannot carry out in another way, and show how: nothing is tried at the
 * provider any more, and it is done once somebody else has looked at it. Pressed again by the same person it is the same.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, CHANGED_MEANWHILE, FILE_UNKNOWN, ORDER_TRANSITION_NOT_ALLOWED where it is
 *   not abnormal, or written down as paid already
 */
export async function payByHand(
  tx: Tx,
  deps: Pick<AppContext, "vault" | "clock" | "settings">,
  viewer: StaffViewer,
  refundId: string,
  { note, proof, version }: { note: string; proof: string[]; version?: number | undefined },
): Promise<Order> {
  const { order, refund } = await staffsRefund(tx, viewer, refundId);
  if (refund.handBy === viewer.staffId) {
    changedNothing(tx);
    return readAsStaff(tx, deps, viewer, order.id);
  }
  requireVersion(refund, version);
  const now = deps.clock.now();
  const taken = await firstOf(
    tx
      .update(refunds)
      .set({ handBy: viewer.staffId, handAt: now, handNote: note, nextTryAt: null })
      .where(and(eq(refunds.id, refundId), eq(refunds.state, "ABNORMAL"), isNull(refunds.handBy)))
      .returning({ id: refunds.id }),
  );
  if (!taken) throw problem("ORDER_TRANSITION_NOT_ALLOWED", `by hand from ${refund.state}`);
  await ownedFiles(tx, null, proof, "refund", viewer.staffId);
  await claimFiles(tx, proof, `refundPaid:${refundId}`);
  const actor: Actor = { kind: "staff", id: viewer.staffId };
  await noteBeside(tx, order, { action: "payByHandAsked", actor, reason: note }, now);
  await askRefundSecond(tx, refund, "BY_HAND", viewer.staffId, now);
  await tellStaff(tx, refund);
  await auditRefund(tx, viewer, { order, refund, action: "REFUND_BY_HAND", reason: note }, now);
  return readAsStaff(tx, deps, viewer, order.id);
}

/**
 * A second person has seen that it was paid by hand: it is done, and the money left the bank, not the provider. Or has
 * not: it is as abnormal as before.
 */
export async function decideByHand(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  by: Actor,
  { agree, reason }: { agree: boolean; reason?: string | undefined },
  now: Date,
): Promise<void> {
  if (agree) {
    await tx.update(refunds).set({ handSecondBy: by.id }).where(eq(refunds.id, refund.id));
    return finish(tx, order, refund, { byHand: by, ...(reason ? { reason } : {}) }, now);
  }
  await tx
    .update(refunds)
    .set({ handBy: null, handAt: null, handNote: null })
    .where(eq(refunds.id, refund.id));
  const step = { action: "payByHandRefused", actor: by, ...(reason ? { reason } : {}) };
  await noteBeside(tx, order, step, now);
  await closeAbnormalTask(tx, refund, now, by.id);
  await openRefundTask(tx, refund, "ABNORMAL", now);
}
