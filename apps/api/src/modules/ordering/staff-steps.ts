import type { Order } from "@ginkgo/contract/order-shapes";
import { sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { House } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { shanghaiInstant } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database.ts";
import { formGroup } from "../catalogue/public.ts";
import type { Permission } from "../identity/public.ts";
import { sellersOf } from "../identity/public.ts";
import { requirePermission } from "../membership/public.ts";
import { retryRefund } from "./carry-refund.ts";
import { readAsStaff } from "./customer-steps.ts";
import { refuseRefund } from "./decide-refund.ts";
import { dispatchOrder } from "./dispatch-order.ts";
import { type Actor, moveOrder } from "./move-order.ts";
import { lockOrder, type OrderRow } from "./order-row.ts";
import { refundRows } from "./refund-row.ts";
import { agreeRefund, receiveReturn } from "./return-goods.ts";
import { tellMember } from "./tell-member.ts";

type Uses = Pick<House, "vault" | "clock" | "settings">;

const actorOf = (viewer: StaffViewer): Actor => ({ kind: "staff", id: viewer.staffId });

/** An order that staff may change so, locked. @throws {ProblemError} NOT_ALLOWED, NOT_FOUND */
export async function staffsOrder(
  tx: Tx,
  viewer: StaffViewer,
  id: string,
  permission: Permission,
): Promise<OrderRow> {
  requirePermission(viewer, permission);
  const order = await lockOrder(tx, id);
  const sellers = await sellersOf(tx, viewer);
  if (!order || (sellers && !sellers.includes(order.seller))) throw problem("NOT_FOUND", "order");
  return order;
}

/** Offers a visit to the employee named, or to the best who is free. @throws {ProblemError} SLOT_TAKEN */
export async function dispatchAsStaff(
  tx: Tx,
  uses: Uses,
  viewer: StaffViewer,
  id: string,
  employeeId: string | undefined,
): Promise<Order> {
  const order = await staffsOrder(tx, viewer, id, "orders.dispatch");
  await dispatchOrder(tx, order, { employeeId, actor: actorOf(viewer) }, uses.clock.now());
  return readAsStaff(tx, uses, viewer, id);
}

/** Sends goods off. */
export async function shipOrder(
  tx: Tx,
  uses: Uses,
  viewer: StaffViewer,
  id: string,
  parcel: { company: string; trackingNo: string },
): Promise<Order> {
  const order = await staffsOrder(tx, viewer, id, "orders.ship");
  const now = uses.clock.now();
  const sent = { ...parcel, shippedAt: shanghaiInstant(now) };
  const { order: shipped, moved } = await moveOrder(
    tx,
    order,
    { action: "ship", actor: actorOf(viewer), set: sql`parcel = ${JSON.stringify(sent)}::jsonb` },
    now,
  );
  if (moved) await tellMember(tx, shipped, "shipped", now);
  return readAsStaff(tx, uses, viewer, id);
}

/** The organiser confirms that the group goes. */
export async function formTour(tx: Tx, uses: Uses, viewer: StaffViewer, id: string): Promise<Order> {
  const order = await staffsOrder(tx, viewer, id, "tours.confirm");
  const now = uses.clock.now();
  const { order: formed, moved } = await moveOrder(
    tx,
    order,
    { action: "confirmTour", actor: actorOf(viewer) },
    now,
  );
  if (moved) {
    await formGroup(tx, order.departureId!);
    await tellMember(tx, formed, "formed", now);
  }
  return readAsStaff(tx, uses, viewer, id);
}

/**
 * Decides on a refund, or sets one that failed going again.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, ORDER_TRANSITION_NOT_ALLOWED
 */
export async function decideAsStaff(
  tx: Tx,
  uses: Uses,
  viewer: StaffViewer,
  refundId: string,
  decision: "agree" | "received" | "refuse" | "retry",
  { reason, returnTo }: { reason?: string | undefined; returnTo?: string | undefined },
): Promise<Order> {
  requirePermission(viewer, "orders.refund");
  const [seen] = await refundRows(tx, sql`where r.id = ${refundId}::bigint`);
  if (!seen) throw problem("NOT_FOUND", "refund");
  const order = await staffsOrder(tx, viewer, seen.orderId, "orders.refund");
  const [refund] = await refundRows(tx, sql`where r.id = ${refundId}::bigint`);
  const [newest] = await refundRows(
    tx,
    sql`where r.order_id = ${order.id}::bigint and r.from_status is not null order by r.id desc limit 1`,
  );
  // Taken back meanwhile and asked for anew: what was looked at is not what waits now.
  if (refund!.fromStatus !== null && newest!.id !== refundId)
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", "another refund was asked for since");
  const now = uses.clock.now();
  const actor = actorOf(viewer);
  if (decision === "agree") await agreeRefund(tx, order, refund!, actor, now, { reason, returnTo });
  else if (decision === "received") await receiveReturn(tx, order, refund!, actor, now, reason);
  else if (decision === "refuse") await refuseRefund(tx, order, refund!, actor, reason, now);
  else await retryRefund(tx, order, refund!, actor, now);
  return readAsStaff(tx, uses, viewer, order.id);
}
