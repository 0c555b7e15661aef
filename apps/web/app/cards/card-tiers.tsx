import type { CardBenefit, CardTierInfo, VipCard } from "@ginkgo/api-contract/cards/cards";
import { dateText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Icon, type IconName } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Price } from "@ginkgo/ui/price";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { checkoutHref } from "../lib/pay/checkout-address.ts";
import styles from "./card.module.css";

const icons: Record<CardBenefit, IconName> = {
  SERVICE_DISCOUNT: "percent",
  MEMBER_PRICE: "storefront",
  TOUR_DISCOUNT: "mountains",
  PRIORITY: "calendar-check",
  ADVISER: "headset",
  ASSESSMENT: "first-aid",
  ESCORT: "car-profile",
};

/** What the way to using a benefit is called. */
const uses: Record<CardBenefit, string> = {
  SERVICE_DISCOUNT: "去约上门服务",
  MEMBER_PRICE: "去商城看看",
  TOUR_DISCOUNT: "去看旅居线路",
  PRIORITY: "去约上门服务",
  ADVISER: "去找我的顾问",
  ASSESSMENT: "去约上门服务",
  ESCORT: "去约上门服务",
};

/** How often a benefit is left, when it comes again and where it is used. */
function Use({ benefit, isRenewed }: { benefit: VipCard["benefits"][number]; isRenewed: boolean }) {
  const { code, totalTimes, leftTimes, againDay, link, visits } = benefit;
  return (
    <span className={styles.use}>
      {leftTimes !== null && (
        <span className={layout.hint}>
          {totalTimes} 次里还有 {leftTimes} 次
          {againDay && `，${isRenewed ? "" : "续卡的话 "}${dateText(againDay)}起又有`}
        </span>
      )}
      {visits.length === 0 ? (
        (leftTimes ?? 1) > 0 && <Link to={link}>{uses[code]}</Link>
      ) : (
        <span className={styles.visits}>
          {visits.map(({ serviceId, skuId, name, skuName, areaText }) => (
            <Link key={skuId} to={`/service/${serviceId}?sku=${skuId}`}>
              {name}
              {skuName !== "标准" && ` · ${skuName}`}（{areaText}）
            </Link>
          ))}
        </span>
      )}
    </span>
  );
}

/** What a tier does, line by line. */
function Benefits({ benefits }: { benefits: CardTierInfo["benefits"] }) {
  return (
    <ul className={cx(layout.stack, styles.does)}>
      {benefits.map(({ code, rule }) => (
        <li key={code} className={layout.row}>
          <Icon name={icons[code]} />
          <span>{rule}</span>
        </li>
      ))}
    </ul>
  );
}

/** What the member's own card does, line by line, with what is left of it and the way to using it. */
export function OwnBenefits({ card }: { card: VipCard }) {
  const isActive = card.state === "ACTIVE";
  return (
    <ul className={cx(layout.stack, styles.does)}>
      {card.benefits.map((benefit) => (
        <li key={benefit.code} className={layout.row}>
          <Icon name={icons[benefit.code]} />
          <span>
            {benefit.rule}
            {isActive && <Use benefit={benefit} isRenewed={card.renewedUntil !== null} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How long a card of a tier runs: 一年, 6 个月. */
export const termOf = ({ months }: Pick<CardTierInfo, "months">): string =>
  months === 12 ? "一年" : `${months} 个月`;

/** The tiers, cheapest first, side by side with what each does and costs. */
export function CardTiers({
  tiers,
  own,
  as: Heading = "h2",
}: {
  tiers: readonly CardTierInfo[];
  /** The tier whose card is held now. */
  own?: string | undefined;
  as?: "h2" | "h3";
}) {
  const ownPlace = tiers.findIndex(({ tier }) => tier === own);
  return (
    <div className={cx(layout.threeColumns, styles.tiers)}>
      {tiers.map((tier, place) => (
        <section key={tier.id} className={cx(layout.card, layout.padded)} aria-labelledby={`tier-${tier.id}`}>
          <Heading id={`tier-${tier.id}`} className={account.subtitle}>
            {tier.name}
          </Heading>
          <p>
            <Price fen={tier.priceFen} unit={tier.months === 12 ? "年" : `${tier.months} 个月`} />
          </p>
          <Benefits benefits={tier.benefits} />
          {place < ownPlace ? (
            <p className={layout.hint}>您现在的卡更优惠，到期以后再办这一档。</p>
          ) : (
            <Button full render={<Link to={checkoutHref({ kind: "CARD", target: tier.id })} />}>
              {own === tier.tier ? `续${termOf(tier)}` : `办${tier.name}`}
            </Button>
          )}
        </section>
      ))}
    </div>
  );
}
