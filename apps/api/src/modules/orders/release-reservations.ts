import { and, eq, inArray, isNotNull, notExists, sql } from "drizzle-orm";
import { row, type Tx } from "../../platform/database/database.ts";
import { cancelCard, lowerUses } from "../cards/public.ts";
import { freeStock, returnStock } from "../shop/public.ts";
import { giveSeats } from "../tours/departures/public.ts";
import { releaseVisit } from "../workforce/bookings/public.ts";
import { bookingOf, type OrderRow } from "./order-row.ts";
import { closePackage } from "./packages/change-package.ts";
import { releaseBenefits } from "./packages/release-benefits.ts";
import { itemsOf, stockOf } from "./paying/mark-order-paid.ts";
import { linesOfRefund } from "./refunds/refund-lines.ts";
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
  for (const employee of coming) await tellEmployee(tx, employee.id, "cancelled", { orderId: id }, now);
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
    else if (order.parcel === null) await returnStock(tx, stockOf(items));
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

/** Of goods paid back that had not left yet those lie on the shelf again; where none is left to send, all has left. */
async function restockUnsent(tx: Tx, order: OrderRow, refund: RefundRow, now: Date): Promise<void> {
  const unsent = new Map(
    (await unsentLines(tx, order.id, refund.id)).map(({ lineId, quantity }) => [lineId, quantity]),
  );
  const back = (await linesOfRefund(tx, refund.id)).map((line) => ({
    ...line,
    quantity: Math.min(line.quantity, unsent.get(line.lineId) ?? 0),
  }));
  await returnStock(tx, stockOf(back.filter(({ quantity }) => quantity > 0)));
  if ((await unsentLines(tx, order.id)).length > 0) return;
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
  const went = await row<{ share: number }>(
    tx,
    sql`select coalesce(sum(i.unit_price_fen::float8 * l.quantity)
        / nullif((select sum(amount_fen) from orders.order_items where order_id = ${order.id}::bigint), 0), 0) as share
      from orders.refund_lines l join orders.order_items i on i.id = l.item_id
      where l.refund_id = ${refund.id}::bigint`,
  );
  await lowerUses(tx, order.id, went!.share);
}

/**
 * Gives back what an agreed refund frees: all of it where it ends the order, of goods that never left just the lines it
 * names, and the card's benefit with it.
 */
export async function giveBackOf(tx: Tx, order: OrderRow, refund: RefundRow, now: Date): Promise<void> {
  if (refund.kind !== "ASKED") return;
  if (order.kind === "PRODUCT") {
    if (order.parcel === null) await restock(tx, refund);
    else if (order.isPartShipped && !refund.withReturn && !isOfGoodsThere(refund))
      await restockUnsent(tx, order, refund, now);
  } else if (refund.endsOrder) await releaseReservations(tx, order, now);
  await giveBackBenefit(tx, order, refund);
}
