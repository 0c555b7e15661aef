import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import type { shipGoodsBack as shipEndpoint } from "@ginkgo/api-contract/orders/order-staff";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { eq } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { changedNothing } from "../../../platform/audit.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { readAsStaff } from "../customer-steps.ts";
import { noteBeside } from "../move-order.ts";
import { requireVersion, staffsRefund } from "../staff-steps.ts";
import { tellMember } from "../tell-member.ts";
import { auditRefund } from "./audit-refund.ts";
import { closeReviewTask } from "./refund-tasks.ts";
import { refunds } from "./tables.ts";

/**
 * The goods of a refused refund went to the customer again. Nothing of the stock changes: they were never put on the
 * shelf.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, CHANGED_MEANWHILE, ORDER_TRANSITION_NOT_ALLOWED where none are owed
 */
export async function shipGoodsBack(
  tx: Tx,
  deps: Pick<AppContext, "vault" | "clock" | "settings">,
  viewer: StaffViewer,
  refundId: string,
  { carrier, trackingNo, version }: BodyOf<typeof shipEndpoint>,
): Promise<Order> {
  const { order, refund } = await staffsRefund(tx, viewer, refundId);
  if (refund.returnState === "SHIPPED_BACK" && refund.backParcel?.trackingNo === trackingNo) {
    changedNothing(tx);
    return readAsStaff(tx, deps, viewer, order.id);
  }
  requireVersion(refund, version);
  if (refund.returnState !== "TO_SHIP_BACK")
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", `goods are ${refund.returnState}`);
  const now = deps.clock.now();
  const backParcel = { carrier, trackingNo, sentAt: shanghaiInstant(now) };
  await tx
    .update(refunds)
    .set({ returnState: "SHIPPED_BACK", backParcel, dueAt: null })
    .where(eq(refunds.id, refundId));
  await closeReviewTask(tx, refund, now, viewer.staffId);
  const actor = { kind: "staff", id: viewer.staffId } as const;
  await noteBeside(tx, order, { action: "shipBack", actor, reason: `${carrier} ${trackingNo}` }, now);
  await auditRefund(tx, viewer, { order, refund, action: "REFUND_SHIP_BACK" }, now);
  await tellMember(tx, order, "goodsShippedBack", now, `${carrier} ${trackingNo}。`);
  return readAsStaff(tx, deps, viewer, order.id);
}
