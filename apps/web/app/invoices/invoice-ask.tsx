import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import { liveInvoiceStates } from "@ginkgo/api-contract/invoices/invoice-codes";
import type { Invoice, invoiceChoice } from "@ginkgo/api-contract/invoices/invoices";
import { yuan } from "@ginkgo/locale/money";
import { Button } from "@ginkgo/ui/button";
import { Empty } from "@ginkgo/ui/empty";
import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import { Link } from "react-router";
import { useFormReply } from "../lib/form/form-reply.ts";
import { InvoiceCard } from "./invoice-card.tsx";

type Choice = ReplyOf<typeof invoiceChoice>;

const isLive = ({ state }: Invoice): boolean => (liveInvoiceStates as readonly string[]).includes(state);

/** The form for the invoice of an order; what was asked for already stands in its place. */
export function InvoiceAsk({ orderId, choice }: { orderId: string; choice: Choice }) {
  const { invoice, hindrance } = choice;
  if (invoice && isLive(invoice)) return <InvoiceCard invoice={invoice} />;
  if (hindrance)
    return (
      <Empty
        title="这张订单开不了发票"
        text={hindrance}
        action={<Button render={<Link to={`/user/order-detail?id=${orderId}`} />}>回到订单</Button>}
      />
    );
  return (
    <>
      {invoice && <InvoiceCard invoice={invoice} />}
      <AskForm orderId={orderId} choice={choice} />
    </>
  );
}

function AskForm({
  orderId,
  choice: { issuer, issuerName, amountFen, titles },
}: {
  orderId: string;
  choice: Choice;
}) {
  const { fetcher, busy, refused, fields, field: of } = useFormReply(`invoice-ask-${orderId}`, "ask");
  const [used, setUsed] = useState(titles[0]);
  return (
    <fetcher.Form method="post" className={cx(layout.card, layout.padded, layout.stack)} noValidate>
      <input type="hidden" name="intent" value="ask" />
      <input type="hidden" name="orderId" value={orderId} />
      <p>
        {amountFen > 0 ? `开 ¥${yuan(amountFen)} 的电子发票，` : "电子发票，"}由{issuerName}开
        {issuer === "SELLER" && "，我们转给他们"}。订单做完、没有退款在办就开；以后退了款，退的部分红冲。
      </p>
      {refused?.message && Object.keys(fields).length === 0 && (
        <p className={cx(field.message, field.error)} role="alert">
          <Icon name="warning-circle-fill" />
          <span>{refused.message}</span>
        </p>
      )}
      {titles.length > 1 && (
        <div className={cx(layout.row, layout.wrap)} role="group" aria-label="上次用的抬头">
          {titles.map((one) => (
            <Button
              key={`${one.title} ${one.taxNo}`}
              size="small"
              aria-pressed={one === used}
              onClick={() => setUsed(one)}
            >
              {one.title}
            </Button>
          ))}
        </div>
      )}
      <div key={`${used?.title} ${used?.taxNo}`} className={layout.stack}>
        <TextInput
          {...of("title", used?.title)}
          label="抬头"
          hint="个人写姓名，单位写营业执照上的全称"
          autoComplete="organization"
          maxLength={80}
        />
        <TextInput
          {...of("taxNo", used?.taxNo)}
          label="税号"
          optional
          hint="单位要填，18 位的统一社会信用代码；个人不用填"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
        />
        <TextInput
          {...of("email", used?.email)}
          type="email"
          label="发到邮箱"
          optional
          hint="不填也可以，开好了在这里打开、下载"
          autoComplete="email"
          maxLength={120}
        />
      </div>
      <Button type="submit" variant="primary" size="big" busy={busy}>
        要发票
      </Button>
    </fetcher.Form>
  );
}
