import type { BodyOf, QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { liveInvoiceStates } from "@ginkgo/api-contract/invoices/invoice-codes";
import type { addInvoice, invoiceChoice, invoicePage } from "@ginkgo/api-contract/invoices/invoices";
import { and, count, eq, sql } from "drizzle-orm";
import { offsetOf, paged } from "../../http/paged.ts";
import { badInput, problem, requireVersion } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { idArray } from "../../platform/database/sql-values.ts";
import { issuerOf, putOnInvoice } from "./add-invoice.ts";
import {
  isVoid,
  lockOrdersForInvoice,
  nowLeft,
  type OrderForInvoice,
  ordersForInvoice,
} from "./invoice-orders.ts";
import { type InvoiceRow, invoiceById, invoiceRows, lockInvoice } from "./invoice-rows.ts";
import { titlesOf } from "./invoice-titles.ts";
import { moveInvoice } from "./move-invoice.ts";
import { issuerNames, presentInvoice, presentInvoices } from "./present-invoice.ts";
import { invoiceOrders, invoices } from "./tables.ts";

type Context = Pick<AppContext, "vault" | "settings" | "clock" | "invoices">;

/** @throws {ProblemError} NOT_FOUND, INVOICE_NOTHING_LEFT, BAD_INPUT for orders that do not go on one invoice */
function checkOrders(found: readonly OrderForInvoice[], ids: readonly string[], memberId: string): void {
  const [first] = found;
  if (!first || found.length < ids.length || found.some((o) => o.memberId !== memberId))
    throw problem("NOT_FOUND", "order");
  if (found.some(({ seller, kind }) => seller !== first.seller || kind !== first.kind))
    throw badInput({ orderIds: "一张发票上的订单要是同一家的、同一类的，请分开要。" });
  if (found.some(isVoid)) throw problem("INVOICE_NOTHING_LEFT");
}

/** A member asks for an invoice of their own orders: issued now, or once the last of them is over. */
export async function askInvoice(
  tx: Tx,
  context: Context,
  memberId: string,
  { orderId, orderIds, title, taxNo, email }: BodyOf<typeof addInvoice>,
) {
  const ids = [...new Set(orderIds ?? [orderId!])];
  const found = await lockOrdersForInvoice(tx, ids);
  checkOrders(found, ids, memberId);
  const held = await firstOf(
    tx
      .select({ id: invoiceOrders.invoiceId })
      .from(invoiceOrders)
      .where(and(sql`${invoiceOrders.orderId} = any(${idArray(ids)})`, eq(invoiceOrders.isLive, true))),
  );
  if (held) throw problem("INVOICE_EXISTS");
  const buyer = { title, taxNo: taxNo || null, email: email || null };
  const id = await putOnInvoice(tx, context, { memberId, orders: found, buyer });
  return presentInvoice(tx, context, (await invoiceById(tx, id))!);
}

/** @throws {ProblemError} NOT_FOUND, also for another's */
async function ownInvoice(found: Promise<InvoiceRow | undefined>, memberId: string): Promise<InvoiceRow> {
  const row = await found;
  if (row?.memberId !== memberId) throw problem("NOT_FOUND", "invoice");
  return row;
}

export const readInvoice = async (db: Db, context: Context, memberId: string, id: string) =>
  presentInvoice(db, context, await ownInvoice(invoiceById(db, id), memberId));

export async function listInvoices(
  db: Db,
  context: Context,
  memberId: string,
  query: QueryOf<typeof invoicePage>,
): Promise<ReplyOf<typeof invoicePage>> {
  const own = sql`where v.member_id = ${memberId}::bigint`;
  const found = await invoiceRows(
    db,
    sql`${own} order by v.id desc limit ${query.size} offset ${offsetOf(query)}`,
  );
  const total = await firstOf(
    db.select({ n: count() }).from(invoices).where(eq(invoices.memberId, memberId)),
  );
  return paged(await presentInvoices(db, context, found), total!.n, query);
}

/** @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, INVOICE_MOVED */
export async function withdrawInvoice(
  tx: Tx,
  context: Context,
  memberId: string,
  { id, version }: { id: string; version?: number | undefined },
) {
  const row = await ownInvoice(lockInvoice(tx, id), memberId);
  await requireVersion(version, row.version, async () => ({ now: [] }));
  await moveInvoice(tx, context, row, "cancel");
  return presentInvoice(tx, context, (await invoiceById(tx, id))!);
}

/** What can be asked for an order, and what was. @throws {ProblemError} NOT_FOUND */
export async function readChoice(
  db: Db,
  context: Context,
  memberId: string,
  orderId: string,
): Promise<ReplyOf<typeof invoiceChoice>> {
  const [order] = await ordersForInvoice(db, [orderId]);
  if (order?.memberId !== memberId) throw problem("NOT_FOUND", "order");
  const [row] = await invoiceRows(
    db,
    sql`where v.id = (select x.invoice_id from invoices.invoice_orders x where x.order_id = ${orderId}::bigint
      order by x.is_live desc, x.invoice_id desc limit 1)`,
  );
  const nameOf = await issuerNames(db, context, [order.seller]);
  // Family that paid the order has it on an invoice of their own, whose title is theirs alone.
  const isOwn = row?.memberId === memberId;
  const isFamilys =
    row !== undefined && !isOwn && (liveInvoiceStates as readonly string[]).includes(row.state);
  return {
    issuer: issuerOf(order.seller),
    issuerName: nameOf(order.seller),
    kind: order.kind,
    order: { sn: order.sn, name: order.name },
    amountFen: nowLeft(order),
    hindrance: isVoid(order)
      ? "这张订单没有可以开票的金额。"
      : isFamilys
        ? "付款的家人已经给这张订单要了发票。"
        : "",
    invoice: row && isOwn ? await presentInvoice(db, context, row) : null,
    titles: await titlesOf(db, context, memberId),
  };
}
