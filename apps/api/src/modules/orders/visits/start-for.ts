import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { changedNothing } from "../../../platform/audit.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { readAsStaff } from "../customer-steps.ts";
import { moveOrder } from "../move-order.ts";
import { actorOf, staffsOrder } from "../staff-steps.ts";
import { tellAround } from "../tell-member.ts";
import { offeredTo } from "./dispatch-order.ts";
import { visitRecords } from "./tables.ts";
import { tellEmployee } from "./tell-employee.ts";
import { visitTimes } from "./visit-times.ts";

/**
 * Staff begin a visit where nobody can say the arrival code or the telephone fails, once they have made sure of it.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, VISIT_TOO_EARLY, ORDER_TRANSITION_NOT_ALLOWED
 */
export async function startFor(
  tx: Tx,
  deps: Pick<AppContext, "vault" | "clock" | "settings">,
  viewer: StaffViewer,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<Order> {
  const order = await staffsOrder(tx, viewer, id, "orders.dispatch", version);
  const now = deps.clock.now();
  if (order.kind === "SERVICE" && now.getTime() < order.startsAt! - visitTimes.begin)
    throw problem("VISIT_TOO_EARLY");
  const step = { action: "startFor", actor: actorOf(viewer), reason } as const;
  const { order: begun, moved } = await moveOrder(tx, order, step, now);
  if (moved) {
    await tx
      .insert(visitRecords)
      .values({ orderId: id, employeeId: order.employeeId!, departAt: now, startAt: now })
      .onConflictDoUpdate({ target: [visitRecords.orderId], set: { startAt: sql`excluded.start_at` } });
    for (const employee of await offeredTo(tx, id))
      await tellEmployee(tx, employee, "startedFor", id, now, `${reason}。`);
    await tellAround(tx, begun, "startedByDesk", { right: "orders.read" }, now);
  } else changedNothing(tx);
  return readAsStaff(tx, deps, viewer, id);
}
