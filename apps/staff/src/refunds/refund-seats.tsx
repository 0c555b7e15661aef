import type { RefundCase } from "@ginkgo/api-contract/orders/refund-staff";
import { sumText } from "@ginkgo/locale/money";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import styles from "./refunds.module.css";

/** The two seats of a step that takes two people: who sits, and who may. */
export function Seats({ refund, me }: { refund: RefundCase; me: string | undefined }) {
  const { seats, hand, state, amountFen } = refund;
  const isByHand = state === "ABNORMAL" && hand !== null;
  if (!seats.needsTwo && !isByHand) return null;
  const first = isByHand ? hand.first : seats.first;
  const second = isByHand ? hand.second : seats.second;
  const what = isByHand ? "登记线下打款" : "同意";
  return (
    <ol className={styles.seats}>
      <li className={first ? undefined : styles.here}>
        <span>
          <b>{first?.name ?? "您"}</b>{" "}
          {first ? `${what} ${sumText(amountFen)}` : "同意以后，还要另一位同事确认"}
          <span className={layout.hint}>
            {first?.at && shortMomentText(first.at)} {first?.words && `“${first.words}”`}
            {isByHand && hand.note}
          </span>
        </span>
        <Tag tone={first ? "ok" : "gold"}>第一人</Tag>
      </li>
      <li className={cx(first && !second && styles.here)}>
        <span>
          <b>{second?.name ?? (first && first.id !== me ? "您" : "另一位同事")}</b>
          <span className={layout.hint}>
            {second?.at
              ? shortMomentText(second.at)
              : first?.id === me
                ? "您是第一位，第二位要另一位有退款权限的同事"
                : "有退款权限、不是第一位的同事，看过明细、凭证和规则再定"}
          </span>
        </span>
        <Tag tone={second ? "ok" : "gold"}>第二位</Tag>
      </li>
    </ol>
  );
}
