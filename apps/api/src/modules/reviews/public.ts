export { hideComment, type Moderated, replyToComment, restoreComment } from "./comment-moderate.ts";
export { commentPage, firstComments } from "./comment-page.ts";
export { staffComment, staffComments } from "./comment-staff.ts";
export { cleanComment } from "./moderation.ts";
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
export { UNSAID_SCORE, unsaidRank } from "./rank.ts";
export {
  commentedOrgs,
  commentedProducts,
  commentedServices,
  orderCommentImages,
  type ReviewTarget as Commented,
} from "./review-target.ts";
export { upsertRanked, type Written, writeDetails } from "./upsert-ranked.ts";
