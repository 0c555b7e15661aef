import type { StaffReviewCase } from "@ginkgo/api-contract/reviews/review-staff";
import type { StaffViewer } from "../../http/viewer.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/database/database.ts";
import { type JudgedRow, readReviewCase } from "../reviews/moderation/public.ts";
import { notice } from "./notices/notice.ts";

/** What its writer is told; a review that stays as it was is nobody's news. */
const messages = {
  HIDE: "feedback.reviewHidden",
  RESTORE: "feedback.reviewRestored",
  KEEP: undefined,
  APPEAL_REFUSED: "feedback.appealRefused",
  REPLY: "feedback.reviewReplied",
  REPORT: undefined,
} as const;

const pageOf = ({ kind, targetId, orderId }: JudgedRow): string =>
  kind === "ORG" || orderId === null ? `/orgs/${targetId}/comment` : `/user/order-comment?id=${orderId}`;

/** Writes down what was done about a review and tells its writer. @returns how it then stands */
export async function reviewJudged(
  tx: Tx,
  viewer: StaffViewer,
  review: JudgedRow,
  { action, reason, now }: { action: keyof typeof messages; reason?: string | undefined; now: Date },
): Promise<StaffReviewCase> {
  const { kind, id, memberId, targetName } = review;
  const message = messages[action];
  if (memberId && message) {
    const values = { target: targetName };
    await notice(tx, { memberId, kind: "OPINION", message, values, link: pageOf(review) }, now);
  }
  const answer = await readReviewCase(tx, viewer, `${kind}-${id}`);
  await audit(tx, {
    at: now,
    actor: { kind: "STAFF", id: viewer.staffId },
    action: `REVIEW_${action}`,
    memberId,
    detail: `review:${kind}-${id}`,
    reason,
  });
  return answer;
}
