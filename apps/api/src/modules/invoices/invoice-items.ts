import { type OrderKind, orderKinds } from "@ginkgo/api-contract/orders/order-codes";
import { type InvoiceItem, taxFenOf } from "../../platform/invoices/invoice-port.ts";
import type { Settings } from "../../platform/settings.ts";
import type { InvoiceOrderRow, RedLetterRow } from "./invoice-rows.ts";

const taxes: Readonly<Record<OrderKind, keyof Settings & `INVOICE_TAX_${string}`>> = {
  SERVICE: "INVOICE_TAX_SERVICE",
  PRODUCT: "INVOICE_TAX_PRODUCT",
  TOUR: "INVOICE_TAX_TOUR",
  CARD: "INVOICE_TAX_CARD",
  BILL: "INVOICE_TAX_BILL",
};

/** What is invoiced with today, as the setting says it. */
export const taxNow = (settings: Settings, kind: OrderKind): string => settings[taxes[kind]];

const taxOf = (said: string) => {
  const [rate = "", taxCode = ""] = said.split(":");
  return { taxBp: rate === "none" ? null : Number(rate), taxCode };
};

const nameOf = (kind: OrderKind, { name }: InvoiceOrderRow): string => name || orderKinds[kind];

/** Of an invoice: one line an order, in the order of their ids. @param said rate and code of its tax */
export function invoiceItems(
  said: string,
  kind: OrderKind,
  lines: readonly InvoiceOrderRow[],
): InvoiceItem[] {
  const tax = taxOf(said);
  return lines.map((line) => ({
    name: nameOf(kind, line),
    quantity: line.quantity,
    amountFen: line.amountFen,
    taxFen: taxFenOf(line.amountFen, tax.taxBp),
    ...tax,
  }));
}

/**
 * Of a red letter: the same lines, 0 for those it does not concern. Tax is that of all that is red by now less that of
 * all that was before, so that the parts of a line never take back another tax than its whole has.
 * @param said rate and code of the invoice that it takes back, whatever they are today
 * @param before fen by order that earlier letters took back
 */
export function redItems(
  said: string,
  kind: OrderKind,
  lines: readonly InvoiceOrderRow[],
  {
    letter,
    before,
  }: { letter: Pick<RedLetterRow, "orderId" | "amountFen">; before: ReadonlyMap<string, number> },
): InvoiceItem[] {
  const tax = taxOf(said);
  return lines.map((line) => {
    const wasFen = before.get(line.orderId) ?? 0;
    const amountFen =
      letter.orderId === null
        ? line.amountFen - wasFen
        : line.orderId === letter.orderId
          ? letter.amountFen
          : 0;
    return {
      name: nameOf(kind, line),
      quantity: null,
      amountFen,
      taxFen: taxFenOf(wasFen + amountFen, tax.taxBp) - taxFenOf(wasFen, tax.taxBp),
      ...tax,
    };
  });
}
