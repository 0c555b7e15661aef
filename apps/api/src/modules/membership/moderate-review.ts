import type { StaffOrgReview } from "@ginkgo/api-contract/reviews/org-reviews";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/database/database.ts";
import {
  hideReview,
  type Moderated,
  replyToReview,
  restoreReview,
  staffReview,
} from "../reviews/moderation/public.ts";
import { notice } from "./notices/notice.ts";

/** A review, and who of the staff decides about it. */
interface Judged {
  id: string;
  staffId: string;
}

/** What staff decide about a review; `text` is the reason for hiding, or the reply. */
export type Decision = { action: "hide" | "reply"; text: string } | { action: "restore" };

const decide = (tx: Tx, { id, staffId }: Judged, decision: Decision, now: Date): Promise<Moderated> => {
  if (decision.action === "hide") return hideReview(tx, id, { reason: decision.text, staffId }, now);
  if (decision.action === "reply") return replyToReview(tx, id, decision.text);
  return restoreReview(tx, id, staffId, now);
};

const words = (decision: Decision, orgName: string): { title: string; body: string } =>
  ({
    hide: () => ({
      title: "一条评价被隐藏",
      body: `您对“${orgName}”的评价暂时不显示，原因：${decision.action === "hide" ? decision.text : ""}。有异议请提交反馈。`,
    }),
    reply: () => ({ title: "评价有了回复", body: `“${orgName}”回复了您的评价，点开看看。` }),
    restore: () => ({ title: "评价正常显示", body: `您对“${orgName}”的评价经过核对，正常显示。` }),
  })[decision.action]();

/** Carries out what staff decided and tells its writer. @throws {ProblemError} NOT_FOUND */
export async function moderateReview(
  tx: Tx,
  judged: Judged,
  decision: Decision,
  now: Date,
): Promise<StaffOrgReview> {
  const { memberId, orgId, orgName } = await decide(tx, judged, decision, now);
  await audit(tx, {
    at: now,
    actor: { kind: "STAFF", id: judged.staffId },
    action: `REVIEW_${decision.action.toUpperCase()}`,
    memberId,
    detail: `orgReview:${judged.id}`,
  });
  if (memberId)
    await notice(tx, { memberId, kind: "OPINION", ...words(decision, orgName), link: `/orgs/${orgId}` }, now);
  return staffReview(tx, judged.id);
}
