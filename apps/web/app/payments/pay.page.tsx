import { momentText } from "@ginkgo/locale/shanghai-time";
import button from "@ginkgo/ui/button/button.module.css";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Price } from "@ginkgo/ui/price";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { orderTitle } from "../lib/orders/order-labels.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import { orderAction } from "../orders/order-action.ts";
import type { Route } from "./+types/pay.page";
import { loadPay, type Pay } from "./load-pay.ts";
import { PayPhone } from "./pay-phone.tsx";
import { PayScan } from "./pay-scan.tsx";
import { PayWays } from "./pay-ways.tsx";
import { PayWechat } from "./pay-wechat.tsx";
import "../lib/account/sections.module.css";

export const handle: PageHandle<Pay> = {
  crumbs: ({ order }) => [
    { label: "我的订单", href: "/user/orders" },
    { label: "这张订单", href: `/user/order-detail?id=${order.id}` },
    { label: "付款" },
  ],
};

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: "付款", noIndex: true });

export const loader = (args: Route.LoaderArgs) => loadPay(args);

export const action = orderAction;

/** Choosing how to pay, and where the provider has no page of its own, paying. */
export default function PayPage({ loaderData }: Route.ComponentProps) {
  const { order, qr, wechat, url, error: errorText } = loaderData;
  const { id, amountFen, payDeadline, ownerName, elderName } = order;
  return (
    <div className={cx(account.column, layout.stack)}>
      <h1 className={account.title}>付款</h1>
      <section className={cx(layout.card, layout.padded)} aria-label="付的是">
        <Facts
          items={[
            { term: "买的是", value: orderTitle(order) },
            ...(ownerName ? [{ term: "谁的", value: `${ownerName}的订单` }] : []),
            ...(elderName ? [{ term: "为谁", value: elderName }] : []),
            { term: "要付", value: <Price fen={amountFen} /> },
            ...(payDeadline ? [{ term: "留到", value: momentText(payDeadline) }] : []),
          ]}
        />
      </section>
      {errorText && (
        <p className={cx(account.notice, account.warn)} role="alert">
          {errorText}
        </p>
      )}
      {wechat ? (
        <PayWechat orderId={id} call={wechat} />
      ) : url ? (
        <PayPhone orderId={id} url={url} />
      ) : qr ? (
        <PayScan orderId={id} qr={qr} amountFen={amountFen} signInByWechat={loaderData.signInByWechat} />
      ) : (
        <PayWays pay={loaderData} />
      )}
      <p>
        <Link className={button.moreLink} to={`/user/order-detail?id=${id}`}>
          先不付，回到订单
        </Link>
      </p>
    </div>
  );
}
