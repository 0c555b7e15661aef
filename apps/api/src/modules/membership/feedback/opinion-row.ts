import {
  type OpinionState,
  type OpinionTarget,
  type OpinionType,
  opinionStates,
  opinionTargets,
  opinionTypes,
} from "@ginkgo/api-contract/membership/membership-codes";
import type { Opinion } from "@ginkgo/api-contract/membership/opinions";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "../../../platform/database/database.ts";
import { iso } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";

export interface OpinionRow {
  id: string;
  memberId: string | null;
  type: OpinionType;
  target: OpinionTarget;
  targetId: string | null;
  content: string;
  contact: string | null;
  state: OpinionState;
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

export const openContact = (vault: Vault, { id, contact }: Pick<OpinionRow, "id" | "contact">) =>
  contact ? vault.open(contact, contactPlace(id)) : null;

/** What its pictures are tied to in the files module. */
export const usedBy = (id: string) => `opinion:${id}` as const;

/** @param rest where, order and limit, on `o` */
export const opinionRows = (db: Db, rest: SQL): Promise<OpinionRow[]> =>
  rows<OpinionRow>(
    db,
    sql`select o.id::text, o.member_id::text as "memberId", o.type, o.target, o.target_id::text as "targetId",
        o.content, o.contact, o.state, o.reply, ${iso(sql`o.reply_at`)} as "replyAt", o.score,
        ${iso(sql`o.accept_by`)} as "acceptBy", ${iso(sql`o.answer_by`)} as "answerBy",
        ${iso(sql`o.created_at`)} as "createdAt"
      from membership.opinions o ${rest}`,
  );

/** What both sides of the desk see of an opinion. */
export const presentOpinion = (o: OpinionRow): Omit<Opinion, "actions"> => ({
  id: o.id,
  type: o.type,
  typeText: opinionTypes[o.type],
  content: o.content,
  state: o.state,
  stateText: opinionStates[o.state],
  reply: o.reply,
  replyAt: o.replyAt,
  score: o.score,
  acceptBy: o.acceptBy,
  answerBy: o.answerBy,
  createdAt: o.createdAt,
});

export const targetOf = ({ target, targetId }: OpinionRow) => ({
  target,
  targetText: opinionTargets[target],
  targetId,
});
