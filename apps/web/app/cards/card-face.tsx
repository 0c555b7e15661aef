import type { VipCard } from "@ginkgo/api-contract/cards/cards";
import { dateText } from "@ginkgo/locale/shanghai-time";
import { BrandMark } from "@ginkgo/ui/brand";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Window } from "@ginkgo/ui/window";
import { useSiteData } from "../lib/routing/site-data.ts";
import styles from "./card.module.css";

/** First and last four digits: enough to tell cards apart, not to use one. */
const shortNo = (no: string) => `${no.slice(0, 4)} · ${no.slice(-4)}`;

/** The card as it lies on the table: pine, a moonlit leaf, a hairline of gold. */
export function CardFace({ card }: { card: VipCard }) {
  const name = useSiteData()?.config.site.name;
  return (
    <div className={styles.memberCard}>
      <div className={styles.background}>
        <Window shape="leaf" id="vip-2" scene="watertown" palette="moon" priority />
      </div>
      <div className={styles.inner}>
        <p className={cx(layout.row, styles.brand)}>
          <BrandMark />
          <b>{name}</b>
        </p>
        <p className={styles.tier}>{card.tierName}</p>
        <div className={styles.foot}>
          <p className={styles.number}>{shortNo(card.cardNo)}</p>
          <p>
            {card.holderName}
            <br />
            <span className={styles.until}>
              {card.state === "ACTIVE" ? `用到 ${dateText(card.endDay)}` : card.stateText}
            </span>
          </p>
        </div>
      </div>
    </div>
  );
}
