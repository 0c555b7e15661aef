import type { OpinionState, OpinionType } from "@ginkgo/api-contract/membership/membership-codes";
import type { Opinion, OpinionDetail, OpinionEvent } from "@ginkgo/api-contract/membership/opinions";
import { eq, type SQL, sql } from "drizzle-orm";
import { offsetOf, paged } from "../../../http/paged.ts";
import { problem } from "../../../http/problem.ts";
import { type Db, row } from "../../../platform/database/database.ts";
import { iso, textArray } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { filesOf } from "../../files/public.ts";
import { opinionEvents } from "../tables.ts";
import {
  type OpinionRow,
  openContact,
  opinionRows,
  presentOpinion,
  targetOf,
  usedBy,
} from "./opinion-row.ts";
import { type OpinionAction, opinionActions, opinionSteps } from "./opinion-steps.ts";

export interface OpinionFilters {
  state?: OpinionState[];
  type?: OpinionType[];
  current: number;
  size: number;
}

/** @returns conditions on `o`, each beginning with `and` */
export const opinionConditions = ({ state, type }: OpinionFilters): SQL =>
  sql.join(
    [
      state?.length ? sql`and o.state = any(${textArray(state)})` : sql``,
      type?.length ? sql`and o.type = any(${textArray(type)})` : sql``,
    ],
    sql` `,
  );

const present = (o: OpinionRow): Opinion => ({
  ...presentOpinion(o),
  actions: opinionActions(o.state, "member") as Opinion["actions"],
});

/** A member's opinions, newest first. */
export async function listOpinions(db: Db, memberId: string, asked: OpinionFilters) {
  const where = sql`where o.member_id = ${memberId}::bigint ${opinionConditions(asked)}`;
  const counted = await row<{ n: number }>(
    db,
    sql`select count(*)::int as n from membership.opinions o ${where}`,
  );
  const found = await opinionRows(
    db,
    sql`${where} order by o.id desc limit ${asked.size} offset ${offsetOf(asked)}`,
  );
  return paged(found.map(present), counted!.n, asked);
}

const actionText = (action: OpinionEvent["action"]) =>
  action === "SUBMIT" ? "提交反馈" : opinionSteps[action.toLowerCase() as OpinionAction].text;

async function historyOf(db: Db, id: string): Promise<OpinionEvent[]> {
  const found = await db
    .select({
      action: opinionEvents.action,
      byStaff: sql<boolean>`${opinionEvents.staffId} is not null`,
      text: opinionEvents.text,
      at: iso(opinionEvents.at),
    })
    .from(opinionEvents)
    .where(eq(opinionEvents.opinionId, id))
    .orderBy(opinionEvents.id);
  return found.map(({ action, byStaff, text, at }) => ({
    action,
    actionText: actionText(action),
    by: byStaff ? "工作人员" : action === "CLOSE" ? "系统" : "我",
    text,
    at,
  }));
}

/** One of a member's own opinions. @throws {ProblemError} NOT_FOUND also for somebody else's */
export async function opinionDetail(
  db: Db,
  vault: Vault,
  memberId: string,
  id: string,
): Promise<OpinionDetail> {
  const [found] = await opinionRows(
    db,
    sql`where o.id = ${id}::bigint and o.member_id = ${memberId}::bigint`,
  );
  if (!found) throw problem("NOT_FOUND", "opinion");
  return {
    ...present(found),
    ...targetOf(found),
    images: (await filesOf(db, usedBy(id))).map(({ fileId, url }) => ({ fileId, url })),
    contact: openContact(vault, found),
    history: await historyOf(db, id),
  };
}
