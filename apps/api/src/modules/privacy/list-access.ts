import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, count, desc, eq, inArray, isNotNull, like, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { offsetOf, type PageQuery, paged } from "../../http/paged.ts";
import { type Db, firstOf } from "../../platform/database/database.ts";
import { audit } from "../../platform/database/tables.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { exportedMembers, runs } from "../exports/tables.ts";
import { accountsOf } from "../identity/merging/public.ts";
import { readPeople } from "../identity/public.ts";
import { readStaff } from "../identity/staff/public.ts";
import { maskedNameOf } from "../membership/public.ts";

/** What of the audit a member is told, in words. */
const texts: Record<string, string> = {
  HEALTH_READ: "查看了健康信息",
  HEALTH_WRITTEN: "修改了健康信息",
  PHONE_SHOWN: "查看了完整手机号",
  BOOKING_SHOWN: "查看了预约里的姓名和完整手机号",
  ORDER_SHOWN: "查看了订单里的姓名、电话和地址",
  FEEDBACK_SHOWN: "查看了反馈里的姓名和联系方式",
  CONSULT_SHOWN: "查看了费用咨询里的姓名和完整手机号",
  APPLICATION_SHOWN: "查看了入驻申请的材料",
  APPLICANT_SHOWN: "查看了入驻申请里的完整手机号和证件号",
  TRAVELERS_SHOWN: "查看了出行人的证件号和健康情况",
  EVIDENCE_READ: "查看了合同签名的凭据",
  MEMBER_FOUND: "按姓名或手机号找到了您的账号",
  MEMBER_REVEALED: "查看了打码的手机号、姓名或生日",
  CONVERSATION_READ: "查看了会话",
  EXPORT_ASKED: "导出了全部信息",
  /** Of a list with others, which is written down beside the audit. */
  EXPORTED_WHOLE: "下载了名单，里面有您完整的姓名、电话或地址",
};

/** Who has seen what is sensitive of a member, the newest first. */
export async function listAccess(db: Db, vault: Vault, memberId: string, query: PageQuery) {
  const own = await accountsOf(db, memberId);
  const mine = and(
    inArray(audit.memberId, own),
    sql`${audit.action} in (select jsonb_array_elements_text(${JSON.stringify(Object.keys(texts))}::jsonb))`,
  );
  const extracts = and(inArray(exportedMembers.memberId, own), isNotNull(runs.takenAt));
  const [audited, taken] = [
    (await firstOf(db.select({ total: count() }).from(audit).where(mine)))!,
    (await firstOf(
      db
        .select({ total: count() })
        .from(exportedMembers)
        .innerJoin(runs, eq(runs.id, exportedMembers.runId))
        .where(extracts),
    ))!,
  ];
  const total = audited.total + taken.total;
  const found = await unionAll(
    db
      .select({
        id: audit.id,
        at: audit.at,
        kind: sql<string>`${audit.actorKind}`.as("kind"),
        actorId: audit.actorId,
        action: sql<string>`${audit.action}`.as("action"),
        /** Around a visit: the actor came as its employee. */
        isVisit: sql<boolean | null>`${like(audit.detail, "order:%")}`.as("is_visit"),
      })
      .from(audit)
      .where(mine),
    db
      .select({
        id: runs.id,
        at: sql<Date>`${runs.decidedAt}`.mapWith(runs.decidedAt).as("at"),
        kind: sql<string>`'STAFF'`.as("kind"),
        actorId: runs.staffId,
        action: sql<string>`'EXPORTED_WHOLE'`.as("action"),
        isVisit: sql<boolean | null>`false`.as("is_visit"),
      })
      .from(exportedMembers)
      .innerJoin(runs, eq(runs.id, exportedMembers.runId))
      .where(extracts),
  )
    .orderBy((row) => [desc(row.at), desc(row.id)])
    .limit(query.size)
    .offset(offsetOf(query));
  const idsOf = (kind: "MEMBER" | "STAFF") =>
    found.flatMap((f) => (f.kind === kind && f.actorId ? f.actorId : []));
  const people = await readPeople(db, vault, idsOf("MEMBER"));
  const staff = await readStaff(db, idsOf("STAFF"));
  const who = ({ kind, actorId, isVisit }: (typeof found)[number]) => {
    if (kind === "STAFF") return staff.get(actorId ?? "") ?? "工作人员";
    if (kind !== "MEMBER" || !actorId) return "系统";
    if (own.includes(actorId)) return "您本人";
    const person = people.get(actorId);
    return `${isVisit ? "护理员" : "家人"} ${maskedNameOf(person)}`;
  };
  const records = found.map((f) => ({
    at: shanghaiInstant(f.at),
    who: who(f),
    what: texts[f.action]!,
  }));
  return paged(records, total, query);
}
