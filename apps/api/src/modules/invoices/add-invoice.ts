import type { AppContext } from "../../http/services.ts";
import type { Tx } from "../../platform/database/database.ts";
import { nextIdOf } from "../../platform/database/next-id.ts";
import { areReady, nowLeft, type OrderForInvoice, sumLeft } from "./invoice-orders.ts";
import { type Buyer, lockInvoice, sealBuyer } from "./invoice-rows.ts";
import { moveInvoice } from "./move-invoice.ts";
import { invoiceOrders, invoices } from "./tables.ts";

type Context = Pick<AppContext, "vault" | "clock" | "invoices">;

export const issuerOf = (seller: string) => (seller === "self" ? "PORTAL" : "SELLER");

/** Puts locked orders of one seller and kind on an invoice: issued now, or once the last of them is over. @returns its id */
export async function putOnInvoice(
  tx: Tx,
  context: Context,
  { memberId, orders, buyer }: { memberId: string; orders: readonly OrderForInvoice[]; buyer: Buyer },
): Promise<string> {
  const { seller, kind } = orders[0]!;
  const now = context.clock.now();
  const id = await nextIdOf(tx, invoices);
  await tx.insert(invoices).values({
    id,
    memberId,
    seller,
    kind,
    issuer: issuerOf(seller),
    ...sealBuyer(context.vault, id, buyer),
    amountFen: sumLeft(orders),
    state: "WAIT_ORDER",
    requestedAt: now,
    updatedAt: now,
  });
  await tx
    .insert(invoiceOrders)
    .values(orders.map((order) => ({ invoiceId: id, orderId: order.id, amountFen: nowLeft(order) })));
  if (areReady(orders)) await moveInvoice(tx, context, (await lockInvoice(tx, id))!, "start");
  return id;
}
