import { cardBenefits } from "@ginkgo/api-contract/cards/cards";
import { isOneVisit, isPackage } from "@ginkgo/api-contract/services/service-codes";
import type { VisitPrice } from "@ginkgo/api-contract/services/services";
import { yuan } from "@ginkgo/locale/money";
import button from "@ginkgo/ui/button/button.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Price } from "@ginkgo/ui/price";
import { Link } from "react-router";
import type { ServiceChoice } from "../detail/load-service.ts";
import styles from "./booking.module.css";

/** Every line of the price and their sum. */
export function ServicePriceLines({ price, choice }: { price: VisitPrice; choice: ServiceChoice }) {
  const { lines, totalFen, memberTotalFen, memberTierName, onTheSpot } = price;
  return (
    <div className={styles.total}>
      {lines.length > 1 && (
        <dl>
          {lines.map(({ code, name, note, amountFen }) => (
            <div key={code}>
              <dt>
                {name}
                {note && code !== "SKU" && <small>{note}</small>}
              </dt>
              <dd>¥{yuan(amountFen)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={cx(layout.row, layout.spaceBetween)}>
        <span>
          合计
          <br />
          <span className={layout.hint}>
            {isPackage(choice.sku)
              ? `${choice.sku.visits} 次一起`
              : isOneVisit(choice.sku)
                ? "一次上门"
                : "一个月"}
            {!choice.start && !isPackage(choice.sku) && "，选了时间再算加价"}
          </span>
        </span>
        <Price fen={totalFen} />
      </div>
      {memberTotalFen < totalFen && (
        <p className={layout.hint}>
          有{memberTierName}的付 ¥{yuan(memberTotalFen)}，更高档的卡再便宜一些。
        </p>
      )}
      {price.cardBenefit && (
        <p className={layout.hint}>
          会员卡里有“{cardBenefits[price.cardBenefit]}”的，下单时可以用次数抵扣。
          <Link to="/user/card">看会员卡</Link>
        </p>
      )}
      {onTheSpot.length > 0 && (
        <details>
          <summary className={button.moreLink}>
            当天才知道的费用 <Icon name="caret-down" />
          </summary>
          <ul className={styles.plain}>
            {onTheSpot.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
