import type { OrderQuote } from "@ginkgo/api-contract/orders/orders";
import { yuan } from "@ginkgo/locale/money";
import { dateText } from "@ginkgo/locale/shanghai-time";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import account from "../../lib/account/account.module.css";

/** Several visits: what is bought, or which of them this one is. */
export function CheckoutPackage({
  bought,
  areaText,
}: {
  bought: NonNullable<OrderQuote["package"]>;
  areaText: string | undefined;
}) {
  const { visits, visitFen, nth, endDay } = bought;
  const until = endDay ? dateText(endDay) : "没有期限";
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} aria-labelledby="co-package">
      <h2 id="co-package" className={account.subtitle}>
        {nth === null ? "套餐里有什么" : "用套餐约"}
      </h2>
      {nth === null ? (
        <Facts
          items={[
            { term: "一共", value: `${visits} 次上门` },
            { term: "每次", value: `¥${yuan(visitFen)}，上门费包在里面` },
            { term: "用到", value: endDay ? `${until}（今天付款的话）` : until },
            ...(areaText ? [{ term: "上门到", value: areaText }] : []),
            { term: "怎么约", value: "付款以后到“我的套餐”，一次一次约，每次自己选时间和地址" },
            { term: "另收", value: "约在夜里、法定节假日的，那一次的加价约的时候另付" },
          ]}
        />
      ) : (
        <p>
          这是第 {nth} 次，一共 {visits} 次。这一次的钱买套餐的时候付过了
          {endDay && `；套餐用到 ${until}`}。
        </p>
      )}
    </section>
  );
}
