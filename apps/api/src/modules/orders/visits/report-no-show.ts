import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { changedNothing } from "../../../platform/audit.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { readAsStaff } from "../customer-steps.ts";
import { didBefore } from "../order-row.ts";
import { rules } from "../order-rules.ts";
import { actorOf, staffsOrder } from "../staff-steps.ts";
import { endAsAbsent, endAsMissed } from "./end-no-show.ts";

/**
 * Staff found out who did not come: the employee, and everything goes back; or nobody was at home, and the way is paid
 * for. Half an hour after the start at the earliest; pressed twice by one person it is done once.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, VISIT_TOO_EARLY, ORDER_TRANSITION_NOT_ALLOWED
 */
export async function reportNoShow(
  tx: Tx,
  deps: Pick<AppContext, "vault" | "clock" | "settings">,
  viewer: StaffViewer,
  id: string,
  { who, reason, version }: { who: "EMPLOYEE" | "CUSTOMER"; reason: string; version?: number | undefined },
): Promise<Order> {
  const order = await staffsOrder(tx, viewer, id, "orders.refund", version);
  const now = deps.clock.now();
  const actor = actorOf(viewer);
  if (await didBefore(tx, { id, action: "noShow", kind: actor.kind, actorId: actor.id })) {
    changedNothing(tx);
    return readAsStaff(tx, deps, viewer, id);
  }
  if (order.kind === "SERVICE" && now.getTime() < order.startsAt! + rules.late)
    throw problem("VISIT_TOO_EARLY");
  const end = who === "EMPLOYEE" ? endAsMissed : endAsAbsent;
  await end(tx, order, { actor, reason, twoPersonFen: deps.settings.TWO_PERSON_FEN }, now);
  return readAsStaff(tx, deps, viewer, id);
}
