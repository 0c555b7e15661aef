export { cleanComment } from "./clean-comment.ts";
export { hideComment, type Moderated, replyToComment, restoreComment } from "./comment-moderate.ts";
export { staffComment, staffComments } from "./comment-staff.ts";
