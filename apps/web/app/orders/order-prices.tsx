import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { ends } from "@ginkgo/api-contract/orders/order-table";
import { yuan } from "@ginkgo/locale/money";
import { momentText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import account from "../lib/account/account.module.css";
import { PriceLines } from "./checkout/price-lines.tsx";

/** What it costs, what was paid, what went back. */
export function OrderPrices({ order }: { order: Order }) {
  const isOpen = !ends.includes(order.status);
  const { priceLines, amountFen, paidFen, paidBy, refundedFen } = order;
  return (
    <section className={cx(layout.card, layout.padded)} aria-labelledby="price-h">
      <h2 id="price-h" className={account.subtitle}>
        价格
      </h2>
      <PriceLines lines={priceLines} amountFen={amountFen} />
      <p className={cx(layout.muted, layout.small)}>
        {paidFen > 0 ? `已付 ¥${yuan(paidFen)}` : amountFen > 0 ? "还没有付款" : "不用付款"}
        {refundedFen > 0 && `，已退 ¥${yuan(refundedFen)}`}。
      </p>
      {isOpen && priceLines.some(({ code }) => code === "CARD_BENEFIT") && (
        <p className={cx(layout.muted, layout.small)}>
          这次用了 1
          次会员卡权益。服务开始以前取消，次数退回卡里；取消得晚，付了钱的按规则收上门这一趟的钱。约好的时间没有人在家，或服务已经开始，这一次算用掉，不另收上门费。
        </p>
      )}
      {isOpen && priceLines.some(({ code }) => code === "PACKAGE") && (
        <p className={cx(layout.muted, layout.small)}>
          这次用的是套餐里的 1
          次。服务开始以前取消，这一次退回套餐；另付了加价的，取消得晚按规则收上门这一趟的钱。约好的时间没有人在家，或服务已经开始，这一次算用掉。
        </p>
      )}
      {paidBy && (
        <p className={cx(layout.muted, layout.small)}>
          {paidBy.name}（{paidBy.roleText}）{momentText(paidBy.at)} 代付，用的是
          {paidBy.name === "您" ? "您" : "付款人"}自己的账户，付之前确认过；要是退款，钱退回这个账户。
        </p>
      )}
    </section>
  );
}
