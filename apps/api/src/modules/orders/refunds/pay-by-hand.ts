import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { and, eq } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { claimFiles, ownedFiles } from "../../files/public.ts";
import { readAsStaff } from "../customer-steps.ts";
import { staffsRefund } from "../staff-steps.ts";
import { finish } from "./settle-refund.ts";
import { refunds } from "./tables.ts";

/**
 * Staff have paid a refund that its provider cannot carry out in another way, and show how: it is done, and the money
 * left the bank, not the provider. Pressed again by the same person it is the same.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, FILE_UNKNOWN, ORDER_TRANSITION_NOT_ALLOWED where it is not abnormal
 */
export async function payByHand(
  tx: Tx,
  deps: Pick<AppContext, "vault" | "clock" | "settings">,
  viewer: StaffViewer,
  refundId: string,
  { note, proof }: { note: string; proof: string[] },
): Promise<Order> {
  const { order, refund } = await staffsRefund(tx, viewer, refundId);
  if (refund.state === "DONE" && refund.handBy === viewer.staffId)
    return readAsStaff(tx, deps, viewer, order.id);
  const taken = await firstOf(
    tx
      .update(refunds)
      .set({ handBy: viewer.staffId, handNote: note })
      .where(and(eq(refunds.id, refundId), eq(refunds.state, "ABNORMAL")))
      .returning({ id: refunds.id }),
  );
  if (!taken) throw problem("ORDER_TRANSITION_NOT_ALLOWED", `by hand from ${refund.state}`);
  await ownedFiles(tx, null, proof, "refund", viewer.staffId);
  await claimFiles(tx, proof, `refundPaid:${refundId}`);
  const byHand = { kind: "staff", id: viewer.staffId } as const;
  await finish(tx, order, refund, { byHand, reason: note }, deps.clock.now());
  return readAsStaff(tx, deps, viewer, order.id);
}
