export { commentPage, firstComments } from "./comment-page.ts";
export {
  addOrderComment,
  appendOrderComment,
  countSold,
  orderCommentFiles,
  orderComments,
  type ReviewTargetKind,
  replyToOrderComment,
  spokenOf,
} from "./order-comments.ts";
export {
  commentedOrgs,
  commentedProducts,
  commentedServices,
  orderCommentImages,
  type ReviewTarget,
} from "./review-target.ts";
