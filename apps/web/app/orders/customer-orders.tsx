import { type OrderTab, orderTabs } from "@ginkgo/api-contract/orders/order-codes";
import { orderPage } from "@ginkgo/api-contract/orders/orders";
import { ownOrderReviews } from "@ginkgo/api-contract/reviews/order-reviews";
import { Button } from "@ginkgo/ui/button";
import button from "@ginkgo/ui/button/button.module.css";
import { Chip } from "@ginkgo/ui/chip";
import { Empty } from "@ginkgo/ui/empty";
import { Pager } from "@ginkgo/ui/pager";
import { TabLinks } from "@ginkgo/ui/tabs";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { pageCall } from "../lib/api/page-call.ts";
import { OfflineCopyOffer } from "../lib/live/offline-copy-offer.tsx";
import { useLiveOrders } from "../lib/live/use-live-orders.ts";
import { HrefLink } from "../lib/routing/href-link.tsx";
import { useOffered } from "../lib/routing/site-data.ts";
import { OrderError } from "./order-error.tsx";
import { OrderRow } from "./order-row.tsx";

const tabs = Object.keys(orderTabs) as OrderTab[];

/** The customer's orders of the tab and page that the address names. */
export async function loadCustomerOrders(args: Parameters<typeof pageCall>[0]) {
  const params = args.url.searchParams;
  const tab = tabs.find((t) => t === params.get("tab")) ?? "ALL";
  const current = /^[1-9]\d{0,4}$/.exec(params.get("current") ?? "")?.[0];
  const whose = params.get("whose") === "family" ? "family" : "mine";
  const page = await pageCall(args, orderPage, { query: { tab, current, whose, size: "10" } });
  const over = page.records.filter(({ status }) => status === "TRANSACTION_COMPLETE").map(({ id }) => id);
  const message = over.length
    ? (await pageCall(args, ownOrderReviews, { query: { orderId: over.join(","), size: "100" } })).records
    : [];
  const open = message.filter(({ actions }) => actions.includes("append")).map(({ orderId }) => orderId);
  return { tab, whose, page, open };
}

/** What an empty tab says. */
const nothing: Record<OrderTab, string> = {
  ALL: "还没有订单",
  UNPAID: "没有等着付款的订单",
  DOING: "没有进行中的订单",
  CONFIRM: "没有等您确认的订单",
  REVIEW: "没有等您评价的订单",
  REFUND: "没有退款的订单",
};

const addressIn =
  (whose: string) =>
  (tab: OrderTab, current = 1) => {
    const query = new URLSearchParams();
    if (whose === "family") query.set("whose", whose);
    if (tab !== "ALL") query.set("tab", tab);
    if (current > 1) query.set("current", String(current));
    return `/user/orders${query.size ? `?${query}` : ""}`;
  };

export type CustomerOrdersData = Awaited<ReturnType<typeof loadCustomerOrders>>;

/** The customer's side of /user/orders. */
export function CustomerOrders({ data: { tab, whose, page, open } }: { data: CustomerOrdersData }) {
  const isOffered = useOffered();
  const { counts, records, family } = page;
  const isFamily = whose === "family";
  const addressOf = addressIn(whose);
  const all = counts.ALL ?? 0;
  useLiveOrders();
  return (
    <>
      <h1 className={account.title}>{isFamily ? "家人的订单" : "我的订单"}</h1>
      {isFamily ? (
        <p>
          <Link className={button.moreLink} to="/user/orders">
            看我自己的订单
          </Link>
        </p>
      ) : (
        family > 0 && (
          <p>
            <Link className={button.moreLink} to="/user/orders?whose=family">
              看家人的订单（{family}）
            </Link>
          </p>
        )
      )}
      <TabLinks
        label="订单状态"
        as={HrefLink}
        items={tabs.map((t) => ({
          href: addressOf(t),
          label: orderTabs[t].text,
          on: t === tab,
          ...(counts[t] ? { count: counts[t] } : {}),
        }))}
      />
      <OrderError />
      {records.length === 0 ? (
        <Empty
          window={{ shape: "begonia", id: "orders", scene: "courtyard", palette: "spring" }}
          title={nothing[tab]}
          text={
            all > 0
              ? "换一个页签看看，或看全部订单。"
              : isFamily
                ? "家人替长辈下的单，长辈同意您看的，都在这里。"
                : "请人上门、买东西、报名出行，下单以后都在这里看进度。"
          }
          chips={
            all > 0 ? (
              <Chip render={<Link to={addressOf("ALL")} />}>看全部 {all} 张订单</Chip>
            ) : (
              <>
                {isOffered("SHOP") && <Chip render={<Link to="/shop" />}>去银龄商城</Chip>}
                {isOffered("TOURS") && <Chip render={<Link to="/tour" />}>去康养旅居</Chip>}
              </>
            )
          }
          action={
            isOffered("VISITS") && (
              <Button variant="primary" render={<Link to="/service" />}>
                去看居家服务
              </Button>
            )
          }
        />
      ) : (
        records.map((order) => <OrderRow key={order.id} order={order} mayAppend={open.includes(order.id)} />)
      )}
      <Pager
        page={page.current}
        pages={page.pages}
        hrefOf={(n) => addressOf(tab, n)}
        as={HrefLink}
        label="订单翻页"
      />
      {!isFamily && all > 0 && <OfflineCopyOffer />}
    </>
  );
}
