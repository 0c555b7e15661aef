import type { StaffFeedback, StaffFeedbackDetail } from "@ginkgo/api-contract/membership/feedback";
import { and, count, desc, eq, sql } from "drizzle-orm";
import { offsetOf, paged } from "../../../http/paged.ts";
import { problem } from "../../../http/problem.ts";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { filesOfMany } from "../../files/public.ts";
import { maskContact } from "../mask.ts";
import { maskedNameOf, maskedPhoneOf, type Person, peopleOf } from "../people.ts";
import { feedback } from "../tables.ts";
import {
  type FeedbackRow,
  feedbackRows,
  openContact,
  presentFeedback,
  targetOf,
  usedBy,
} from "./feedback-row.ts";
import { feedbackActions } from "./feedback-steps.ts";
import { type FeedbackFilters, feedbackConditions, historyOf } from "./list-feedback.ts";

/** Until when the next step is due; null once answered. */
const due = sql`case when ${feedback.state} = 'SUBMITTED' then ${feedback.acceptBy}
  when ${feedback.state} in ('ACCEPTED', 'PROCESSING') then ${feedback.answerBy} end`;

const isOverdue = ({ state, acceptBy, answerBy }: FeedbackRow, now: Date): boolean => {
  const by =
    state === "SUBMITTED" ? acceptBy : state === "ACCEPTED" || state === "PROCESSING" ? answerBy : null;
  return by !== null && new Date(by) < now;
};

const presentMember = (person: Person | undefined): StaffFeedback["member"] =>
  person ? { id: person.id, name: maskedNameOf(person), phone: maskedPhoneOf(person) ?? "" } : null;

async function presentAll(db: Db, vault: Vault, found: FeedbackRow[], now: Date): Promise<StaffFeedback[]> {
  const people = await peopleOf(
    db,
    vault,
    found.flatMap((o) => o.memberId ?? []),
  );
  const files = await filesOfMany(
    db,
    found.map((o) => usedBy(o.id)),
  );
  return found.map((o) => {
    const contact = openContact(vault, o);
    return {
      ...presentFeedback(o),
      ...targetOf(o),
      member: presentMember(o.memberId ? people.get(o.memberId) : undefined),
      contact: contact === null ? null : maskContact(contact),
      images: (files.get(usedBy(o.id)) ?? []).map(({ fileId, url }) => ({ fileId, url })),
      overdue: isOverdue(o, now),
      actions: feedbackActions(o.state, "staff") as StaffFeedback["actions"],
    };
  });
}

/** Feedback for staff, first due first, the answered last; writer and contact masked (V3). */
export async function listStaffFeedback(
  db: Db,
  vault: Vault,
  query: FeedbackFilters & { overdue?: boolean },
  now: Date,
) {
  const where = and(feedbackConditions(query), query.overdue ? sql`${due} < ${instant(now)}` : undefined);
  const counted = await firstOf(db.select({ n: count() }).from(feedback).where(where));
  const found = await feedbackRows(db, where)
    .orderBy(due, desc(feedback.id))
    .limit(query.size)
    .offset(offsetOf(query));
  return paged(await presentAll(db, vault, found, now), counted!.n, query);
}

/** One for staff, with what happened to it. @throws {ProblemError} NOT_FOUND */
export async function staffFeedback(
  db: Db,
  vault: Vault,
  id: string,
  now: Date,
): Promise<StaffFeedbackDetail> {
  const [presented] = await presentAll(db, vault, await feedbackRows(db, eq(feedback.id, id)), now);
  if (!presented) throw problem("NOT_FOUND", "opinion");
  return { ...presented, history: await historyOf(db, id, true) };
}
