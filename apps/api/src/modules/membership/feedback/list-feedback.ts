import type { Feedback, FeedbackDetail, FeedbackEvent } from "@ginkgo/api-contract/membership/feedback";
import type { FeedbackState, FeedbackType } from "@ginkgo/api-contract/membership/membership-codes";
import { and, count, desc, eq, inArray, type SQL } from "drizzle-orm";
import { offsetOf, paged } from "../../../http/paged.ts";
import { problem } from "../../../http/problem.ts";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import { iso } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { filesOf } from "../../files/public.ts";
import { readStaff } from "../../identity/staff/public.ts";
import { feedback, feedbackEvents } from "../tables.ts";
import {
  type FeedbackRow,
  feedbackRows,
  openContact,
  presentFeedback,
  targetOf,
  usedBy,
} from "./feedback-row.ts";
import { type FeedbackAction, feedbackActions, feedbackSteps } from "./feedback-steps.ts";

export interface FeedbackFilters {
  state?: FeedbackState[];
  type?: FeedbackType[];
  current: number;
  size: number;
}

export const feedbackConditions = ({
  state,
  type,
}: Pick<FeedbackFilters, "state" | "type">): SQL | undefined =>
  and(
    state?.length ? inArray(feedback.state, state) : undefined,
    type?.length ? inArray(feedback.type, type) : undefined,
  );

const present = (o: FeedbackRow): Feedback => ({
  ...presentFeedback(o),
  actions: feedbackActions(o.state, "member") as Feedback["actions"],
});

/** A member's feedback, newest first. */
export async function listFeedback(db: Db, memberId: string, query: FeedbackFilters) {
  const where = and(eq(feedback.memberId, memberId), feedbackConditions(query));
  const counted = await firstOf(db.select({ n: count() }).from(feedback).where(where));
  const found = await feedbackRows(db, where)
    .orderBy(desc(feedback.id))
    .limit(query.size)
    .offset(offsetOf(query));
  return paged(found.map(present), counted!.n, query);
}

const actionText = (action: FeedbackEvent["action"]) =>
  action === "SUBMIT" ? "提交反馈" : feedbackSteps[action.toLowerCase() as FeedbackAction].text;

/**
 * What happened to feedback, the oldest first.
 * @param forStaff names who of the staff it was
 */
export async function historyOf(db: Db, id: string, forStaff = false): Promise<FeedbackEvent[]> {
  const found = await db
    .select({
      action: feedbackEvents.action,
      staffId: feedbackEvents.staffId,
      text: feedbackEvents.text,
      at: iso(feedbackEvents.at),
    })
    .from(feedbackEvents)
    .where(eq(feedbackEvents.feedbackId, id))
    .orderBy(feedbackEvents.id);
  const names = forStaff
    ? await readStaff(
        db,
        found.flatMap(({ staffId }) => staffId ?? []),
      )
    : new Map<string, string>();
  const byNobody = (action: FeedbackEvent["action"]) =>
    action === "CLOSE" ? "系统" : forStaff ? "会员" : "我";
  return found.map(({ action, staffId, text, at }) => ({
    action,
    actionText: actionText(action),
    by: staffId === null ? byNobody(action) : (names.get(staffId) ?? "工作人员"),
    // What a call came to is written for colleagues.
    text: action === "CALL" && !forStaff ? null : text,
    at,
  }));
}

/** One piece of a member's own feedback. @throws {ProblemError} NOT_FOUND also for another member's */
export async function feedbackDetail(
  db: Db,
  vault: Vault,
  memberId: string,
  id: string,
): Promise<FeedbackDetail> {
  const [found] = await feedbackRows(db, and(eq(feedback.id, id), eq(feedback.memberId, memberId)));
  if (!found) throw problem("NOT_FOUND", "opinion");
  return {
    ...present(found),
    ...targetOf(found),
    images: (await filesOf(db, usedBy(id))).map(({ fileId, url }) => ({ fileId, url })),
    contact: openContact(vault, found),
    history: await historyOf(db, id),
  };
}
