import { orderDetail } from "@ginkgo/api-contract/orders/orders";
import { ownOrderReviews } from "@ginkgo/api-contract/reviews/order-reviews";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Link, redirect } from "react-router";
import account from "../lib/account/account.module.css";
import { pageCall } from "../lib/api/page-call.ts";
import { AppendReview } from "../lib/form/append-review.tsx";
import { AppealReview } from "../lib/hidden-review.tsx";
import { OrderCover } from "../lib/orders/order-cover.tsx";
import { orderTitle, whenText } from "../lib/orders/order-labels.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { hasId } from "../lib/routing/path-rules.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import { OrderReviews } from "../orders/order-reviews.tsx";
import type { Route } from "./+types/order-review.page";
import styles from "./order-review.module.css";
import { reviewAction } from "./review-action.ts";
import { ReviewForm } from "./review-form.tsx";
import "../lib/account/sections.module.css";

type Loaded = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle<Loaded> = {
  crumbs: ({ order }) => [
    { label: "我的订单", href: "/user/orders" },
    { label: "这张订单", href: `/user/order-detail?id=${order.id}` },
    { label: "评价" },
  ],
};

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: "评价", noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const id = args.url.searchParams.get("id") ?? "";
  if (!hasId({ id })) throw redirect("/user/orders?tab=REVIEW");
  const [order, reviews] = await Promise.all([
    pageCall(args, orderDetail, { params: { id } }),
    pageCall(args, ownOrderReviews, { query: { orderId: id } }),
  ]);
  return { order, reviews: reviews.records };
}

export const action = reviewAction;

/** What an order was like: to be said, or said already and to be added to. */
export default function OrderReviewPage({ loaderData: { order, reviews: said } }: Route.ComponentProps) {
  const { id, kind, items, appointment } = order;
  const [first] = items;
  const mayReview = order.actions.includes("comment");
  return (
    <div className={cx(account.column, layout.stack)} key={id}>
      <h1 className={account.title}>评价</h1>
      <section className={cx(layout.card, layout.padded, layout.row, styles.about)} aria-label="评价的是">
        {first && <OrderCover kind={kind} item={first} />}
        <div>
          <b>{orderTitle(order)}</b>
          {appointment && <p className={layout.muted}>{whenText(appointment)}</p>}
        </div>
      </section>
      {mayReview && said.length === 0 && <ReviewForm order={order} />}
      {said.length > 0 && (
        <>
          {!said.some(({ actions }) => actions.includes("appeal")) && (
            <p className={layout.muted}>您的评价已经发表，谢谢您。</p>
          )}
          <OrderReviews comments={said} />
          {said
            .filter(({ actions }) => actions.includes("append"))
            .map(({ targetId, targetName }) => (
              <section key={targetId} aria-label={`追评${targetName}`}>
                {said.length > 1 && <h2 className={account.subtitle}>再说说{targetName}</h2>}
                <AppendReview fields={{ id, targetId }} />
              </section>
            ))}
        </>
      )}
      {said
        .filter(({ actions }) => actions.includes("appeal"))
        .map(({ reviewId, targetName }) => (
          <section key={reviewId} aria-label={`对隐藏${targetName}评价的异议`}>
            {said.length > 1 && <h2 className={account.subtitle}>对{targetName}的评价</h2>}
            <AppealReview reviewId={reviewId} />
          </section>
        ))}
      {!mayReview && said.length === 0 && (
        <p className={cx(account.notice, account.block)}>
          这张订单现在不能写评价：要等办完、确认之后才能写，也可能已经评价过或已经完成。
        </p>
      )}
      <p className={cx(layout.row, layout.wrap)}>
        <Button render={<Link to={`/user/order-detail?id=${id}`} />}>看这张订单</Button>
        {said.length > 0 && first && <Button render={<Link to={`${first.link}#cmt`} />}>看大家的评价</Button>}
      </p>
    </div>
  );
}
