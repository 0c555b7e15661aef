import type { Feedback } from "@ginkgo/api-contract/membership/feedback";
import {
  type FeedbackState,
  type FeedbackTarget,
  type FeedbackType,
  feedbackStates,
  feedbackTargets,
  feedbackTypes,
} from "@ginkgo/api-contract/membership/membership-codes";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "../../../platform/database/database.ts";
import { iso } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";

export interface FeedbackRow {
  id: string;
  memberId: string | null;
  type: FeedbackType;
  target: FeedbackTarget;
  targetId: string | null;
  content: string;
  contact: string | null;
  state: FeedbackState;
  reply: string | null;
  replyAt: string | null;
  score: number | null;
  acceptBy: string;
  answerBy: string;
  createdAt: string;
}

const contactPlace = (id: string) => `membership.opinions.contact.${id}`;

export const sealContact = (vault: Vault, contact: string | undefined, id: string): string | null =>
  contact ? vault.seal(contact, contactPlace(id)) : null;

export const openContact = (vault: Vault, { id, contact }: Pick<FeedbackRow, "id" | "contact">) =>
  contact ? vault.open(contact, contactPlace(id)) : null;

/** What its pictures are tied to in the files module. */
export const usedBy = (id: string) => `opinion:${id}` as const;

/** @param rest where, order and limit, on `o` */
export const feedbackRows = (db: Db, rest: SQL): Promise<FeedbackRow[]> =>
  rows<FeedbackRow>(
    db,
    sql`select o.id::text, o.member_id::text as "memberId", o.type, o.target, o.target_id::text as "targetId",
        o.content, o.contact, o.state, o.reply, ${iso(sql`o.reply_at`)} as "replyAt", o.score,
        ${iso(sql`o.accept_by`)} as "acceptBy", ${iso(sql`o.answer_by`)} as "answerBy",
        ${iso(sql`o.created_at`)} as "createdAt"
      from membership.opinions o ${rest}`,
  );

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
