import { moneyText, yuan } from "@ginkgo/locale/money";
import { dateText, momentText } from "@ginkgo/locale/shanghai-time";
import "../membership/membership.css";
import "../orders/ordering.css";
import { cardTierList, myCard, type VipCard } from "@ginkgo/api-contract/cards/cards";
import { Button } from "@ginkgo/ui/button";
import { Link } from "react-router";
import { pageCall } from "../lib/api/page-call.ts";
import { checkoutHref } from "../lib/pay/checkout-address.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/card.page";
import { CardFace } from "./card-face.tsx";
import { CardTiers, OwnBenefits } from "./card-tiers.tsx";

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
    <section className="cardx pad" id="usage" aria-labelledby="usage-h">
      <h2 id="usage-h" className="mem-h2">
        用卡记录
      </h2>
      {usage.length === 0 ? (
        <p className="mut">还没有用过。下单时自动按会员价算，不用出示卡。</p>
      ) : (
        <>
          <p className="mut">一共省了 ¥{yuan(saved)}。</p>
          <ul className="vip-log">
            {usage.map(({ at, text, savedFen, orderId, returned }) => (
              <li key={`${orderId}-${text}`} className="row sb wrapx">
                <span>
                  {momentText(at)} <Link to={`/user/order-detail?id=${orderId}`}>{text}</Link>
                  {returned && (
                    <span className="hint">
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
  if (!card || !own)
    return (
      <>
        <h1 className="mem-h1">会员卡</h1>
        <p className="lead-in vip-lead">
          还没有会员卡。办一张，上门服务、买东西、出行都便宜一些；下单时自动按会员价算。
        </p>
        <CardTiers tiers={tiers} />
        <p className="mut small">这是权益卡，不储值，里面不存钱。7 天内没有用过权益，可以全额退。</p>
      </>
    );
  const isActive = card.state === "ACTIVE";
  return (
    <>
      <h1 className="mem-h1">会员卡</h1>
      <div className="row top wrapx vip-top">
        <CardFace card={card} />
        <div className="grow vip-side">
          <h2 className="mem-h2">这张卡能做什么</h2>
          {!isActive && (
            <p className="box-msg warn block">
              {card.state === "EXPIRED" ? `${dateText(card.endDay)}到期了，续上接着用。` : "这张卡已经退了。"}
            </p>
          )}
          {isActive && card.renewedUntil && <p>已经续过，接着用到 {dateText(card.renewedUntil)}。</p>}
          <OwnBenefits card={card} />
          <div className="row wrapx">
            <Button variant="pri" render={<Link to={checkoutHref({ kind: "CARD", target: own.id })} />}>
              {card.state === "CANCELLED" ? "再办一张" : "续一年"}，{moneyText(own.priceFen)}
            </Button>
            <Button render={<Link to={`/user/order-detail?id=${card.orderId}`} />}>看办卡订单</Button>
          </div>
        </div>
      </div>
      <Usage usage={card.usage} />
      <section aria-labelledby="tiers-h">
        <h2 id="tiers-h" className="vip-h2">
          各档权益
        </h2>
        <CardTiers tiers={tiers} own={isActive ? card.tier : undefined} as="h3" />
      </section>
    </>
  );
}
