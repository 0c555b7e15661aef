import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import type { shipOrder as shipEndpoint } from "@ginkgo/api-contract/orders/order-staff";
import { and, eq } from "drizzle-orm";
import { badInput, problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { changedNothing } from "../../../platform/audit.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { readAsStaff } from "../customer-steps.ts";
import { moveOrder } from "../move-order.ts";
import { didBefore } from "../order-row.ts";
import { actorOf, staffsOrder } from "../staff-steps.ts";
import { tellMember } from "../tell-member.ts";
import { confirmDue } from "./confirm-due.ts";
import { parcelsOf } from "./parcels-of.ts";
import { parcelLines, parcels } from "./tables.ts";
import { type LineCount, unsentLines } from "./unsent-lines.ts";

type Sent = BodyOf<typeof shipEndpoint>;

/** What goes into the parcel: what was named, else all that is left. @throws {ProblemError} BAD_INPUT */
function chosenOf(unsent: readonly LineCount[], lines: Sent["lines"]): LineCount[] {
  if (!lines) return [...unsent];
  const wanted = new Map<string, number>();
  for (const { lineId, quantity } of lines) wanted.set(lineId, (wanted.get(lineId) ?? 0) + quantity);
  return [...wanted].map(([lineId, quantity]) => {
    const line = unsent.find((one) => one.lineId === lineId);
    if (!line) throw badInput({ lines: "有一样不在这张订单里，或者已经全部寄出、退掉了，请刷新后再选。" });
    if (quantity > line.quantity)
      throw badInput({ lines: `${line.name} 还没寄的只有 ${line.quantity} 件，请减到这个数以内。` });
    return { ...line, quantity };
  });
}

/** Whether a parcel of the order has that number already: a press that came twice, or a slip of the pen. */
const isUsed = async (tx: Tx, orderId: string, trackingNo: string): Promise<boolean> =>
  (await firstOf(
    tx
      .select({ id: parcels.id })
      .from(parcels)
      .where(and(eq(parcels.orderId, orderId), eq(parcels.trackingNo, trackingNo)))
      .limit(1),
  )) !== undefined;

/**
 * Sends goods off, all that is left or some of it. With the first parcel the order is on its way; until the last has left
 * it is not confirmed, by the customer or by the clock.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, CHANGED_MEANWHILE, BAD_INPUT, ORDER_TRANSITION_NOT_ALLOWED where nothing is left to send
 */
export async function shipOrder(
  tx: Tx,
  deps: Pick<AppContext, "vault" | "clock" | "settings">,
  viewer: StaffViewer,
  id: string,
  { carrier: named, company, trackingNo, lines, version }: Sent,
): Promise<Order> {
  const order = await staffsOrder(tx, viewer, id, "orders.ship", version);
  const carrier = named ?? company;
  if (!carrier) throw badInput({ carrier: "请填快递公司。" });
  const isFirst = order.status === "WAIT_DELIVER";
  const unsent = isFirst || order.isPartShipped ? await unsentLines(tx, id) : [];
  if (unsent.length === 0) {
    const pressed = { id, action: "ship", kind: "staff", actorId: viewer.staffId } as const;
    const last = (await parcelsOf(tx, id)).at(-1);
    const isSame = last?.carrier === carrier && last.trackingNo === trackingNo;
    if (order.status === "SHIPPED" && isSame && (await didBefore(tx, pressed))) {
      changedNothing(tx);
      return readAsStaff(tx, deps, viewer, id);
    }
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", `nothing to send of ${order.status}`);
  }
  if (!isFirst && order.status !== "SHIPPED")
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", `a parcel of ${order.status}`);
  if (await isUsed(tx, id, trackingNo))
    throw badInput({ trackingNo: "这个运单号这张订单用过了，请核对；同一包不用再写一次。" });
  const chosen = chosenOf(unsent, lines);
  const now = deps.clock.now();
  const made = (await firstOf(
    tx
      .insert(parcels)
      .values({ orderId: id, carrier, trackingNo, shippedAt: now, shippedBy: viewer.staffId })
      .returning({ id: parcels.id }),
  ))!;
  await tx
    .insert(parcelLines)
    .values(chosen.map(({ lineId, quantity }) => ({ parcelId: made.id, itemId: lineId, quantity })));
  const isPartShipped = (await unsentLines(tx, id)).length > 0;
  const actor = actorOf(viewer);
  const reason = `${carrier} ${trackingNo}：${chosen.map((l) => `${l.name} ${l.quantity} 件`).join("，")}`;
  const set = { isPartShipped };
  const due = isPartShipped ? null : await confirmDue(tx, id, now);
  await moveOrder(tx, order, { action: "ship", actor, reason, set, due, holds: ["partShipped"] }, now);
  await tellMember(tx, order, isPartShipped ? "partShipped" : "shipped", now, reason);
  return readAsStaff(tx, deps, viewer, id);
}
