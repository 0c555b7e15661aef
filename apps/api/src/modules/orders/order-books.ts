import { eq, type SQL, sql } from "drizzle-orm";
import { DAY } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { firstOf } from "../../platform/database/database.ts";
import { rules } from "./order-rules.ts";
import { orders } from "./tables.ts";

/** What the books need of an order. */
export type OrderForBooks = Pick<
  typeof orders.$inferSelect,
  "id" | "sn" | "kind" | "status" | "seller" | "paidFen"
>;

/** Orders `o` whose books have to follow, by index. */
export const booksAreDue: SQL = sql`o.books_due`;

/** An order for its books, locked until the transaction ends. */
export const lockForBooks = (tx: Tx, id: string): Promise<OrderForBooks | undefined> =>
  firstOf(
    tx
      .select({
        id: orders.id,
        sn: orders.sn,
        kind: orders.kind,
        status: orders.status,
        seller: orders.seller,
        paidFen: orders.paidFen,
      })
      .from(orders)
      .where(eq(orders.id, id))
      .for("update"),
  );

/** The books of a locked order have followed. */
export const clearBooksDue = (tx: Tx, id: string): Promise<unknown> =>
  tx.update(orders).set({ booksDue: false }).where(eq(orders.id, id));

/** What is deferred is to be earned up to another day: the books of these orders follow anew. */
export const askForBooks = (tx: Tx, ids: SQL): Promise<unknown> =>
  tx.update(orders).set({ booksDue: true }).where(sql`${orders.id} in (${ids})`);

/**
 * When the right to give an order `o` back is over, where it is over and done with; else null. Goods that are not as they
 * should be may be complained of for longer.
 */
export const returnOver: SQL = sql`(case when o.status in ('TRANSACTION_COMPLETE', 'TRANSACTION_CLOSING', 'TRADE_CLOSED')
  then greatest(coalesce(o.completed_at, (select max(e.at) from orders.order_events e where e.order_id = o.id))
      + ${rules.afterSale / DAY}::int * interval '1 day',
    case when o.kind = 'PRODUCT' then o.finished_at + ${rules.qualityDays}::int * interval '1 day' end) end)`;

/** What of an order `o` was agreed to go back because it was asked back, fen. */
export const claimedBackFen: SQL = sql`coalesce((select sum(r.amount_fen) from orders.refunds r
  where r.order_id = o.id and r.kind = 'ASKED' and r.state in ('AGREED', 'ABNORMAL', 'DONE')), 0)`;
