import type { TripDetails } from "@ginkgo/api-contract/tours/tour-detail";
import { moneyText } from "@ginkgo/locale/money";
import facts from "@ginkgo/ui/facts/facts.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import detail from "../lib/detail/detail.module.css";
import styles from "./tour.module.css";

const List = ({ items }: { items: readonly string[] }) => (
  <ul>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);

/** What the price holds and what not, side by side; shops and extras stand even where there are none. */
export function TripFees({ details }: { details: TripDetails }) {
  const { feeIncludes, feeExcludes, selfPaid, shoppingStops } = details;
  return (
    <section className={detail.block} id="fee" aria-labelledby="fee-h">
      <h2 id="fee-h">费用里有什么</h2>
      <div className={styles.lists}>
        <div>
          <h3>包含</h3>
          <List items={feeIncludes} />
        </div>
        <div>
          <h3>不包含</h3>
          <List items={feeExcludes} />
        </div>
      </div>
      <p>
        购物店 <b>{shoppingStops}</b> 处；自费项目{" "}
        {selfPaid.length ? selfPaid.map((s) => `${s.name} ${moneyText(s.priceFen)}`).join("、") : "没有"}。
      </p>
    </section>
  );
}

/** Who may come, what must be told, insurance: what the contract says and a family reads before signing. */
export function TripNotice({ details }: { details: TripDetails }) {
  const { healthRequirement, ageRule, insurance, notice, minGroupSize, maxGroupSize, guideYears } = details;
  return (
    <section className={detail.block} id="notice" aria-labelledby="notice-h">
      <h2 id="notice-h">报名前要知道</h2>
      <dl className={cx(facts.facts, detail.facts)}>
        <dt>身体</dt>
        <dd>{healthRequirement}</dd>
        <dt>年龄</dt>
        <dd>{ageRule}</dd>
        <dt>人数</dt>
        <dd>
          满 {minGroupSize} 人成团，最多 {maxGroupSize} 人
        </dd>
        <dt>领队</dt>
        <dd>带长辈团 {guideYears} 年以上</dd>
        <dt>保险</dt>
        <dd>{insurance.join("；")}</dd>
      </dl>
      <ul className={styles.tips}>
        {notice.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
