import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import type { readMonthlyInvoices } from "@ginkgo/api-contract/invoices/monthly-invoices";
import { dateText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { ConfirmForm } from "../lib/form/confirm-form.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useErrorFocus } from "../lib/form/use-error-focus.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import { BuyerFields, WholeRefusal } from "./buyer-fields.tsx";

type Monthly = ReplyOf<typeof readMonthlyInvoices>;

/** On the list: whether the invoices of a month come by themselves, and the way to it. */
export const MonthlyLine = ({ monthly }: Pick<Monthly, "monthly">) => (
  <div className={cx(layout.card, layout.padded, layout.row, layout.wrap, layout.spaceBetween)}>
    <span>
      {monthly
        ? `按月开：${dateText(monthly.nextDay)}起，上个月的订单一起开给“${monthly.title}”。`
        : "每个月都要报销？可以按月一起开，不用一张一张要。"}
    </span>
    <Button size="small" render={<Link to="/user/invoices?view=monthly" />}>
      {monthly ? "改抬头，或不再按月开" : "按月开发票"}
    </Button>
  </div>
);

/** The invoices of a month, asked for once: under which title, and the way out. */
export function MonthlyForm({ monthly, titles }: Monthly) {
  const { fetcher, busy, reply, refused, fields, field } = useFormReply("invoices-monthly", "monthly");
  const form = useErrorFocus(refused);
  // The one that is used now first, and each once.
  const offered = monthly
    ? [
        monthly,
        ...titles.filter((one) => one.title !== monthly.title || (one.taxNo ?? "") !== (monthly.taxNo ?? "")),
      ]
    : titles;
  const stop = useFormReply("invoices-monthly-stop", "stop");
  useFormToast(reply, { monthly: "记下了，下个月初起按月开" });
  useFormToast(stop.reply, { stop: "不再按月开了，已经要了的照开" });
  return (
    <div className={layout.stack}>
      {monthly && (
        <section className={cx(layout.card, layout.padded, layout.stack)} aria-labelledby="monthly-now">
          <h2 id="monthly-now" className={account.subtitle}>
            现在按月开
          </h2>
          <Facts
            items={[
              { term: "抬头", value: monthly.title },
              ...(monthly.taxNo ? [{ term: "税号", value: monthly.taxNo }] : []),
              ...(monthly.email ? [{ term: "发到邮箱", value: monthly.email }] : []),
              { term: "下次要发票", value: dateText(monthly.nextDay) },
            ]}
          />
          <div>
            <ConfirmForm
              fetcher={stop.fetcher}
              fields={{ intent: "stop" }}
              title="不再按月开发票？"
              description="已经要了的照开；以后的订单，要发票时一张一张要。"
              yes="不再按月开"
            >
              <Button type="submit" variant="quiet" busy={stop.busy}>
                不再按月开
              </Button>
            </ConfirmForm>
          </div>
        </section>
      )}
      <fetcher.Form
        ref={form}
        method="post"
        className={cx(layout.card, layout.padded, layout.stack)}
        noValidate
      >
        <input type="hidden" name="intent" value="monthly" />
        <p>
          每个月初，把上个月您付了款、已经做完、还没有要过发票的订单一起要发票：同一类的开在一张上，替家人付的也算。只有我们自己的商品和服务；商家的、机构的，到订单里要。没有做完的，下个月一起要。
        </p>
        <WholeRefusal refused={refused} fields={fields} />
        <BuyerFields titles={offered} field={field} />
        <Button type="submit" variant="primary" size="big" busy={busy}>
          {monthly ? "换成这个抬头" : "以后按月开"}
        </Button>
      </fetcher.Form>
    </div>
  );
}
