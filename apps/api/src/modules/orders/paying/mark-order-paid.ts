import { tierBenefit } from "@ginkgo/api-contract/cards/cards";
import { statusText } from "@ginkgo/api-contract/orders/order-codes";
import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { idArray } from "../../../platform/database/sql-values.ts";
import { ownAdviser } from "../../advisory/public.ts";
import { issueCard } from "../../cards/public.ts";
import { takeStock } from "../../shop/public.ts";
import { changeDeparture, departureGroup } from "../../tours/departures/public.ts";
import { keepVisit } from "../../workforce/bookings/public.ts";
import { type Actor, moveOrder } from "../move-order.ts";
import { bookingOf, type ItemRow, itemRows, type OrderRow } from "../order-row.ts";
import { openPackage } from "../packages/change-package.ts";
import { orders } from "../tables.ts";
import { tellMember } from "../tell-member.ts";

/** Items whose stock an order holds. */
export const stockOf = (items: readonly Pick<ItemRow, "skuId" | "quantity">[]) =>
  items.flatMap((i) => (i.skuId ? [{ skuId: i.skuId, quantity: i.quantity }] : []));

export const itemsOf = (db: Db, id: string): Promise<ItemRow[]> => itemRows(db, idArray([id]));

/** A paid seat changes what its departure is decided by; a customer who joins one that is decided on follows it at once. */
async function joinDeparture(tx: Tx, { id, departureId }: OrderRow, now: Date): Promise<void> {
  await changeDeparture(tx, departureId!);
  const group = await departureGroup(tx, departureId!);
  if (group?.state !== "FORMING") await tx.update(orders).set({ dueAt: now }).where(eq(orders.id, id));
}

/**
 * A locked order is paid: what was held stands, and the order goes on by its kind.
 * @param paymentId of what carries it; null where nothing was to pay
 * @throws {ProblemError} ORDER_TRANSITION_NOT_ALLOWED where it is closed or paid already
 */
export async function markOrderPaid(
  tx: Tx,
  order: OrderRow,
  actor: Actor,
  now: Date,
  paymentId: string | null = null,
): Promise<OrderRow> {
  const holds = order.amountFen === 0 ? (["free"] as const) : [];
  const items = await itemsOf(tx, order.id);
  const { order: moved } = await moveOrder(
    tx,
    order,
    {
      action: "paid",
      actor,
      holds,
      set: {
        paidAt: now,
        payDeadline: null,
        paidFen: sql`${orders.paidFen} + ${orders.amountFen}`,
        paymentId,
      },
    },
    now,
  );
  if (order.kind === "TOUR") await joinDeparture(tx, order, now);
  if (order.kind === "SERVICE") await keepVisit(tx, bookingOf(order.id));
  if (order.kind === "PRODUCT") await takeStock(tx, stockOf(items));
  const isPackage = order.kind === "CARD" && (await openPackage(tx, order.id, now));
  if (order.kind === "CARD" && !isPackage) {
    const bought = { orderId: order.id, memberId: order.memberId, tierId: items[0]!.targetId };
    const terms = await issueCard(tx, bought, now);
    if (tierBenefit(terms, "ADVISER")) await ownAdviser(tx, order.memberId, now);
  }
  if (moved.status === "TRANSACTION_COMPLETE")
    await tx.update(orders).set({ completedAt: now }).where(eq(orders.id, order.id));
  if (isPackage) await tellMember(tx, moved, "packagePaid", now);
  else if (order.amountFen === 0) await tellMember(tx, moved, "nothingToPay", now);
  else await tellMember(tx, moved, "paid", now, `现在：${statusText(moved.status, moved.kind)}。`);
  return { ...moved, paidFen: order.paidFen + order.amountFen, paymentId, paidAt: now.getTime() };
}
