import { eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { firstOf } from "../../platform/database/database.ts";
import { orders } from "./tables.ts";

/** What the books need of an order. */
export type OrderForBooks = Pick<
  typeof orders.$inferSelect,
  "id" | "sn" | "kind" | "status" | "seller" | "createdAt"
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
        createdAt: orders.createdAt,
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
