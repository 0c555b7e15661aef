import type { StaffReview } from "@ginkgo/api-contract/reviews/review-staff";
import { problem } from "../../../http/problem.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { isReportedByOwn, lastHiding, openAppeal, type ReviewEvent, wasOverruled } from "./review-events.ts";
import type { JudgedRow } from "./review-rows.ts";

/** Judging is for the portal's people; whom a review is about answers and reports. */
export const isJudge = ({ permissions }: Pick<StaffViewer, "permissions">): boolean =>
  permissions.has("comments.review");

const own = "只有隐藏它的人以外的同事可以决定异议。";

const overruled = "您隐藏过它，异议成立了。要再隐藏，请别的同事看过再决定。";

/** What an account may do with a review, and why it may not decide what waits. */
export function reviewActionsOf(
  review: JudgedRow,
  events: readonly ReviewEvent[],
  viewer: StaffViewer,
): Pick<StaffReview, "actions" | "closed"> {
  const may = (...actions: StaffReview["actions"]) => ({ actions, closed: null });
  if (!isJudge(viewer)) {
    if (review.isHidden) return may();
    return isReportedByOwn(events) ? may("reply") : may("reply", "report");
  }
  if (!review.isHidden) {
    // Else a decision for the writer would last until whom it overruled hid the review again.
    if (wasOverruled(events, viewer.staffId))
      return { actions: review.isReported ? ["keep", "reply"] : ["reply"], closed: overruled };
    return review.isReported ? may("keep", "hide", "reply") : may("hide", "reply");
  }
  if (!openAppeal(review, events)) return may("restore");
  const isOwn = lastHiding(events)?.staffId === viewer.staffId;
  return isOwn ? { actions: [], closed: own } : may("grant", "refuse");
}

/** Refuses a step that is not offered. @throws {ProblemError} NOT_ALLOWED, REVIEW_MOVED, COMMENT_REPORTED, OTHER_PERSON_DECIDES */
export function checkAction(
  { review, events }: { review: JudgedRow; events: readonly ReviewEvent[] },
  viewer: StaffViewer,
  step: StaffReview["actions"][number],
): void {
  const { actions, closed } = reviewActionsOf(review, events, viewer);
  if (actions.includes(step)) return;
  if (step === "report" && isJudge(viewer)) throw problem("NOT_ALLOWED", "a judge reports");
  if (step === "report" && !review.isHidden) throw problem("COMMENT_REPORTED");
  const isOthers = review.isHidden ? step !== "reply" && step !== "hide" : step === "hide";
  if (closed && isOthers) throw problem("OTHER_PERSON_DECIDES");
  throw problem("REVIEW_MOVED", `${step} of ${actions.join()}`);
}
