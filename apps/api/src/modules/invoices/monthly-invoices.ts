import type { BodyOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { MAX_INVOICE_ORDERS } from "@ginkgo/api-contract/invoices/invoices";
import type {
  readMonthlyInvoices,
  saveMonthlyInvoices,
} from "@ginkgo/api-contract/invoices/monthly-invoices";
import { sumText } from "@ginkgo/locale/money";
import { addMonths, shanghaiDay, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { eq, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { type Db, firstOf, rows, type Tx } from "../../platform/database/database.ts";
import { idArray, instant } from "../../platform/database/sql-values.ts";
import { eachDueItem, notSetAside } from "../../platform/due-items.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { notice } from "../membership/public.ts";
import { putOnInvoice } from "./add-invoice.ts";
import { areReady, lockOrdersForInvoice, type OrderForInvoice, sumLeft } from "./invoice-orders.ts";
import type { Buyer } from "./invoice-rows.ts";
import { titlesOf } from "./invoice-titles.ts";
import { invoiceOrders, monthly } from "./tables.ts";

type Context = Pick<AppContext, "vault" | "clock">;

const JOB = "invoices.monthly";
/** Members a run takes at most. */
const MOST = 100;

const buyerPlace = (memberId: string): string => `invoices.monthly.buyer.${memberId}`;
const emailPlace = (memberId: string): string => `invoices.monthly.email.${memberId}`;

export const sealMonthly = (vault: Vault, memberId: string, { email, ...buyer }: Buyer) => ({
  buyer: vault.seal(JSON.stringify(buyer), buyerPlace(memberId)),
  email: email === null ? null : vault.seal(email, emailPlace(memberId)),
});

export const openMonthly = (
  vault: Vault,
  { memberId, buyer, email }: Pick<typeof monthly.$inferSelect, "memberId" | "buyer" | "email">,
): Buyer => ({
  ...(JSON.parse(vault.open(buyer, buyerPlace(memberId))) as Omit<Buyer, "email">),
  email: email === null ? null : vault.open(email, emailPlace(memberId)),
});

export const monthlyOf = (db: Db, memberId: string) =>
  firstOf(db.select().from(monthly).where(eq(monthly.memberId, memberId)));

const firstDay = (month: string) => `${month}-01`;
const monthAfter = (month: string, n: number) => addMonths(firstDay(month), n).slice(0, 7);
const monthOf = (now: Date) => shanghaiDay(now).slice(0, 7);

export async function readMonthly(
  db: Db,
  { vault }: Context,
  memberId: string,
): Promise<ReplyOf<typeof readMonthlyInvoices>> {
  const row = await monthlyOf(db, memberId);
  return {
    monthly: row
      ? {
          ...openMonthly(vault, row),
          fromMonth: row.fromMonth,
          nextDay: firstDay(monthAfter(row.doneMonth, 2)),
        }
      : null,
    titles: await titlesOf(db, { vault }, memberId),
  };
}

/** From this month on; asked for again it goes on as it was, under the new title. */
export async function saveMonthly(
  tx: Tx,
  context: Context,
  memberId: string,
  { title, taxNo, email }: BodyOf<typeof saveMonthlyInvoices>,
) {
  const now = context.clock.now();
  const month = monthOf(now);
  const sealed = {
    ...sealMonthly(context.vault, memberId, { title, taxNo: taxNo || null, email: email || null }),
    updatedAt: now,
  };
  await tx
    .insert(monthly)
    .values({ memberId, ...sealed, fromMonth: month, doneMonth: monthAfter(month, -1) })
    .onConflictDoUpdate({ target: monthly.memberId, set: sealed });
  return readMonthly(tx, context, memberId);
}

export async function stopMonthly(tx: Tx, context: Context, memberId: string) {
  await tx.delete(monthly).where(eq(monthly.memberId, memberId));
  return readMonthly(tx, context, memberId);
}

/** Orders the portal sold that a member paid in these months, for themselves or for family, and that were never on an invoice. */
async function ordersToCollect(
  tx: Tx,
  memberId: string,
  { from, until }: { from: string; until: string },
): Promise<OrderForInvoice[]> {
  const neverOn = sql`not exists (select 1 from invoices.invoice_orders x where x.order_id = o.id)`;
  const found = await rows<{ id: string }>(
    tx,
    sql`select o.id::text from (
        select o.id, o.seller, o.paid_at from orders.orders o where o.member_id = ${memberId}::bigint
          and not exists (select 1 from orders.family_payments f where f.payment_id = o.payment_id)
        union all select o.id, o.seller, o.paid_at from orders.family_payments f
          join orders.orders o on o.payment_id = f.payment_id where f.payer_id = ${memberId}::bigint) o
      where o.seller = 'self' and o.paid_at >= ${instant(shanghaiTime(firstDay(from)))}
        and o.paid_at < ${instant(shanghaiTime(firstDay(until)))} and ${neverOn}`,
  );
  const locked = await lockOrdersForInvoice(
    tx,
    found.map(({ id }) => id),
  );
  const asked = await tx
    .select({ id: invoiceOrders.orderId })
    .from(invoiceOrders)
    .where(sql`${invoiceOrders.orderId} = any(${idArray(locked.map(({ id }) => id))})`);
  const taken = new Set(asked.map(({ id }) => id));
  return locked.filter((order) => !taken.has(order.id) && areReady([order]));
}

/** By kind, so many on one invoice as one may hold; all are of the portal. */
function byInvoice(orders: readonly OrderForInvoice[]): OrderForInvoice[][] {
  const kinds = Map.groupBy(orders, ({ kind }) => kind);
  return [...kinds.values()].flatMap((of) =>
    Array.from({ length: Math.ceil(of.length / MAX_INVOICE_ORDERS) }, (_, i) =>
      of.slice(i * MAX_INVOICE_ORDERS, (i + 1) * MAX_INVOICE_ORDERS),
    ),
  );
}

async function collectOf(tx: Tx, context: AppContext, memberId: string): Promise<void> {
  const now = context.clock.now();
  const month = monthOf(now);
  const done = monthAfter(month, -1);
  const row = await firstOf(tx.select().from(monthly).where(eq(monthly.memberId, memberId)).for("update"));
  // Stopped, or another process was faster.
  if (!row || row.doneMonth >= done) return;
  const orders = await ordersToCollect(tx, memberId, { from: row.fromMonth, until: month });
  const buyer = openMonthly(context.vault, row);
  for (const together of byInvoice(orders))
    await putOnInvoice(tx, context, { memberId, orders: together, buyer });
  await tx.update(monthly).set({ doneMonth: done }).where(eq(monthly.memberId, memberId));
  if (orders.length > 0)
    await notice(
      tx,
      {
        memberId,
        kind: "ORDER",
        link: "/user/invoices",
        message: "order.invoicesMonthly",
        values: { sum: sumText(sumLeft(orders)) },
      },
      now,
    );
}

/** Asks for the invoices of the last month, once a month for each member who wants it so. */
export async function collectMonthly(context: AppContext): Promise<number> {
  const { database, clock } = context;
  const done = monthAfter(monthOf(clock.now()), -1);
  const due = await rows<{ id: string }>(
    database.primary,
    sql`select m.member_id::text as id from invoices.monthly m where m.done_month < ${done}
      and ${notSetAside(JOB, sql`m.member_id::text`, clock.now())} order by m.member_id limit ${MOST}`,
  );
  return eachDueItem(context, {
    job: JOB,
    items: due.map(({ id }) => id),
    work: (id) => database.transaction((tx) => collectOf(tx, context, id)),
  });
}
