import type { OrderQuote } from "@ginkgo/api-contract/orders/orders";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Rule } from "@ginkgo/ui/rule";
import type { ReactNode } from "react";
import account from "../../lib/account/account.module.css";
import detail from "../../lib/detail/detail.module.css";
import styles from "./checkout.module.css";
import { PriceLines } from "./price-lines.tsx";

/** What it comes to, what cancelling costs, and the one button. */
export function CheckoutSum({
  quote,
  errorText,
  changed,
  rules,
  pay,
  busy,
  refusal,
}: {
  quote: OrderQuote | undefined;
  /** Why it cannot be reckoned. */
  errorText: string | undefined;
  /** The sum is no longer the one that was shown. */
  changed: boolean;
  rules: readonly string[];
  /** The part that asks how to pay. */
  pay: ReactNode;
  busy: boolean;
  /** Why the order was not taken, where no field says it. */
  refusal: string | undefined;
}) {
  return (
    <div className={detail.stickyCard}>
      <Rule />
      <div className={cx(layout.padded, layout.stack)}>
        <h2 className={account.subtitle}>合计</h2>
        <div aria-live="polite" className={layout.stack}>
          {quote && <PriceLines lines={quote.lines} amountFen={quote.amountFen} label="要付" />}
          {changed && quote && (
            <p className={cx(account.notice, account.warn)} role="alert">
              <Icon name="warning-circle-fill" />
              <span>合计和刚才的不一样了，上面是现在的。看过没有问题，再按一次提交订单。</span>
            </p>
          )}
          {errorText && (
            <p className={cx(account.notice, account.warn)}>
              <Icon name="warning-circle-fill" />
              <span>{errorText}</span>
            </p>
          )}
        </div>
        {quote && quote.onTheSpot.length > 0 && (
          <details className={account.fold}>
            <summary>当天才知道的费用</summary>
            <ul className={account.list}>
              {quote.onTheSpot.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </details>
        )}
        {quote && quote.amountFen > 0 && (
          <p className={cx(layout.muted, layout.small)}>
            发票：
            {quote.invoiceBy === null
              ? "我们开电子发票，付款以后在订单里要。"
              : `由${quote.invoiceBy}开，付款以后在订单里要，我们转给他们。`}
          </p>
        )}
        <div>
          <h3 className={styles.cardTitle}>不要了，怎么退</h3>
          <ul className={account.list}>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </div>
        {pay}
        {refusal && (
          <p className={cx(field.message, field.error)} role="alert">
            <Icon name="warning-circle-fill" />
            <span>{refusal}</span>
          </p>
        )}
        <input type="hidden" name="amountFen" value={quote?.amountFen ?? ""} />
        <Button type="submit" name="intent" value="place" variant="primary" size="big" full busy={busy}>
          提交订单
        </Button>
        <noscript>
          <Button type="submit" name="intent" value="quote" full>
            改好了，重新算一算
          </Button>
        </noscript>
        <p className={layout.hint}>
          {quote?.amountFen === 0
            ? "这一次不用付款，提交以后就约好了。"
            : quote
              ? `下一步去付款，给您留 ${quote.payMinutes} 分钟。价格就是上面的合计，不会再变。`
              : "填好以后这里会算出合计。"}
        </p>
      </div>
    </div>
  );
}
