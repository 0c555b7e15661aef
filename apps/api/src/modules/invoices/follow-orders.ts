import { eq, inArray, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { rows, type Tx } from "../../platform/database/database.ts";
import { eachDueItem, notSetAside } from "../../platform/due-items.ts";
import { isReady, isVoid, lockOrdersForInvoice, type OrderForInvoice } from "./invoice-orders.ts";
import { type InvoiceRow, invoiceRows, lockInvoice, ordersOfInvoices } from "./invoice-rows.ts";
import { moveInvoice } from "./move-invoice.ts";
import { addRedLetter } from "./red-letters.ts";
import { invoiceOrders, invoices, orderChanges } from "./tables.ts";

const JOB = "invoices.orders";
/** Orders a run takes at most. */
const MOST = 200;

const nowLeft = ({ leftFen, goingFen }: OrderForInvoice) => Math.max(leftFen - goingFen, 0);

/** What is not issued yet follows its orders: its sum, and whether it can be issued or never will. */
async function followWaiting(
  tx: Tx,
  context: AppContext,
  row: InvoiceRow,
  orders: readonly OrderForInvoice[],
) {
  for (const order of orders)
    await tx
      .update(invoiceOrders)
      .set({ amountFen: nowLeft(order) })
      .where(
        sql`${invoiceOrders.invoiceId} = ${row.id}::bigint and ${invoiceOrders.orderId} = ${order.id}::bigint`,
      );
  const amountFen = orders.reduce((sum, order) => sum + nowLeft(order), 0);
  await tx.update(invoices).set({ amountFen }).where(eq(invoices.id, row.id));
  const now = { ...row, amountFen };
  if (orders.every(isVoid))
    return moveInvoice(tx, context, now, "lapse", { failure: "订单没有可以开票的金额了，不开了。" });
  if (row.state === "WAIT_ORDER" && orders.every((order) => isReady(order) || isVoid(order)))
    return moveInvoice(tx, context, now, "start");
}

/** What went back of an issued invoice's orders is taken back from it. */
async function followIssued(
  tx: Tx,
  context: AppContext,
  row: InvoiceRow,
  orders: readonly OrderForInvoice[],
) {
  const lines = await ordersOfInvoices(tx, [row.id]);
  for (const order of orders) {
    const line = lines.find(({ orderId }) => orderId === order.id)!;
    const over = line.amountFen - line.redFen - Math.max(order.leftFen, 0);
    if (over > 0)
      await addRedLetter(tx, context, row, {
        orderId: order.id,
        amountFen: over,
        reason: `订单 ${order.sn} 退款`,
      });
  }
}

async function follow(tx: Tx, context: AppContext, orderId: string): Promise<void> {
  const [found] = await invoiceRows(
    tx,
    sql`where v.id = (select x.invoice_id from invoices.invoice_orders x where x.order_id = ${orderId}::bigint and x.is_live)`,
  );
  const ids = found ? (await ordersOfInvoices(tx, [found.id])).map((line) => line.orderId) : [];
  // Orders before their invoice, as everywhere: who changes an order holds it while it is noted here.
  const orders = await lockOrdersForInvoice(tx, ids);
  await tx.delete(orderChanges).where(inArray(orderChanges.orderId, [orderId, ...ids]));
  const row = found && (await lockInvoice(tx, found.id));
  if (!row) return;
  if (row.state === "WAIT_ORDER" || row.state === "WAIT_HAND" || row.state === "FAILED")
    await followWaiting(tx, context, row, orders);
  else if (row.state === "ISSUED" || row.state === "PART_RED") await followIssued(tx, context, row, orders);
}

/** Has invoices follow orders that have changed, one after another. */
export async function followOrders(context: AppContext): Promise<number> {
  const { database, clock } = context;
  const due = await rows<{ id: string }>(
    database.primary,
    sql`select c.order_id::text as id from invoices.order_changes c
      where ${notSetAside(JOB, sql`c.order_id::text`, clock.now())} order by c.at, c.order_id limit ${MOST}`,
  );
  return eachDueItem(context, {
    job: JOB,
    items: due.map(({ id }) => id),
    work: (id) => database.transaction((tx) => follow(tx, context, id)),
  });
}
