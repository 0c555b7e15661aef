import type { Invoice } from "@ginkgo/api-contract/invoices/invoices";
import { yuan } from "@ginkgo/locale/money";
import { dateText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { ConfirmForm } from "../lib/form/confirm-form.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import { InvoiceTag } from "../lib/invoice-tag.tsx";

const money = (fen: number): string => `¥${yuan(fen)}`;

/** One invoice: what it is of, how it stands, and its PDFs. */
export function InvoiceCard({ invoice }: { invoice: Invoice }) {
  const { id, title, taxNo, email, amountFen, number, issuedAt, orders, redLetters, note } = invoice;
  const { fetcher, busy, reply } = useFormReply(`invoice-${id}`, "cancel");
  useFormToast(reply, { cancel: "撤回了，要开可以再要一次" });
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} aria-labelledby={`invoice-${id}`}>
      <div className={cx(layout.row, layout.spaceBetween, layout.wrap)}>
        <h2 id={`invoice-${id}`} className={account.subtitle}>
          <span className={layout.noWrap}>{money(amountFen)}</span>，{title}
        </h2>
        <InvoiceTag invoice={invoice} />
      </div>
      {note && <p>{note}</p>}
      <Facts
        items={[
          ...(taxNo ? [{ term: "税号", value: taxNo }] : []),
          { term: "谁开", value: invoice.issuerName },
          ...(number ? [{ term: "发票号码", value: number }] : []),
          ...(issuedAt ? [{ term: "开票日期", value: dateText(issuedAt.slice(0, 10)) }] : []),
          ...(email ? [{ term: "发到邮箱", value: email }] : []),
          {
            term: "订单",
            value: orders.map((order) => (
              <div key={order.id}>
                {order.isOwn ? (
                  <Link className={layout.link} to={`/user/order-detail?id=${order.id}`}>
                    {order.name || order.sn}
                  </Link>
                ) : (
                  `替家人付的：${order.name || order.sn}`
                )}
                ，<span className={layout.noWrap}>{money(order.amountFen)}</span>
              </div>
            )),
          },
        ]}
      />
      {redLetters.length > 0 && (
        <ul className={account.log} aria-label="红字发票">
          {redLetters.map((letter) => (
            <li key={letter.id} className={cx(layout.row, layout.spaceBetween, layout.wrap)}>
              <span>
                红冲 {money(letter.amountFen)}：{letter.reason}。{letter.stateText}
                {letter.number && `，号码 ${letter.number}`}
              </span>
              {letter.pdfUrl && (
                <Button size="small" href={letter.pdfUrl} target="_blank">
                  打开红字发票
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={cx(layout.row, layout.wrap)}>
        {invoice.pdfUrl && (
          <Button variant="primary" href={invoice.pdfUrl} target="_blank" icon="file-text">
            打开发票
            <span className={layout.screenReader}>
              ：{money(amountFen)}，{title}
            </span>
          </Button>
        )}
        {invoice.canCancel && (
          <ConfirmForm
            fetcher={fetcher}
            fields={{ intent: "cancel", id, version: String(invoice.version) }}
            title="撤回这张发票？"
            description="撤回以后不开这张，抬头改好可以再要。"
            yes="撤回"
          >
            <Button type="submit" variant="quiet" busy={busy}>
              撤回
            </Button>
          </ConfirmForm>
        )}
      </div>
    </section>
  );
}
