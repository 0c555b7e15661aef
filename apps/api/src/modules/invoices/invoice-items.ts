import { type OrderKind, orderKinds } from "@ginkgo/api-contract/orders/order-codes";
import type { InvoiceItem } from "../../platform/invoices/invoice-port.ts";
import type { Settings } from "../../platform/settings.ts";
import type { InvoiceOrderRow } from "./invoice-rows.ts";

const taxes: Readonly<Record<OrderKind, keyof Settings & `INVOICE_TAX_${string}`>> = {
  SERVICE: "INVOICE_TAX_SERVICE",
  PRODUCT: "INVOICE_TAX_PRODUCT",
  TOUR: "INVOICE_TAX_TOUR",
  CARD: "INVOICE_TAX_CARD",
  BILL: "INVOICE_TAX_BILL",
};

/** One line an order, in the order of their ids; `fenOf` of a line, 0 for one that is not concerned. */
export function invoiceItems(
  settings: Settings,
  kind: OrderKind,
  lines: readonly InvoiceOrderRow[],
  fenOf: (line: InvoiceOrderRow) => number = ({ amountFen }) => amountFen,
): InvoiceItem[] {
  const [rate = "", taxCode = ""] = settings[taxes[kind]].split(":");
  return lines.map((line) => ({
    name: line.name || orderKinds[kind],
    quantity: 1,
    amountFen: fenOf(line),
    taxBp: rate === "none" ? null : Number(rate),
    taxCode,
  }));
}
