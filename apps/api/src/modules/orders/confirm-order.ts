import { problem } from "../../http/problem.ts";
import type { Tx } from "../../platform/database/database.ts";
import { countSold } from "../reviews/public.ts";
import { type Actor, moveOrder, system } from "./move-order.ts";
import type { OrderRow } from "./order-row.ts";
import { itemsOf } from "./paying/mark-order-paid.ts";
import { tellMember } from "./tell-member.ts";

/** Confirms that a visit or tour is done, or that goods have come; goods go on to their review at once. @throws {ProblemError} PARCELS_WAIT */
export async function confirmOrder(tx: Tx, order: OrderRow, actor: Actor, now: Date): Promise<void> {
  if (order.isPartShipped) throw problem("PARCELS_WAIT", order.id);
  // From then the days to give goods back count.
  const set = order.kind === "PRODUCT" ? { set: { finishedAt: now } } : {};
  const { order: confirmed, moved } = await moveOrder(tx, order, { action: "confirm", actor, ...set }, now);
  if (!moved) return;
  if (confirmed.status === "RECEIVE")
    await moveOrder(tx, confirmed, { action: "received", actor: system }, now);
  await tellMember(tx, confirmed, order.kind === "PRODUCT" ? "received" : "confirmed", now);
}

/** Ends an order, with a word about it or without; what was carried out counts once more. */
export async function completeOrder(
  tx: Tx,
  order: OrderRow,
  actor: Actor,
  now: Date,
  action: "complete" | "comment" = "complete",
): Promise<boolean> {
  const { moved } = await moveOrder(tx, order, { action, actor, set: { completedAt: now } }, now);
  const items = await itemsOf(tx, order.id);
  if (moved && order.kind !== "CARD" && order.kind !== "BILL")
    await countSold(tx, order.kind, [...new Set(items.map((i) => i.targetId))]);
  return moved;
}
