import type { OrderStatus } from "@ginkgo/api-contract/orders/order-codes";
import { HOUR, later } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { closeTask, openTask } from "../../tasks/public.ts";
import type { OrderRow } from "../order-row.ts";

/** Goods are sent within so long of the payment: what the member is told, milliseconds. */
const SHIP_WITHIN = 48 * HOUR;

/** Goods that are paid stand before who sends them until they are sent, or are not to be sent any more. */
export async function followShipTask(
  tx: Tx,
  order: Pick<OrderRow, "id" | "sn" | "kind" | "status" | "seller" | "isPartShipped">,
  { to, isPartShipped = order.isPartShipped }: { to: OrderStatus; isPartShipped?: boolean | undefined },
  staffId: string | null,
  now: Date,
): Promise<void> {
  const { id, sn, kind, status, seller } = order;
  if (kind !== "PRODUCT") return;
  if (status === to) {
    if (order.isPartShipped && !isPartShipped) await closeShipTask(tx, order, staffId, now);
    return;
  }
  const subject = { type: "order", id };
  if (to === "WAIT_DELIVER")
    await openTask(
      tx,
      {
        kind: "SHIP",
        subject: { ...subject, text: `订单 ${sn}：要发货` },
        dueAt: later(now, SHIP_WITHIN),
        seller: seller === "self" ? null : seller,
      },
      now,
    );
  // With some of it on its way the rest goes on waiting, until it leaves or the order ends.
  else if (status === "WAIT_DELIVER" ? !(to === "SHIPPED" && isPartShipped) : to === "TRANSACTION_CLOSING")
    await closeShipTask(tx, order, staffId, now);
}

/** Nothing is left to send. @param staffId who sent it; null where it came otherwise */
export const closeShipTask = (
  tx: Tx,
  { id }: Pick<OrderRow, "id">,
  staffId: string | null,
  now: Date,
): Promise<void> =>
  closeTask(
    tx,
    { kind: "SHIP", subject: { type: "order", id }, ...(staffId === null ? {} : { staffId }) },
    now,
  );
