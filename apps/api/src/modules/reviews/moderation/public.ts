export { cleanReview } from "./clean-review.ts";
export { hideReview, type Moderated, replyToReview, restoreReview } from "./review-moderate.ts";
export { staffReview, staffReviews } from "./review-staff.ts";
