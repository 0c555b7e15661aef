import type { FeedbackState } from "@ginkgo/api-contract/membership/membership-codes";
import { feedbackTargets, feedbackTypes } from "@ginkgo/api-contract/membership/membership-codes";
import type { Tx } from "../../../platform/database/database.ts";
import { closeTask, openTask, rescheduleTask } from "../../tasks/public.ts";
import type { FeedbackRow } from "./feedback-row.ts";

const subjectOf = (id: string) => ({ type: "feedback", id });

/** Which one it is and what it is about, without a word of who wrote it. */
const lineOf = ({ id, type, target, targetId }: Pick<FeedbackRow, "id" | "type" | "target" | "targetId">) =>
  `意见反馈 ${id}：${feedbackTypes[type]}，关于${feedbackTargets[target]}${targetId ? ` ${targetId}` : ""}`;

/** Feedback stands before the staff until it is answered: first to be taken up, then to be answered. */
export const openFeedbackTask = (
  tx: Tx,
  {
    id,
    type,
    target,
    targetId,
    acceptBy,
  }: Pick<FeedbackRow, "id" | "type" | "target" | "targetId" | "acceptBy">,
  now: Date,
): Promise<void> =>
  openTask(
    tx,
    {
      kind: "FEEDBACK",
      subject: { ...subjectOf(id), text: lineOf({ id, type, target, targetId }) },
      dueAt: new Date(acceptBy),
    },
    now,
  );

/** @param to where the feedback has gone */
export async function moveFeedbackTask(
  tx: Tx,
  { id, to, answerBy, staffId }: { id: string; to: FeedbackState; answerBy: Date; staffId?: string },
  now: Date,
): Promise<void> {
  const subject = subjectOf(id);
  if (to === "ACCEPTED" || to === "PROCESSING")
    await rescheduleTask(tx, { kind: "FEEDBACK", subject, dueAt: answerBy });
  else await closeTask(tx, { kind: "FEEDBACK", subject, ...(staffId ? { staffId } : {}) }, now);
}
