import type { OrderQuote } from "@ginkgo/api-contract/orders/orders";
import { yuan } from "@ginkgo/locale/money";
import { dateText } from "@ginkgo/locale/shanghai-time";
import { Check } from "@ginkgo/ui/check";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link } from "react-router";
import account from "../../lib/account/account.module.css";
import type { Fields } from "./checkout-fields.ts";

type Benefit = NonNullable<OrderQuote["cardBenefit"]>;

/** Whether the page starts with the benefit in use: what was typed on it goes before that. */
const isChosen = (fields: Fields, { code }: Benefit): boolean =>
  (fields.value("benefitAsked") ? fields.value("cardBenefit") : fields.value("benefitAtStart")) === code;

/** The counted benefit of the member's card this visit can be booked with: what it covers, and how often it is left. */
export function CheckoutBenefit({ benefit, fields }: { benefit: Benefit; fields: Fields }) {
  const { code, name, leftTimes, totalTimes, againDay, coveredFen } = benefit;
  const error = fields.error("cardBenefit");
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} aria-labelledby="co-benefit">
      <h2 id="co-benefit" className={account.subtitle}>
        会员卡权益
      </h2>
      <input type="hidden" name="benefitAsked" value="1" />
      {leftTimes > 0 ? (
        <div>
          <Check
            name="cardBenefit"
            value={code}
            label={`用 1 次“${name}”，这一次省 ¥${yuan(coveredFen)}`}
            defaultChecked={isChosen(fields, benefit)}
            aria-invalid={error ? true : undefined}
            aria-describedby="co-benefit-note"
          />
          <p id="co-benefit-note" className={layout.hint}>
            {totalTimes} 次里还有 {leftTimes}{" "}
            次。服务开始以前取消，次数退回卡里；取消得晚，付了钱的按下面的规则收上门这一趟的钱。约好的时间没有人在家，或服务已经开始，这一次算用掉，这一趟不另收钱。
          </p>
        </div>
      ) : (
        <p>
          “{name}”的 {totalTimes} 次都用完了，续卡的话 {dateText(againDay)}起又有；这一次按会员价付款。
          <Link to="/user/card">看会员卡</Link>
        </p>
      )}
      {error && (
        <p className={cx(field.message, field.error)} role="alert">
          {error}
        </p>
      )}
    </section>
  );
}
