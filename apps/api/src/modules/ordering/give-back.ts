import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/database.ts";
import { instant } from "../../platform/sql-values.ts";
import { freeStock, giveSeats, releaseVisit, returnStock } from "../catalogue/public.ts";
import { cancelCard } from "./cards.ts";
import { bookingOf, type OrderRow } from "./order-row.ts";
import { itemsOf, stockOf } from "./settle-paid.ts";

/** Gives back what an order held or took: hours, goods that never left, seats, a card. */
export async function giveBack(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const items = await itemsOf(tx, order.id);
  if (order.kind === "SERVICE") {
    await releaseVisit(tx, bookingOf(order.id));
    await tx.execute(sql`update ordering.offers set state = 'WITHDRAWN', answered_at = ${instant(now)}
      where order_id = ${order.id}::bigint and state = 'SENT'`);
  }
  if (order.kind === "PRODUCT") {
    if (order.paidAt === null) await freeStock(tx, stockOf(items));
    else if (order.parcel === null) await returnStock(tx, stockOf(items));
  }
  if (order.kind === "TOUR") await giveSeats(tx, order.departureId!, items[0]!.quantity);
  if (order.kind === "CARD") await cancelCard(tx, order.id, now);
}
