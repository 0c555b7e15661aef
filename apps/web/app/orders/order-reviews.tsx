import type { OwnOrderReview } from "@ginkgo/api-contract/reviews/order-reviews";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { HiddenText } from "../lib/hidden-review.tsx";
import { repliers } from "../lib/orders/review-labels.ts";
import { OwnReview } from "../lib/own-review.tsx";
import styles from "./orders.module.css";

/** What the reader said of an order. */
export function OrderReviews({ comments: reviews }: { comments: readonly OwnOrderReview[] }) {
  return (
    <div className={cx(layout.card, layout.padded, layout.stack)}>
      {reviews.map((review) => (
        <OwnReview
          key={review.targetId}
          review={review}
          replier={repliers[review.kind]}
          title={reviews.length > 1 && <h2 className={layout.cardTitle}>{review.targetName}</h2>}
          marks={review.anonymous && <Tag>匿名</Tag>}
          errorText={<HiddenText hidden={review.hidden} appeal={review.appeal} />}
        />
      ))}
    </div>
  );
}

/** The same on the order's own page, with the way to add to it. */
export function OrderReviewSection({
  orderId,
  comments: reviews,
}: {
  orderId: string;
  comments: readonly OwnOrderReview[];
}) {
  if (reviews.length === 0) return null;
  const mayAppend = reviews.some(({ actions }) => actions.includes("append"));
  const mayAppeal = reviews.some(({ actions }) => actions.includes("appeal"));
  return (
    <section className={styles.said} aria-labelledby="said-h">
      <h2 id="said-h" className={account.subtitle}>
        我的评价
      </h2>
      <OrderReviews comments={reviews} />
      {mayAppend && <Button render={<Link to={`/user/order-comment?id=${orderId}`} />}>追加评价</Button>}
      {mayAppeal && <Button render={<Link to={`/user/order-comment?id=${orderId}`} />}>不同意隐藏</Button>}
    </section>
  );
}
