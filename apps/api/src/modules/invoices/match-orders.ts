import { eq, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { rows, type Tx } from "../../platform/database/database.ts";
import {
  areReady,
  isVoid,
  lockOrdersForInvoice,
  nowLeft,
  type OrderForInvoice,
  sumLeft,
} from "./invoice-orders.ts";
import { type InvoiceRow, lockInvoice } from "./invoice-rows.ts";
import { moveInvoice } from "./move-invoice.ts";
import { invoiceOrders, invoices } from "./tables.ts";

type Context = Pick<AppContext, "clock" | "invoices">;

/** An invoice with its orders, locked until the transaction ends: orders first, as everywhere. */
export async function lockWithOrders(
  tx: Tx,
  id: string,
): Promise<{ row: InvoiceRow; orders: OrderForInvoice[] } | undefined> {
  const on = await rows<{ id: string }>(
    tx,
    sql`select order_id::text as id from invoices.invoice_orders where invoice_id = ${id}::bigint`,
  );
  const orders = await lockOrdersForInvoice(
    tx,
    on.map((line) => line.id),
  );
  const row = await lockInvoice(tx, id);
  return row && { row, orders };
}

/** Has the sums of an invoice that is not issued be what is left of its orders now; another sum is another version of it. */
export async function matchOrders(
  tx: Tx,
  row: InvoiceRow,
  orders: readonly OrderForInvoice[],
): Promise<InvoiceRow> {
  for (const order of orders)
    await tx
      .update(invoiceOrders)
      .set({ amountFen: nowLeft(order) })
      .where(
        sql`${invoiceOrders.invoiceId} = ${row.id}::bigint and ${invoiceOrders.orderId} = ${order.id}::bigint`,
      );
  const amountFen = sumLeft(orders);
  if (amountFen === row.amountFen) return row;
  const version = row.version + 1;
  await tx.update(invoices).set({ amountFen, version }).where(eq(invoices.id, row.id));
  return { ...row, amountFen, version };
}

/**
 * Has a locked invoice that nobody has issued follow its orders: its sum, whether it can be issued, has to wait, or never
 * will be.
 * @returns it, ready to be issued; undefined where it is not
 */
export async function followWaiting(
  tx: Tx,
  context: Context,
  row: InvoiceRow,
  orders: readonly OrderForInvoice[],
): Promise<InvoiceRow | undefined> {
  const now = await matchOrders(tx, row, orders);
  if (orders.every(isVoid)) {
    await moveInvoice(tx, context, now, "lapse", { failure: "订单没有可以开票的金额了，不开了。" });
    return;
  }
  if (areReady(orders)) {
    if (now.state === "WAIT_ORDER") await moveInvoice(tx, context, now, "start");
    return now;
  }
  if (now.state !== "WAIT_ORDER") await moveInvoice(tx, context, now, "wait");
}
