export {
  addOrderReview,
  appendReview,
  countSold,
  orderReviewFiles,
  orderReviews,
  type ReviewTargetKind,
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
