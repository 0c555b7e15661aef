import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { FormError } from "../lib/form/form-error.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import styles from "./orders.module.css";

/** How goods go back: where to, and with which number. */
export function OrderReturn({ order }: { order: Order }) {
  const { fetcher, busy, reply, refused, fields, typed, field } = useFormReply(
    `order-return-${order.id}`,
    "returnGoods",
  );
  useFormToast(reply, { returnGoods: "运单号记下了，收到就退款" });
  const { refund, actions } = order;
  if (!refund?.returnState) return null;
  const { returnTo, returnParcel, backParcel, returnStateText } = refund;
  return (
    <div className={cx(layout.stack, styles.return)}>
      <Facts
        items={[
          { term: "退货", value: returnStateText },
          ...(returnTo ? [{ term: "寄到", value: <b>{returnTo}</b> }] : []),
          ...(returnParcel
            ? [
                { term: "寄回", value: `${returnParcel.company} ${returnParcel.trackingNo}` },
                { term: "时间", value: momentText(returnParcel.sentAt) },
              ]
            : []),
          ...(backParcel
            ? [
                {
                  term: "寄还给您",
                  value: `${backParcel.carrier} ${backParcel.trackingNo}，${momentText(backParcel.sentAt)}`,
                },
              ]
            : []),
        ]}
      />
      {actions.includes("returnGoods") && (
        <fetcher.Form method="post" className={layout.stack} noValidate>
          <input type="hidden" name="intent" value="returnGoods" />
          <input type="hidden" name="id" value={order.id} />
          <FormError refusal={refused} />
          <p>按上面的地址寄出，把快递单上的号码填在这里。单号在快递给您的底单或短信里。</p>
          <TextInput label="快递公司" name="company" defaultValue={typed.company} error={fields.company} />
          <TextInput label="运单号" {...field("trackingNo")} autoComplete="off" />
          <Button type="submit" variant="primary" busy={busy}>
            已经寄出
          </Button>
        </fetcher.Form>
      )}
    </div>
  );
}
