export { commentPage, firstComments } from "./comment-page.ts";
export {
  addOrderComment,
  appendOrderComment,
  countSold,
  orderCommentFiles,
  orderComments,
  type ReviewTargetKind as SpokenOf,
  replyToOrderComment,
  spokenOf,
} from "./order-comments.ts";
export {
  commentedOrgs,
  commentedProducts,
  commentedServices,
  orderCommentImages,
  type ReviewTarget as Commented,
} from "./review-target.ts";
