import type { CardBenefit, CardTierInfo } from "@ginkgo/contract/cards";
import { Button } from "@ginkgo/ui/button";
import { Icon, type IconName } from "@ginkgo/ui/icon";
import { Price } from "@ginkgo/ui/price";
import { Link } from "react-router";
import { checkoutHref } from "../lib/checkout-address.ts";

const icons: Record<CardBenefit, IconName> = {
  SERVICE_DISCOUNT: "percent",
  MEMBER_PRICE: "storefront",
  TOUR_DISCOUNT: "mountains",
  PRIORITY: "calendar-check",
  ADVISER: "headset",
  ASSESSMENT: "first-aid",
  ESCORT: "car-profile",
};

interface Shown {
  code: CardBenefit;
  rule: string;
  totalTimes: number | null;
  usedTimes?: number;
}

/** What a card does, line by line; of what is counted how often is left. */
export function Benefits({ benefits }: { benefits: readonly Shown[] }) {
  return (
    <ul className="stack vip-does">
      {benefits.map(({ code, rule, totalTimes, usedTimes }) => (
        <li key={code} className="row">
          <Icon name={icons[code]} />
          <span>
            {rule}
            {totalTimes !== null && usedTimes !== undefined && (
              <span className="hint">（还有 {Math.max(0, totalTimes - usedTimes)} 次）</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

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
    <div className="g3 vip-tiers">
      {tiers.map((tier, place) => (
        <section key={tier.id} className="cardx pad" aria-labelledby={`tier-${tier.id}`}>
          <Heading id={`tier-${tier.id}`} className="mem-h2">
            {tier.name}
          </Heading>
          <p>
            <Price fen={tier.priceFen} unit={tier.months === 12 ? "年" : `${tier.months} 个月`} />
          </p>
          <Benefits benefits={tier.benefits} />
          {place < ownPlace ? (
            <p className="hint">您现在的卡更优惠，到期以后再办这一档。</p>
          ) : (
            <Button full render={<Link to={checkoutHref({ kind: "CARD", target: tier.id })} />}>
              {own === tier.tier ? "续一年" : `办${tier.name}`}
            </Button>
          )}
        </section>
      ))}
    </div>
  );
}
