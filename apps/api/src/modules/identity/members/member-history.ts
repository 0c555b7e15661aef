import { and, desc, inArray } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import { iso } from "../../../platform/database/sql-values.ts";
import { audit } from "../../../platform/database/tables.ts";
import { accountsOf } from "../merging/merge-account.ts";
import { readStaff } from "../staff/read-staff.ts";
import { memberChanges } from "../tables.ts";
import type { MemberEvent } from "./note-member.ts";

const texts: Record<MemberEvent, string> = {
  MEMBER_REVEALED: "看了打码的资料",
  MEMBER_BLOCKED: "停用账号",
  MEMBER_UNBLOCKED: "恢复账号",
  MEMBER_SIGNED_OUT: "在所有设备上退出",
  MEMBER_MERGE_ASKED: "提出合并账号",
  MEMBER_MERGE_WITHDRAWN: "撤回合并账号",
  MEMBER_MERGE_REFUSED: "第二位没有同意合并账号",
  MEMBER_MERGED: "第二位同意，合并了账号",
};
/** So many are shown. */
const MOST = 50;

/** What staff did with the account of a member, those merged into it included, and why, the last first. */
export async function memberHistory(db: Db, memberId: string) {
  const found = await db
    .select({ action: audit.action, actorId: audit.actorId, detail: audit.detail, at: iso(audit.at) })
    .from(audit)
    .where(
      and(inArray(audit.memberId, await accountsOf(db, memberId)), inArray(audit.action, Object.keys(texts))),
    )
    .orderBy(desc(audit.id))
    .limit(MOST);
  const reasonIds = found.flatMap(({ detail }) => /memberChange:(\d+)/.exec(detail)?.[1] ?? []);
  const reasons = reasonIds.length
    ? await db
        .select({ id: memberChanges.id, reason: memberChanges.reason })
        .from(memberChanges)
        .where(inArray(memberChanges.id, reasonIds))
    : [];
  const names = await readStaff(
    db,
    found.flatMap(({ actorId }) => actorId ?? []),
  );
  return found.map(({ action, actorId, detail, at }) => ({
    text: texts[action as MemberEvent],
    by: names.get(actorId ?? "") ?? "平台",
    reason: reasons.find(({ id }) => id === /memberChange:(\d+)/.exec(detail)?.[1])?.reason ?? null,
    at,
  }));
}
