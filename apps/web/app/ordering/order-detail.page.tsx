import "../membership/membership.css";
import "./ordering.css";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { PageHandle } from "../lib/page-handle.ts";
import { pageMeta } from "../lib/seo.ts";
import { useSiteData } from "../lib/site-data.ts";
import type { Route } from "./+types/order-detail.page";
import { type LoadedOrder, loadOrder } from "./load-order.ts";
import { orderAction } from "./order-action.ts";
import { OrderFacts } from "./order-facts.tsx";
import { OrderHelp } from "./order-help.tsx";
import { OrderLog } from "./order-log.tsx";
import { OrderPeople } from "./order-people.tsx";
import { OrderPrices } from "./order-prices.tsx";
import { OrderReceipt } from "./order-receipt.tsx";
import { OrderRecord } from "./order-record.tsx";
import { RefundAsk, RefundBox } from "./order-refund.tsx";
import { OrderState } from "./order-state.tsx";
import { OrderTrouble } from "./order-trouble.tsx";
import { PaymentWatch } from "./payment-watch.tsx";

export const handle: PageHandle<LoadedOrder> = {
  crumbs: ({ order }) => [
    { label: "我的", href: "/user/info" },
    { label: "我的订单", href: "/user/orders" },
    { label: order.sn },
  ],
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: `订单 ${loaderData?.order.sn ?? ""}`, noIndex: true });

export const loader = (args: Route.LoaderArgs) => loadOrder(args);

export const action = orderAction;

/** What was refused because the order had moved on shows where it stands now. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function OrderDetailPage({ loaderData: { order, quote, paid } }: Route.ComponentProps) {
  const site = useSiteData()?.config.site;
  return (
    <div className="ord-page" key={order.id}>
      <OrderTrouble />
      <PaymentWatch order={order} paid={paid} />
      <OrderState order={order} />
      <div className="odg">
        <div>
          <OrderRecord order={order} />
          <RefundBox order={order} />
          <OrderLog order={order} />
          <RefundAsk order={order} quote={quote} />
        </div>
        <div className="ord-side">
          <OrderFacts order={order} />
          <OrderPeople order={order} />
          <OrderPrices order={order} />
          <OrderHelp order={order} />
        </div>
      </div>
      {site && <OrderReceipt order={order} site={site} />}
    </div>
  );
}
