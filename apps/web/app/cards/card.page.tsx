import { cardTierList, myCard, type VipCard } from "@ginkgo/api-contract/cards/cards";
import { moneyText, yuan } from "@ginkgo/locale/money";
import { dateText, momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { pageCall } from "../lib/api/page-call.ts";
import { checkoutHref } from "../lib/pay/checkout-address.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/card.page";
import styles from "./card.module.css";
import { CardFace } from "./card-face.tsx";
import { CardTiers, OwnBenefits, termOf } from "./card-tiers.tsx";
import "../lib/account/sections.module.css";

export const handle: PageHandle = {
  crumbs: () => [{ label: "我的", href: "/user/info" }, { label: "会员卡" }],
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "会员卡", noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const [card, { records }] = await Promise.all([pageCall(args, myCard), pageCall(args, cardTierList)]);
  return { card, tiers: records };
}

/** What the card was used for and what that saved. */
function Usage({ usage }: Pick<VipCard, "usage">) {
  const saved = usage.reduce((sum, { savedFen }) => sum + savedFen, 0);
  return (
    <section className={cx(layout.card, layout.padded)} id="usage" aria-labelledby="usage-h">
      <h2 id="usage-h" className={account.subtitle}>
        用卡记录
      </h2>
      {usage.length === 0 ? (
        <p className={layout.muted}>还没有用过。下单时自动按会员价算，不用出示卡。</p>
      ) : (
        <>
          <p className={layout.muted}>一共省了 ¥{yuan(saved)}。</p>
          <ul className={account.log}>
            {usage.map(({ at, text, savedFen, orderId, returned }) => (
              <li key={`${orderId}-${text}`} className={cx(layout.row, layout.spaceBetween, layout.wrap)}>
                <span>
                  {momentText(at)} <Link to={`/user/order-detail?id=${orderId}`}>{text}</Link>
                  {returned && (
                    <span className={layout.hint}>
                      {momentText(returned.at)} 退回了这一次，可以再约。原因：{returned.reason}
                    </span>
                  )}
                </span>
                <b>{returned ? "次数已退回" : savedFen > 0 ? `省 ¥${yuan(savedFen)}` : "用了 1 次"}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

export default function CardPage({ loaderData: { card, tiers } }: Route.ComponentProps) {
  const own = card && tiers.find(({ tier }) => tier === card.tier);
  if (!card)
    return (
      <>
        <h1 className={account.title}>会员卡</h1>
        <p className={cx(account.lead, styles.lead)}>
          还没有会员卡。办一张，上门服务、买东西、出行都便宜一些；下单时自动按会员价算。
        </p>
        <CardTiers tiers={tiers} />
        <p className={cx(layout.muted, layout.small)}>
          这是权益卡，不储值，里面不存钱。7 天内没有用过权益，可以全额退。
        </p>
      </>
    );
  const isActive = card.state === "ACTIVE";
  return (
    <>
      <h1 className={account.title}>会员卡</h1>
      <div className={cx(layout.row, layout.alignTop, layout.wrap, styles.top)}>
        <CardFace card={card} />
        <div className={cx(layout.grow, styles.side)}>
          <h2 className={account.subtitle}>这张卡能做什么</h2>
          {!isActive && (
            <p className={cx(account.notice, account.warn, account.block)}>
              {card.state === "EXPIRED" ? `${dateText(card.endDay)}到期了，续上接着用。` : "这张卡已经退了。"}
            </p>
          )}
          {isActive && card.renewedUntil && <p>已经续过，接着用到 {dateText(card.renewedUntil)}。</p>}
          <OwnBenefits card={card} />
          <div className={cx(layout.row, layout.wrap)}>
            {own && (
              <Button variant="primary" render={<Link to={checkoutHref({ kind: "CARD", target: own.id })} />}>
                {card.state === "CANCELLED" ? "再办一张" : `续${termOf(own)}`}，{moneyText(own.priceFen)}
              </Button>
            )}
            <Button render={<Link to={`/user/order-detail?id=${card.orderId}`} />}>看办卡订单</Button>
          </div>
        </div>
      </div>
      <Usage usage={card.usage} />
      <section aria-labelledby="tiers-h">
        <h2 id="tiers-h" className={styles.subtitle}>
          各档权益
        </h2>
        <CardTiers tiers={tiers} own={isActive ? card.tier : undefined} as="h3" />
      </section>
    </>
  );
}
