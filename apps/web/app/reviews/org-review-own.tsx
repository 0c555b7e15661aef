import type { OwnOrgReview } from "@ginkgo/api-contract/reviews/org-reviews";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { Link } from "react-router";
import { AppendReview } from "../lib/form/append-review.tsx";
import { OwnReview } from "../lib/own-review.tsx";

/** What the member has written about this organisation already. */
export function OwnOrgReviewCard({ review }: { review: OwnOrgReview }) {
  const { id, orgId, verified, verifiedText, hidden } = review;
  return (
    <>
      <p className={layout.muted}>您评价过这家机构，谢谢您。</p>
      <div className={cx(layout.card, layout.padded)}>
        <OwnReview
          review={review}
          replier="机构"
          marks={<Tag tone={verified ? "ok" : "neutral"}>{verifiedText}</Tag>}
          errorText={
            hidden && (
              <p className={cx(field.message, field.error)} role="status">
                <span>这条评价被隐藏了：{hidden}。有异议请到意见反馈里告诉我们。</span>
              </p>
            )
          }
        />
      </div>
      {review.actions.includes("append") && <AppendReview fields={{ id }} />}
      <p>
        <Button render={<Link to={`/orgs/${orgId}?comments=1#cmt`} />}>看全部评价</Button>
      </p>
    </>
  );
}
