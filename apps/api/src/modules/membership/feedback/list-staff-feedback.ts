import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import type { StaffFeedback, StaffFeedbackDetail } from "@ginkgo/api-contract/membership/feedback";
import { maskContact } from "@ginkgo/locale/masks";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { queuePage } from "../../../http/queue-page.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { audit } from "../../../platform/audit.ts";
import { countUpTo } from "../../../platform/database/count-up-to.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { newestFirst, newestIds } from "../../../platform/database/newest-ids.ts";
import { idArray, instant } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { filesOfMany } from "../../files/public.ts";

import { maskedNameOf, maskedPhoneOf, nameOf, type Person, peopleOf } from "../people.ts";
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

/** The states are literals: partial indexes cover them alone. */
const waiting = sql`${feedback.state} in ('SUBMITTED', 'ACCEPTED', 'PROCESSING')`;
const openStates: ReadonlySet<string> = new Set(["SUBMITTED", "ACCEPTED", "PROCESSING"]);
const overStates = ["REPLIED", "CLOSED"] as const;

/** What is over of each type that is asked for, and each state, as its index has it: of several none would come in order. */
function overParts({ state, type }: FeedbackFilters): (SQL | undefined)[] {
  if (!type?.length) return [and(sql`not (${waiting})`, feedbackConditions({ state, type }))];
  const asked = overStates.filter((one) => !state?.length || state.includes(one));
  return [...new Set(type)].flatMap((of) =>
    asked.map((one) =>
      and(sql`${feedback.state} in ('REPLIED', 'CLOSED')`, eq(feedback.state, one), eq(feedback.type, of)),
    ),
  );
}

/** Until when the next step of what waits is due. */
const due = sql`case when ${feedback.state} = 'SUBMITTED' then ${feedback.acceptBy} else ${feedback.answerBy} end`;

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
      version: o.version,
    };
  });
}

const dueOf = ({ state, acceptBy, answerBy }: FeedbackRow): string | null =>
  state === "SUBMITTED" ? acceptBy : state === "ACCEPTED" || state === "PROCESSING" ? answerBy : null;

const isOverdue = (row: FeedbackRow, now: Date): boolean => {
  const by = dueOf(row);
  return by !== null && new Date(by) < now;
};

/** Feedback for staff, first due first, the answered last; writer and contact masked (V3). @throws {ProblemError} BAD_INPUT */
export async function listStaffFeedback(
  db: Db,
  vault: Vault,
  query: FeedbackFilters & { overdue?: boolean; cursor?: string | undefined },
  now: Date,
) {
  const within = and(feedbackConditions(query), query.overdue ? sql`${due} < ${instant(now)}` : undefined);
  // A part of which nothing is asked for is not looked through.
  const isAsked = (isOpen: boolean) =>
    !query.state?.length || query.state.some((state) => openStates.has(state) === isOpen);
  const open = isAsked(true) ? and(waiting, within) : sql`false`;
  const over = query.overdue || !isAsked(false) ? [] : overParts(query);
  const { rows, page } = await queuePage<FeedbackRow>(
    {
      count: async () => {
        let n = 0;
        for (const one of over) n += await countUpTo(db, feedback, one, MAX_COUNTED - n);
        return { waiting: await countUpTo(db, feedback, open, MAX_COUNTED), over: n };
      },
      waiting: ({ after, limit, offset }) =>
        feedbackRows(
          db,
          and(open, after && sql`(${due}, ${feedback.id}) > (${instant(after.at)}, ${after.id}::bigint)`),
        )
          .orderBy(due, feedback.id)
          .limit(limit)
          .offset(offset),
      over: async (part) => {
        const ids = await newestIds(db, feedback, over, part);
        return newestFirst(await feedbackRows(db, sql`${feedback.id} = any(${idArray(ids)})`));
      },
      dueOf: ({ state, acceptExactly, answerExactly }) =>
        openStates.has(state) ? (state === "SUBMITTED" ? acceptExactly : answerExactly) : null,
    },
    query,
  );
  return page(await presentAll(db, vault, rows, now));
}

/** The number and contact in full, for the call; who looked and why is written down. @throws {ProblemError} NOT_FOUND */
export async function revealFeedback(
  tx: Tx,
  vault: Vault,
  viewer: StaffViewer,
  { id, reason }: { id: string; reason: string },
  now: Date,
) {
  const [found] = await feedbackRows(tx, eq(feedback.id, id));
  if (!found) throw problem("NOT_FOUND", "opinion");
  const { memberId } = found;
  await audit(tx, {
    at: now,
    actor: { kind: "STAFF", id: viewer.staffId },
    action: "FEEDBACK_SHOWN",
    memberId,
    detail: `feedback:${id}`,
    reason,
  });
  const people = await peopleOf(tx, vault, memberId ? [memberId] : []);
  const person = people.get(memberId ?? "");
  return {
    name: person ? nameOf(person) : null,
    phone: person?.phone ?? null,
    contact: openContact(vault, found),
  };
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
