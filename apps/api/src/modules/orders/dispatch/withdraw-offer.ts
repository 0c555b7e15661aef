import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { and, eq } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { changedNothing } from "../../../platform/audit.ts";
import { later, MINUTE } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { releaseVisit } from "../../workforce/bookings/public.ts";
import { readAsStaff } from "../customer-steps.ts";
import { moveOrder } from "../move-order.ts";
import { bookingOf } from "../order-row.ts";
import { actorOf, staffsOrder } from "../staff-steps.ts";
import { callOperator, goesByItself } from "../visits/dispatch-order.ts";
import { offers } from "../visits/tables.ts";
import { tellEmployee } from "../visits/tell-employee.ts";

/** Time to send somebody else before the dispatch looks for one by itself. */
const TO_CHOOSE = 10 * MINUTE;

/**
 * Takes back what nobody has answered yet; who was asked can be asked again, who said yes stays.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, CHANGED_MEANWHILE, ORDER_TRANSITION_NOT_ALLOWED
 */
export async function withdrawOffer(
  tx: Tx,
  deps: Pick<AppContext, "vault" | "clock" | "settings">,
  viewer: StaffViewer,
  id: string,
  { reason, version }: { reason?: string | undefined; version?: number | undefined },
): Promise<Order> {
  const order = await staffsOrder(tx, viewer, id, "orders.dispatch", version);
  const now = deps.clock.now();
  const { order: open, moved } = await moveOrder(
    tx,
    order,
    {
      action: "withdraw",
      actor: actorOf(viewer),
      ...(reason ? { reason } : {}),
      due: { action: "dispatch", at: later(now, TO_CHOOSE) },
    },
    now,
  );
  if (!moved) {
    changedNothing(tx);
    return readAsStaff(tx, deps, viewer, id);
  }
  const taken = await tx
    .update(offers)
    .set({ state: "WITHDRAWN", answeredAt: now })
    .where(and(eq(offers.orderId, id), eq(offers.state, "SENT")))
    .returning({ employeeId: offers.employeeId });
  for (const { employeeId } of taken) {
    await releaseVisit(tx, bookingOf(id), employeeId);
    await tellEmployee(tx, employeeId, "offerWithdrawn", id, now);
  }
  // With nothing that looks for somebody by itself, it stands before the staff at once.
  if (!(await goesByItself(tx, id))) await callOperator(tx, open, now, "off");
  return readAsStaff(tx, deps, viewer, id);
}
