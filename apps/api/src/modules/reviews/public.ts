export { hideComment, type Moderated, replyToComment, restoreComment } from "./comment-moderate.ts";
export { commentPage, firstComments } from "./comment-page.ts";
export { staffComment, staffComments } from "./comment-staff.ts";
export { cleanComment } from "./comment-words.ts";
export {
  type ReviewTarget as Commented,
  commentedOrgs,
  commentedProducts,
  commentedServices,
  orderCommentImages,
} from "./commented.ts";
export {
  addOrderComment,
  appendOrderComment,
  countSold,
  orderCommentFiles,
  orderComments,
  replyToOrderComment,
  type ReviewTargetKind as SpokenOf,
  spokenOf,
} from "./order-comments.ts";
export { UNSAID_SCORE, unsaidRank } from "./rank.ts";
export { upsertRanked, type Written, writeDetails } from "./upsert-ranked.ts";
