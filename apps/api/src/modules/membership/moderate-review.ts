import type { StaffReviewCase } from "@ginkgo/api-contract/reviews/review-staff";
import type { StaffViewer } from "../../http/viewer.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/database/database.ts";
import { type JudgedRow, readReviewCase } from "../reviews/moderation/public.ts";
import { notice } from "./notices/notice.ts";

/** What its writer is told; a review that stays as it was is nobody's news. */
const words = {
  HIDE: (of: string) => ({
    title: "一条评价被隐藏",
    body: `您对“${of}”的评价不显示了。点开看原因，不同意可以提出异议，由另一位同事来看。`,
  }),
  RESTORE: (of: string) => ({ title: "评价恢复显示", body: `您对“${of}”的评价恢复显示了。` }),
  KEEP: undefined,
  APPEAL_REFUSED: (of: string) => ({
    title: "异议没有成立",
    body: `另一位同事看了您对“${of}”的评价，还是不能显示。点开看理由。`,
  }),
  REPLY: (of: string) => ({ title: "评价有了回复", body: `“${of}”回复了您的评价，点开看看。` }),
  REPORT: undefined,
} as const;

const pageOf = ({ kind, targetId, orderId }: JudgedRow): string =>
  kind === "ORG" || orderId === null ? `/orgs/${targetId}/comment` : `/user/order-comment?id=${orderId}`;

/** Writes down what was done about a review and tells its writer. @returns how it then stands */
export async function reviewJudged(
  tx: Tx,
  viewer: StaffViewer,
  review: JudgedRow,
  { action, reason, now }: { action: keyof typeof words; reason?: string; now: Date },
): Promise<StaffReviewCase> {
  const { kind, id, memberId, targetName } = review;
  const say = words[action];
  if (memberId && say)
    await notice(tx, { memberId, kind: "OPINION", ...say(targetName), link: pageOf(review) }, now);
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
