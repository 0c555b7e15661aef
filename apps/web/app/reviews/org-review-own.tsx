import type { OwnOrgReview } from "@ginkgo/api-contract/reviews/org-reviews";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { Link } from "react-router";
import { AppendReview } from "../lib/form/append-review.tsx";
import { AppealReview, HiddenText } from "../lib/hidden-review.tsx";
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
          errorText={<HiddenText hidden={hidden} appeal={review.appeal} />}
        />
      </div>
      {review.actions.includes("append") && <AppendReview fields={{ id }} />}
      {review.actions.includes("appeal") && <AppealReview reviewId={`ORG-${id}`} />}
      <p>
        <Button render={<Link to={`/orgs/${orgId}?comments=1#cmt`} />}>看全部评价</Button>
      </p>
    </>
  );
}
