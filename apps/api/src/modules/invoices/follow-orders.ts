import { liveInvoiceStates } from "@ginkgo/api-contract/invoices/invoice-codes";
import { inArray, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { rows, type Tx } from "../../platform/database/database.ts";
import { eachDueItem, notSetAside } from "../../platform/due-items.ts";
import type { OrderForInvoice } from "./invoice-orders.ts";
import { type InvoiceRow, invoiceRows, ordersOfInvoices } from "./invoice-rows.ts";
import { followWaiting, lockWithOrders } from "./match-orders.ts";
import { addRedLetter } from "./red-letters.ts";
import { orderChanges } from "./tables.ts";

const JOB = "invoices.orders";
/** Orders a run takes at most. */
const MOST = 200;

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
  const locked = found && (await lockWithOrders(tx, found.id));
  const ids = locked ? locked.orders.map(({ id }) => id) : [];
  await tx.delete(orderChanges).where(inArray(orderChanges.orderId, [orderId, ...ids]));
  if (!locked) return;
  const { row, orders } = locked;
  if (row.state === "ISSUED" || row.state === "PART_RED") await followIssued(tx, context, row, orders);
  // What was handed in is followed once the vendor has answered.
  else if (
    (liveInvoiceStates as readonly string[]).includes(row.state) &&
    !(row.state === "ISSUING" && row.isSent)
  )
    await followWaiting(tx, context, row, orders);
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
