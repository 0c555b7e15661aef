import type { Invoice } from "@ginkgo/api-contract/invoices/invoices";
import { moneyText } from "@ginkgo/locale/money";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { InvoiceTag } from "../lib/invoice-tag.tsx";

/** What an invoice comes to, and how much of that was taken back. */
const sumOf = ({ amountFen, redFen, number }: Invoice): string =>
  [
    `${number ? "开了" : "要开"} ${moneyText(amountFen)}`,
    ...(redFen > 0 ? [`红冲 ${moneyText(redFen)}`] : []),
  ].join("，");

/** On an order: how the invoice stands that was asked for. */
export function OrderInvoice({ invoice }: { invoice: Invoice | null | undefined }) {
  if (!invoice || invoice.state === "CANCELLED") return null;
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} aria-labelledby="order-invoice">
      <div className={cx(layout.row, layout.spaceBetween, layout.wrap)}>
        <h2 id="order-invoice" className={account.subtitle}>
          发票
        </h2>
        <InvoiceTag invoice={invoice} />
      </div>
      <p>
        {sumOf(invoice)}，{invoice.title}。{invoice.note}
      </p>
      <p>
        <Link className={layout.link} to={`/user/invoices?id=${invoice.id}`}>
          看这张发票
        </Link>
      </p>
    </section>
  );
}
