import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import type { invoiceChoice } from "@ginkgo/api-contract/invoices/invoices";
import { yuan } from "@ginkgo/locale/money";
import { Button } from "@ginkgo/ui/button";
import { Empty } from "@ginkgo/ui/empty";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useErrorFocus } from "../lib/form/use-error-focus.ts";
import { isLive } from "../lib/invoice-tag.tsx";
import { BuyerFields, WholeRefusal } from "./buyer-fields.tsx";
import { InvoiceCard } from "./invoice-card.tsx";

type Choice = ReplyOf<typeof invoiceChoice>;

/** The order an invoice is for, and the way back to it. */
const ForOrder = ({ orderId, order: { sn, name } }: { orderId: string; order: Choice["order"] }) => (
  <p>
    <Link className={layout.link} to={`/user/order-detail?id=${orderId}`}>
      回到订单
    </Link>
    <span className={layout.muted}>
      {" "}
      {name && `${name}，`}订单 <span className={layout.noWrap}>{sn}</span>
    </span>
  </p>
);

/** The form for the invoice of an order; what was asked for already stands in its place. */
export function InvoiceAsk({ orderId, choice }: { orderId: string; choice: Choice }) {
  const { invoice, hindrance } = choice;
  const place = useRef<HTMLDivElement>(null);
  const state = invoice && isLive(invoice) ? "asked" : "open";
  const was = useRef(state);
  useEffect(() => {
    // What had the focus is gone: the form for the invoice, or the other way round.
    if (was.current !== state) place.current?.focus();
    was.current = state;
  }, [state]);
  const back = <ForOrder orderId={orderId} order={choice.order} />;
  if (invoice && isLive(invoice))
    return (
      <div className={layout.stack} ref={place} tabIndex={-1}>
        {back}
        <InvoiceCard invoice={invoice} />
      </div>
    );
  if (hindrance)
    return (
      <Empty
        title="这张订单开不了发票"
        text={`${choice.order.name && `${choice.order.name}，`}订单 ${choice.order.sn}。${hindrance}`}
        action={<Button render={<Link to={`/user/order-detail?id=${orderId}`} />}>回到订单</Button>}
      />
    );
  return (
    <div className={layout.stack} ref={place} tabIndex={-1}>
      {back}
      {invoice && <InvoiceCard invoice={invoice} />}
      <AskForm orderId={orderId} choice={choice} />
    </div>
  );
}

function AskForm({
  orderId,
  choice: { issuer, issuerName, amountFen, titles, kind },
}: {
  orderId: string;
  choice: Choice;
}) {
  const { fetcher, busy, refused, fields, field: of } = useFormReply(`invoice-ask-${orderId}`, "ask");
  const form = useErrorFocus(refused);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      className={cx(layout.card, layout.padded, layout.stack)}
      noValidate
    >
      <input type="hidden" name="intent" value="ask" />
      <input type="hidden" name="orderId" value={orderId} />
      <p>
        {amountFen > 0 ? `开 ¥${yuan(amountFen)} 的电子发票，` : "电子发票，"}由{issuerName}开
        {issuer === "SELLER" && "，我们转给他们"}。订单做完、没有退款在办就开；以后退了款，退的部分红冲。
      </p>
      {kind === "BILL" && (
        <p>
          押金和备用金不在发票上。结算时扣下的赔偿是住在这里时的，算在费用里：结算以后要的发票里就有；结算以前已经开了的，请对方整张红冲，再要一张。没有入住就结束的，扣下的钱不开发票。
        </p>
      )}
      <WholeRefusal refused={refused} fields={fields} />
      <BuyerFields titles={titles} field={of} />
      <Button type="submit" variant="primary" size="big" busy={busy}>
        要发票
      </Button>
    </fetcher.Form>
  );
}
