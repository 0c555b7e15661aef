import type { OwnComment } from "@ginkgo/api-contract/reviews/order-comments";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { repliers } from "../lib/orders/review-labels.ts";
import { OwnReview } from "../lib/own-review.tsx";
import styles from "./orders.module.css";

/** What the reader said of an order. */
export function OrderSaid({ comments }: { comments: readonly OwnComment[] }) {
  return (
    <div className={cx(layout.card, layout.padded, layout.stack)}>
      {comments.map((comment) => (
        <OwnReview
          key={comment.targetId}
          comment={comment}
          replier={repliers[comment.kind]}
          title={comments.length > 1 && <h2 className={layout.cardTitle}>{comment.targetName}</h2>}
          marks={comment.anonymous && <Tag>匿名</Tag>}
        />
      ))}
    </div>
  );
}

/** The same on the order's own page, with the way to add to it. */
export function OrderSaidSection({
  orderId,
  comments,
}: {
  orderId: string;
  comments: readonly OwnComment[];
}) {
  if (comments.length === 0) return null;
  const mayAppend = comments.some(({ actions }) => actions.includes("append"));
  return (
    <section className={styles.said} aria-labelledby="said-h">
      <h2 id="said-h" className={account.subtitle}>
        我的评价
      </h2>
      <OrderSaid comments={comments} />
      {mayAppend && <Button render={<Link to={`/user/order-comment?id=${orderId}`} />}>追加评价</Button>}
    </section>
  );
}
