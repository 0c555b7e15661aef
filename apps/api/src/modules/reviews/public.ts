export {
  addOrderReview,
  appendReview,
  countSold,
  orderReviewFiles,
  orderReviews,
  type ReviewTargetKind,
  replyToOrderReview,
  reviewTargetKinds,
} from "./order-reviews.ts";
export { firstReviews, reviewPage } from "./review-page.ts";
export {
  orderReviewImages,
  orgReviewTarget,
  productReviewTarget,
  type ReviewTarget,
  serviceReviewTarget,
} from "./review-target.ts";
