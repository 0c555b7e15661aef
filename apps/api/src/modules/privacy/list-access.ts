import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { offsetOf, type PageQuery, paged } from "../../http/paged.ts";
import { type Db, firstOf, rows } from "../../platform/database/database.ts";
import { millis } from "../../platform/database/sql-values.ts";
import { audit } from "../../platform/database/tables.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { readPeople } from "../identity/public.ts";
import { readStaff } from "../identity/staff/public.ts";

/** What of the audit a member is told, in words. */
const texts: Record<string, string> = {
  HEALTH_READ: "查看了健康信息",
  HEALTH_WRITTEN: "修改了健康信息",
  PHONE_SHOWN: "查看了完整手机号",
  BOOKING_SHOWN: "查看了预约里的完整手机号",
  EVIDENCE_READ: "查看了合同签名的凭据",
  CONVERSATION_READ: "查看了会话",
  EXPORT_ASKED: "导出了全部信息",
};

interface AuditRow {
  at: number;
  kind: "MEMBER" | "STAFF" | "SYSTEM" | "VISITOR";
  actorId: string | null;
  action: string;
  /** Around a visit: the actor came as its employee. */
  isVisit: boolean;
}

const masked = (name: string | null | undefined) => (name ? `${[...name][0]}**` : "已注销的用户");

/** Who has seen what is sensitive of a member, the newest first. */
export async function listAccess(db: Db, vault: Vault, memberId: string, query: PageQuery) {
  const mine = sql`member_id = ${memberId}::bigint
    and action in (select jsonb_array_elements_text(${JSON.stringify(Object.keys(texts))}::jsonb))`;
  const { total } = (await firstOf(
    db.select({ total: sql<number>`count(*)::int` }).from(audit).where(mine),
  ))!;
  const found = await rows<AuditRow>(
    db,
    sql`select ${millis(sql`at`)} as at, actor_kind as kind, actor_id::text as "actorId", action,
        coalesce(detail like 'order:%', false) as "isVisit"
      from platform.audit where ${mine} order by id desc limit ${query.size} offset ${offsetOf(query)}`,
  );
  const idsOf = (kind: AuditRow["kind"]) =>
    found.flatMap((f) => (f.kind === kind && f.actorId ? f.actorId : []));
  const people = await readPeople(db, vault, idsOf("MEMBER"));
  const staff = await readStaff(db, idsOf("STAFF"));
  const who = ({ kind, actorId, isVisit }: AuditRow) => {
    if (kind === "STAFF") return staff.get(actorId ?? "") ?? "工作人员";
    if (kind !== "MEMBER" || !actorId) return "系统";
    if (actorId === memberId) return "您本人";
    const person = people.get(actorId);
    return `${isVisit ? "护理员" : "家人"} ${masked(person?.realName ?? person?.nickname)}`;
  };
  const records = found.map((f) => ({
    at: shanghaiInstant(new Date(f.at)),
    who: who(f),
    what: texts[f.action]!,
  }));
  return paged(records, total, query);
}
