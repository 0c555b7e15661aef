import { and, eq, inArray, isNotNull, notExists, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { cancelCard, lowerUses } from "../cards/public.ts";
import { freeStock, returnStock } from "../shop/public.ts";
import { giveSeats } from "../tours/departures/public.ts";
import { releaseVisit } from "../workforce/bookings/public.ts";
import { bookingOf, type OrderRow } from "./order-row.ts";
import { closePackage } from "./packages/change-package.ts";
import { releaseBenefits } from "./packages/release-benefits.ts";
import { itemsOf, stockOf } from "./paying/mark-order-paid.ts";
import { type LineAsk, linesOfRefund } from "./refunds/refund-lines.ts";
import type { RefundRow } from "./refunds/refund-row.ts";
import { closeShipTask } from "./shipping/ship-task.ts";
import { unsentLines } from "./shipping/unsent-lines.ts";
import { orders } from "./tables.ts";
import { offers, visitRecords } from "./visits/tables.ts";
import { tellEmployee } from "./visits/tell-employee.ts";

/** The employee who was asked to come is told that the visit is off; one who made the visit has nothing to hear. */
async function tellOff(tx: Tx, { id }: OrderRow, now: Date): Promise<void> {
  const made = tx
    .select({ found: sql<number>`1` })
    .from(visitRecords)
    .where(and(eq(visitRecords.orderId, offers.orderId), isNotNull(visitRecords.endAt)));
  const coming = await tx
    .select({ id: offers.employeeId })
    .from(offers)
    .where(and(eq(offers.orderId, id), inArray(offers.state, ["SENT", "ACCEPTED"]), notExists(made)))
    .orderBy(offers.id);
  for (const employee of coming) await tellEmployee(tx, employee.id, "cancelled", id, now);
}

/** Gives back what an order held or took: hours, goods that never left, seats, a card, a package. */
export async function releaseReservations(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const items = await itemsOf(tx, order.id);
  if (order.kind === "SERVICE") {
    await tellOff(tx, order, now);
    await releaseVisit(tx, bookingOf(order.id));
    await tx
      .update(offers)
      .set({ state: "WITHDRAWN", answeredAt: now })
      .where(and(eq(offers.orderId, order.id), eq(offers.state, "SENT")));
  }
  if (order.kind === "PRODUCT") {
    if (order.paidAt === null) await freeStock(tx, stockOf(items));
    else if (!order.isSent) await returnStock(tx, stockOf(items));
  }
  if (order.kind === "TOUR") await giveSeats(tx, order.departureId!, items[0]!.quantity);
  if (order.kind === "CARD")
    await (order.pack ? closePackage(tx, order.id, now) : cancelCard(tx, order, now));
}

/** Puts the goods a refund names back on the shelf. */
export const restock = async (tx: Tx, refund: Pick<RefundRow, "id">): Promise<void> =>
  returnStock(tx, stockOf(await linesOfRefund(tx, refund.id)));

/** As `unsentLines` counts: what is wrong with goods is wrong with those that came. */
const isOfGoodsThere = ({ reason }: RefundRow) => reason === "QUALITY" || reason === "NOT_AS_DESCRIBED";

/** Goods of an order that never left lie on the shelf again. */
export async function returnToShelf(tx: Tx, orderId: string, lines: readonly LineAsk[]): Promise<void> {
  const items = await itemsOf(tx, orderId);
  await returnStock(
    tx,
    stockOf(
      lines.flatMap(({ lineId, quantity }) => {
        const item = items.find(({ id }) => id === lineId);
        return item && quantity > 0 ? [{ skuId: item.skuId, quantity }] : [];
      }),
    ),
  );
}

/**
 * Of goods paid back that had not left yet those lie on the shelf again, of an order that ends all that had not left;
 * where none is left to send, all has left.
 */
async function restockUnsent(tx: Tx, order: OrderRow, refund: RefundRow, now: Date): Promise<void> {
  const unsent = await unsentLines(tx, order.id, refund.id);
  const paidBack = new Map(
    (await linesOfRefund(tx, refund.id)).map(({ lineId, quantity }) => [lineId, quantity]),
  );
  const back = unsent.map(({ lineId, quantity }) => ({
    lineId,
    quantity: refund.endsOrder ? quantity : Math.min(quantity, paidBack.get(lineId) ?? 0),
  }));
  await returnToShelf(tx, order.id, back);
  if (!refund.endsOrder && (await unsentLines(tx, order.id)).length > 0) return;
  await tx.update(orders).set({ isPartShipped: false }).where(eq(orders.id, order.id));
  await closeShipTask(tx, order, null, now);
}

/**
 * What the card took off the order is used no more, or less of it: as much of it as the goods that went back. Where money
 * is kept the card's percentage was used of that; a counted use comes back unless it paid for what was done.
 */
async function giveBackBenefit(tx: Tx, order: OrderRow, refund: RefundRow): Promise<void> {
  if (refund.endsOrder) {
    await releaseBenefits(tx, order, { counted: !refund.usesUp, others: refund.keptFen === 0 });
    return;
  }
  await lowerBenefit(tx, order.id, await linesOfRefund(tx, refund.id));
}

/** Of the card less was used: as much of it as these lines are of the order. */
export async function lowerBenefit(tx: Tx, orderId: string, lines: readonly LineAsk[]): Promise<void> {
  const items = await itemsOf(tx, orderId);
  const whole = items.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const priceOf = (lineId: string) => items.find(({ id }) => id === lineId)?.unitPriceFen ?? 0;
  const went = lines.reduce((sum, { lineId, quantity }) => sum + priceOf(lineId) * quantity, 0);
  await lowerUses(tx, orderId, whole === 0 ? 0 : went / whole);
}

/**
 * Gives back what an agreed refund frees: all of it where it ends the order, of goods that never left just the lines it
 * names, and the card's benefit with it.
 */
export async function giveBackOf(tx: Tx, order: OrderRow, refund: RefundRow, now: Date): Promise<void> {
  if (refund.kind !== "ASKED") return;
  if (order.kind === "PRODUCT") {
    if (!order.isSent) await restock(tx, refund);
    else if (order.isPartShipped && (refund.endsOrder || !(refund.withReturn || isOfGoodsThere(refund))))
      await restockUnsent(tx, order, refund, now);
  } else if (refund.endsOrder) await releaseReservations(tx, order, now);
  await giveBackBenefit(tx, order, refund);
}
