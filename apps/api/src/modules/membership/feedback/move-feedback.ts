import type { FeedbackEvent } from "@ginkgo/api-contract/membership/feedback";
import { feedbackStates } from "@ginkgo/api-contract/membership/membership-codes";
import type { MessageCode } from "@ginkgo/api-contract/messages/message-catalogue";
import { and, eq, sql } from "drizzle-orm";
import { problem, requireVersion } from "../../../http/problem.ts";
import { audit } from "../../../platform/audit.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { notice } from "../notices/notice.ts";
import { feedback as feedbackTable } from "../tables.ts";
import { type FeedbackAction, feedbackSteps } from "./feedback-steps.ts";
import { moveFeedbackTask } from "./feedback-task.ts";
import { historyOf } from "./list-feedback.ts";
import { recordFeedbackEvent } from "./record-feedback-event.ts";

interface Move {
  id: string;
  action: FeedbackAction;
  /** Who of the staff; absent when the writer does it, whose own it must be. */
  staffId?: string;
  memberId?: string;
  /** What was written with it. */
  text?: string | undefined;
  score?: number;
  /** The one that was looked at; absent where the caller does not ask. */
  version?: number | undefined;
}

const messages: Partial<Record<FeedbackAction, MessageCode>> = {
  accept: "feedback.accepted",
  handle: "feedback.handled",
  reply: "feedback.replied",
};

/**
 * Takes feedback one step on. Of two at once the second finds it moved; only replies may repeat.
 * @throws {ProblemError} NOT_FOUND also for another member's, OPINION_MOVED, CHANGED_MEANWHILE
 */
export async function moveFeedback(tx: Tx, move: Move, now: Date): Promise<void> {
  const { id, action, staffId, memberId, text, score, version } = move;
  const step = feedbackSteps[action];
  const own = memberId ? eq(feedbackTable.memberId, memberId) : undefined;
  const feedback = await firstOf(
    tx
      .select({
        state: feedbackTable.state,
        memberId: feedbackTable.memberId,
        answerBy: feedbackTable.answerBy,
        version: feedbackTable.version,
      })
      .from(feedbackTable)
      .where(and(eq(feedbackTable.id, id), own))
      .for("update"),
  );
  if (!feedback) throw problem("NOT_FOUND", "opinion");
  await requireVersion(version, feedback.version, async () => {
    const last = (await historyOf(tx, id, true)).at(-1);
    const now = [{ label: "状态", text: feedbackStates[feedback.state] }];
    return { now, ...(last ? { by: last.by, at: last.at } : {}) };
  });
  if (!step.from.includes(feedback.state)) throw problem("OPINION_MOVED", `${action} from ${feedback.state}`);
  const to = step.to ?? feedback.state;
  await tx
    .update(feedbackTable)
    .set({
      state: to,
      score,
      version: sql`${feedbackTable.version} + 1`,
      ...(action === "reply" ? { reply: text, replyAt: now } : {}),
    })
    .where(eq(feedbackTable.id, id));
  await recordFeedbackEvent(
    tx,
    { id, action: action.toUpperCase() as FeedbackEvent["action"], staffId, text },
    now,
  );
  const { answerBy } = feedback;
  if (step.to) await moveFeedbackTask(tx, { id, to, answerBy, ...(staffId ? { staffId } : {}) }, now);
  const message = messages[action];
  if (message && feedback.memberId)
    await notice(
      tx,
      { memberId: feedback.memberId, kind: "OPINION", message, link: `/user/feedback?id=${id}` },
      now,
    );
  if (staffId)
    await audit(tx, {
      at: now,
      actor: { kind: "STAFF", id: staffId },
      action: `FEEDBACK_${action.toUpperCase()}`,
      memberId: feedback.memberId,
      detail: `feedback:${id}`,
    });
}
