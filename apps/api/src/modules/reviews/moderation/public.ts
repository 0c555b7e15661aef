export { cleanReview } from "./clean-review.ts";
export {
  appealReview,
  decideAppeal,
  hideReview,
  replyReview,
  reportReview,
  restoreReview,
} from "./judge-review.ts";
export { type OwnHidden, ownHidden } from "./own-hidden.ts";
export { presentReviews, readReviewCase } from "./present-review.ts";
export { findReviews, type JudgedRow } from "./review-rows.ts";
