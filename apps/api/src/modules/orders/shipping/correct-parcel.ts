import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import type { correctParcel as correctEndpoint } from "@ginkgo/api-contract/orders/order-staff";
import { and, desc, eq } from "drizzle-orm";
import { badInput, problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { changedNothing } from "../../../platform/audit.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { readAsStaff } from "../customer-steps.ts";
import { type Actor, noteBeside } from "../move-order.ts";
import { mayCorrectParcel } from "../order-actions.ts";
import { actorOf, staffsOrder } from "../staff-steps.ts";
import { orderEvents } from "../tables.ts";
import { tellMember } from "../tell-member.ts";
import { parcelsOf } from "./parcels-of.ts";
import { parcels } from "./tables.ts";

/** Whether the newest correction of an order is that person's and begins so: their press came twice. */
async function wroteLast(tx: Tx, orderId: string, actor: Actor, written: string): Promise<boolean> {
  const last = await firstOf(
    tx
      .select({ actorKind: orderEvents.actorKind, actorId: orderEvents.actorId, reason: orderEvents.reason })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.action, "correctParcel")))
      .orderBy(desc(orderEvents.seq))
      .limit(1),
  );
  return (
    last?.actorKind === actor.kind && last.actorId === actor.id && last.reason?.startsWith(written) === true
  );
}

/**
 * The carrier or the number of a parcel was written wrong. Nothing else of the order changes, the days to confirm neither.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND also for a parcel of another order, CHANGED_MEANWHILE, BAD_INPUT,
 *   ORDER_TRANSITION_NOT_ALLOWED once the goods are confirmed or the order is closed
 */
export async function correctParcel(
  tx: Tx,
  deps: Pick<AppContext, "vault" | "clock" | "settings">,
  viewer: StaffViewer,
  id: string,
  { parcelId, carrier, trackingNo, reason, version }: BodyOf<typeof correctEndpoint>,
): Promise<Order> {
  const order = await staffsOrder(tx, viewer, id, "orders.ship", version);
  const sent = await parcelsOf(tx, id);
  const parcel = sent.find((one) => one.id === parcelId);
  if (!parcel) throw problem("NOT_FOUND", `parcel ${parcelId} of order ${id}`);
  if (!mayCorrectParcel(order))
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", `a parcel corrected of ${order.status}`);
  const actor = actorOf(viewer);
  const written = `${carrier} ${trackingNo}，原来写的是 `;
  if (parcel.carrier === carrier && parcel.trackingNo === trackingNo) {
    if (await wroteLast(tx, id, actor, written)) {
      changedNothing(tx);
      return readAsStaff(tx, deps, viewer, id);
    }
    throw badInput({ trackingNo: "和现在写的一样，请填改正以后的快递公司或运单号。" });
  }
  if (sent.some((one) => one.id !== parcelId && one.trackingNo === trackingNo))
    throw badInput({ trackingNo: "这个运单号是这张订单的另一包，请核对。" });
  const now = deps.clock.now();
  await tx.update(parcels).set({ carrier, trackingNo }).where(eq(parcels.id, parcelId));
  const said = `${written}${parcel.carrier} ${parcel.trackingNo}。${reason}`;
  await noteBeside(tx, order, { action: "correctParcel", actor, reason: said }, now);
  await tellMember(tx, order, "parcelCorrected", now, said);
  return readAsStaff(tx, deps, viewer, id);
}
