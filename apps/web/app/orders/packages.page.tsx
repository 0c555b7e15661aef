import { packageList, type VisitPackage } from "@ginkgo/api-contract/orders/packages";
import { yuan } from "@ginkgo/locale/money";
import { dateText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Empty } from "@ginkgo/ui/empty";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { pageCall } from "../lib/api/page-call.ts";
import { whenText } from "../lib/orders/order-labels.ts";
import { checkoutHref } from "../lib/pay/checkout-address.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/packages.page";
import "../lib/account/sections.module.css";
import "./orders.module.css";
import { useOffered } from "../lib/routing/site-data.ts";

export const handle: PageHandle = {
  crumbs: () => [{ label: "我的", href: "/user/info" }, { label: "我的套餐" }],
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "我的套餐", noIndex: true });

export const loader = (args: Route.LoaderArgs) => pageCall(args, packageList);

/** The visits that were booked, each with the way to its order. */
function Booked({ pack }: { pack: VisitPackage }) {
  const { booked, visits } = pack;
  if (booked.length === 0) return <p className={layout.muted}>还没有约过。</p>;
  return (
    <ul className={account.log} aria-label={`${pack.name}约过的上门`}>
      {booked.map(({ orderId, nth, statusText, appointment, returned }) => (
        <li key={orderId} className={cx(layout.row, layout.spaceBetween, layout.wrap)}>
          <Link className={layout.reach} to={`/user/order-detail?id=${orderId}`}>
            {nth === null ? "退回的一次" : `第 ${nth} 次，共 ${visits} 次`}
            {appointment && `：${whenText(appointment)}`}
          </Link>
          <span>{returned ? "次数已退回" : statusText}</span>
        </li>
      ))}
    </ul>
  );
}

/** How what nobody used is given back, or why it cannot be yet. */
function backText({ refundableFen, openVisits, leftVisits, visitFen, usedVisits }: VisitPackage): string {
  if (refundableFen === 0) return "";
  if (openVisits > 0) return `还有 ${openVisits} 次约了没做完，或者没有确认。先取消或确认，再退剩下的。`;
  return usedVisits === 0
    ? `一次都没用，现在退，全额退 ¥${yuan(refundableFen)}。`
    : `没用的 ${leftVisits} 次，每次 ¥${yuan(visitFen)}，现在退 ¥${yuan(refundableFen)}。`;
}

function Package({ pack, isFirst }: { pack: VisitPackage; isFirst: boolean }) {
  const { id, serviceId, skuId, name, skuName, state, stateText, visits, usedVisits, leftVisits, endDay } =
    pack;
  const detail = `/user/order-detail?id=${id}`;
  const isOpen = state === "OPEN";
  const back = backText(pack);
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} aria-labelledby={`pack-${id}`}>
      <div className={cx(layout.row, layout.spaceBetween, layout.wrap)}>
        <h2 id={`pack-${id}`} className={account.subtitle}>
          {name} · {skuName}
        </h2>
        <Tag tone={isOpen ? "ok" : "gold"}>{stateText}</Tag>
      </div>
      {pack.ownerName && <p className={layout.muted}>{pack.ownerName}买的。</p>}
      <Facts
        items={[
          ...(pack.elderName ? [{ term: "为谁", value: pack.elderName }] : []),
          { term: "一共", value: `${visits} 次，付了 ¥${yuan(pack.paidFen)}` },
          { term: "约了", value: `${usedVisits} 次` },
          { term: "还剩", value: <b>{state === "CLOSED" ? 0 : leftVisits} 次</b> },
          { term: "用到", value: endDay ? dateText(endDay) : "没有期限" },
          ...(pack.areaText ? [{ term: "上门到", value: pack.areaText }] : []),
        ]}
      />
      <Booked pack={pack} />
      {state === "EXPIRED" && <p>过了使用期，不能再约。没用的次数可以退，钱原路退回。</p>}
      {back && <p className={layout.muted}>{back}</p>}
      <div className={cx(layout.row, layout.wrap)}>
        {isOpen && pack.canAct && (
          <Button
            variant={isFirst ? "primary" : "secondary"}
            size="big"
            render={
              <Link to={checkoutHref({ kind: "SERVICE", target: serviceId, sku: skuId, package: id })} />
            }
          >
            约下一次<span className={layout.screenReader}>：{name}</span>
          </Button>
        )}
        {pack.canAct && back && pack.openVisits === 0 && (
          <Button render={<Link to={`${detail}&refund=1#refund-ask`} />}>
            退没用的次数<span className={layout.screenReader}>：{name}</span>
          </Button>
        )}
        <Button variant="quiet" render={<Link to={detail} />}>
          看购买的订单<span className={layout.screenReader}>：{name}</span>
        </Button>
      </div>
    </section>
  );
}

/** Visits that were bought together: how many are left, until when, and the way to the next one. */
export default function PackagesPage({ loaderData: { records } }: Route.ComponentProps) {
  const isOffered = useOffered();
  const first = records.find(({ state, canAct }) => state === "OPEN" && canAct);
  return (
    <>
      <h1 className={account.title}>我的套餐</h1>
      {records.length === 0 ? (
        <Empty
          window={{ shape: "begonia", id: "packages", scene: "courtyard", palette: "spring" }}
          title="还没有买过套餐"
          text="同一项服务要做好几次，可以买套餐，每次便宜一些；没用的次数随时可以退。"
          action={
            isOffered("VISITS") && (
              <Button variant="primary" render={<Link to="/service" />}>
                去看居家服务
              </Button>
            )
          }
        />
      ) : (
        records.map((pack) => <Package key={pack.id} pack={pack} isFirst={pack === first} />)
      )}
    </>
  );
}
