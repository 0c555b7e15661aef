import type { Feedback } from "@ginkgo/api-contract/membership/feedback";
import {
  feedbackStates,
  feedbackTargets,
  feedbackTypes,
} from "@ginkgo/api-contract/membership/membership-codes";
import type { SQL } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import { exactIso, iso } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { feedback } from "../tables.ts";

const contactPlace = (id: string) => `membership.opinions.contact.${id}`;

export const sealContact = (vault: Vault, contact: string | undefined, id: string): string | null =>
  contact ? vault.seal(contact, contactPlace(id)) : null;

export const openContact = (vault: Vault, { id, contact }: Pick<FeedbackRow, "id" | "contact">) =>
  contact ? vault.open(contact, contactPlace(id)) : null;

/** What its pictures are tied to in the files module. */
export const usedBy = (id: string) => `opinion:${id}` as const;

/** Feedback that fits; the caller puts it in order. */
export const feedbackRows = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: feedback.id,
      memberId: feedback.memberId,
      type: feedback.type,
      target: feedback.target,
      targetId: feedback.targetId,
      content: feedback.content,
      contact: feedback.contact,
      state: feedback.state,
      reply: feedback.reply,
      replyAt: iso(feedback.replyAt),
      score: feedback.score,
      version: feedback.version,
      acceptBy: iso(feedback.acceptBy),
      answerBy: iso(feedback.answerBy),
      acceptExactly: exactIso(feedback.acceptBy),
      answerExactly: exactIso(feedback.answerBy),
      createdAt: iso(feedback.createdAt),
    })
    .from(feedback)
    .where(where);

export type FeedbackRow = Awaited<ReturnType<typeof feedbackRows>>[number];

/** What member and staff both see of feedback. */
export const presentFeedback = (o: FeedbackRow): Omit<Feedback, "actions"> => ({
  id: o.id,
  type: o.type,
  typeText: feedbackTypes[o.type],
  content: o.content,
  state: o.state,
  stateText: feedbackStates[o.state],
  reply: o.reply,
  replyAt: o.replyAt,
  score: o.score,
  acceptBy: o.acceptBy,
  answerBy: o.answerBy,
  createdAt: o.createdAt,
});

export const targetOf = ({ target, targetId }: FeedbackRow) => ({
  target,
  targetText: feedbackTargets[target],
  targetId,
});
