import type { StaffOrgReview } from "@ginkgo/api-contract/reviews/org-reviews";
import type { Tx } from "../../platform/database/database.ts";
import {
  hideReview,
  type Moderated,
  replyToReview,
  restoreReview,
  staffReview,
} from "../reviews/moderation/public.ts";
import { notice } from "./notices/notice.ts";

/** What staff decide about a review; `text` is the reason for hiding, or the reply. */
export type Decision = { action: "hide" | "reply"; text: string } | { action: "restore" };

const decide = (tx: Tx, id: string, decision: Decision, now: Date): Promise<Moderated> => {
  if (decision.action === "hide") return hideReview(tx, id, decision.text, now);
  if (decision.action === "reply") return replyToReview(tx, id, decision.text);
  return restoreReview(tx, id, now);
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
  id: string,
  decision: Decision,
  now: Date,
): Promise<StaffOrgReview> {
  const { memberId, orgId, orgName } = await decide(tx, id, decision, now);
  if (memberId)
    await notice(tx, { memberId, kind: "OPINION", ...words(decision, orgName), link: `/orgs/${orgId}` }, now);
  return staffReview(tx, id);
}
