import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { edgesFor } from "@ginkgo/api-contract/orders/order-table";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { changedNothing } from "../../platform/audit.ts";
import type { Tx } from "../../platform/database/database.ts";
import { readAsStaff } from "./customer-steps.ts";
import { didBefore } from "./order-row.ts";
import { askRefund } from "./refunds/ask-refund.ts";
import { actorOf, staffsOrder } from "./staff-steps.ts";
import { tellMember } from "./tell-member.ts";
import { isAgreed } from "./visits/end-no-show.ts";

/**
 * Staff call an order off that cannot be carried out: everything paid goes back, above TWO_PERSON_FEN once a second
 * person agrees. Pressed twice by one person it is done once.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, CHANGED_MEANWHILE, ORDER_TRANSITION_NOT_ALLOWED
 */
export async function cancelOrder(
  tx: Tx,
  deps: Pick<AppContext, "vault" | "clock" | "settings">,
  viewer: StaffViewer,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<Order> {
  const order = await staffsOrder(tx, viewer, id, "orders.refund", version);
  const now = deps.clock.now();
  const actor = actorOf(viewer);
  // Sent back or refused meanwhile, the order stands where it can be called off again.
  const isOffered = edgesFor(order, "cancel", "staff").length > 0;
  if (!isOffered && (await didBefore(tx, { id, action: "cancel", kind: actor.kind, actorId: actor.id }))) {
    changedNothing(tx);
    return readAsStaff(tx, deps, viewer, id);
  }
  const step = { action: "cancel", reason } as const;
  const twoPersonFen = deps.settings.TWO_PERSON_FEN;
  await askRefund(tx, order, { reason: "OTHER", whole: true, step, twoPersonFen }, actor, now);
  if (await isAgreed(tx, order)) await tellMember(tx, order, "cancelled", now, `${reason}。`);
  return readAsStaff(tx, deps, viewer, id);
}
