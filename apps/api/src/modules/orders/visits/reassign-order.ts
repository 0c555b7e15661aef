import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { and, eq, inArray } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { changedNothing } from "../../../platform/audit.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { releaseVisit } from "../../workforce/bookings/public.ts";
import { readAsStaff } from "../customer-steps.ts";
import { sayingWhy } from "../dispatch/why-not-sent.ts";
import { moveOrder } from "../move-order.ts";
import { bookingOf } from "../order-row.ts";
import { actorOf, staffsOrder } from "../staff-steps.ts";
import { tellMember } from "../tell-member.ts";
import { dispatchOrder, offeredTo } from "./dispatch-order.ts";
import { offers, visitRecords } from "./tables.ts";
import { tellEmployee } from "./tell-employee.ts";

/**
 * Staff give a visit to somebody else, named or the best who is free; those who had it are not asked again. Where
 * nobody else is free nothing changes.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, CHANGED_MEANWHILE, SLOT_TAKEN, ORDER_TRANSITION_NOT_ALLOWED
 */
export async function reassignOrder(
  tx: Tx,
  deps: Pick<AppContext, "vault" | "clock" | "settings">,
  viewer: StaffViewer,
  id: string,
  {
    employeeId,
    reason,
    version,
  }: { employeeId?: string | undefined; reason: string; version?: number | undefined },
): Promise<Order> {
  const order = await staffsOrder(tx, viewer, id, "orders.dispatch", version);
  const now = deps.clock.now();
  const actor = actorOf(viewer);
  const former = await offeredTo(tx, id);
  // Pressed twice, it is that person's already.
  if (employeeId && former.includes(employeeId)) {
    changedNothing(tx);
    return readAsStaff(tx, deps, viewer, id);
  }
  const { order: open } = await moveOrder(tx, order, { action: "reassign", actor, reason }, now);
  await tx
    .update(offers)
    .set({ state: "WITHDRAWN", reason, answeredAt: now })
    .where(and(eq(offers.orderId, id), inArray(offers.state, ["SENT", "ACCEPTED"])));
  await tx.delete(visitRecords).where(eq(visitRecords.orderId, id));
  for (const one of former) {
    await releaseVisit(tx, bookingOf(id), one);
    await tellEmployee(tx, one, "reassigned", id, now, `${reason}。`);
  }
  await sayingWhy(tx, order, { employeeId, now }, () => dispatchOrder(tx, open, { employeeId, actor }, now));
  await tellMember(tx, open, "changing", now);
  return readAsStaff(tx, deps, viewer, id);
}
