import { sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { HOUR } from "../../platform/clock.ts";
import { firstOf, rows } from "../../platform/database/database.ts";
import { eachDueItem, notSetAside } from "../../platform/due-items.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { askForBooks, booksAreDue } from "../orders/public.ts";
import { earnedThrough, keepOrderBooks } from "./keep-order-books.ts";
import { carryPayBacks, PAY_BACKS } from "./reconciliation/carry-pay-backs.ts";
import { sumBookDays } from "./sum-book-days.ts";
import { months } from "./tables.ts";

const JOB = "books.orders";
/** Orders a run takes at most. */
const MOST = 500;

/** Brings the books of orders whose state or refunds have changed up to them, the oldest first. */
async function keepBooks(context: AppContext): Promise<number> {
  const { database, clock } = context;
  const now = clock.now();
  const due = await rows<{ id: string }>(
    database.primary,
    sql`select o.id::text from orders.orders o
      where ${booksAreDue} and ${notSetAside(JOB, sql`o.id::text`, now)} order by o.id limit ${MOST}`,
  );
  const work = (id: string) => database.transaction((tx) => keepOrderBooks(tx, id, clock.now()));
  return eachDueItem(context, { job: JOB, items: due.map(({ id }) => id), work });
}

/** Orders something of which is still deferred. */
export const deferredOrders = sql`select b.order_id from books.open_balances b where b.account = 'DEFERRED_INCOME'`;

/** Once a month, when its first day has begun in Shanghai: what is deferred is earned up to the last day of the month before. */
async function earnMonth({ database, clock }: AppContext): Promise<void> {
  const now = clock.now();
  const month = `${earnedThrough(now).slice(0, 7)}-01`;
  await database.transaction(async (tx) => {
    const first = await firstOf(
      tx
        .insert(months)
        .values({ month, earnedAt: now })
        .onConflictDoNothing()
        .returning({ month: months.month }),
    );
    if (first) await askForBooks(tx, deferredOrders);
  });
}

export const dueWork: DueWork<AppContext>[] = [
  { name: JOB, every: 5_000, run: keepBooks },
  { name: PAY_BACKS, every: 5_000, run: carryPayBacks },
  { name: "books.sums", every: HOUR, run: sumBookDays },
  { name: "books.months", every: HOUR, run: earnMonth },
];
