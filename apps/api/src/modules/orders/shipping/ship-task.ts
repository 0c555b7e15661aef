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
  { id, sn, kind, status, seller }: Pick<OrderRow, "id" | "sn" | "kind" | "status" | "seller">,
  to: OrderStatus,
  staffId: string | null,
  now: Date,
): Promise<void> {
  if (kind !== "PRODUCT" || status === to) return;
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
  else if (status === "WAIT_DELIVER")
    await closeTask(tx, { kind: "SHIP", subject, ...(staffId === null ? {} : { staffId }) }, now);
}
