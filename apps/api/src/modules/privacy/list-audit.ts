import type { QueryOf } from "@ginkgo/api-contract/endpoint";
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import { isId } from "@ginkgo/api-contract/fields";
import { auditActions } from "@ginkgo/api-contract/privacy/audit-codes";
import { auditSubjectsOf } from "@ginkgo/api-contract/privacy/audit-subjects";
import type { AuditRecord, auditPage } from "@ginkgo/api-contract/privacy/audit-trail";
import { shanghaiInstant, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { and, desc, eq, gte, ilike, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { offsetOf } from "../../http/paged.ts";
import { badInput } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { reasonRows } from "../../platform/audit.ts";
import { alteredAmong, lookAtAudit } from "../../platform/audit-check.ts";
import { DAY, later } from "../../platform/clock.ts";
import { type Db, firstOf } from "../../platform/database/database.ts";
import { idArray, instant, likePart } from "../../platform/database/sql-values.ts";
import { audit } from "../../platform/database/tables.ts";
import { runs } from "../exports/tables.ts";
import { readPeople } from "../identity/public.ts";
import { readStaff } from "../identity/staff/public.ts";
import { memberChanges, staff, staffChanges, staffRequests } from "../identity/tables.ts";
import { maskedNameOf } from "../membership/public.ts";
import { refunds } from "../orders/refunds/tables.ts";
import { orders } from "../orders/tables.ts";
import { reasonBeside } from "./reason-beside.ts";
import { auditExports } from "./tables.ts";

type Filters = Pick<QueryOf<typeof auditPage>, "who" | "what" | "subject" | "from" | "to">;

const LARGEST_FOUND = 100;

/** What a row names first and second; an index stands over each. */
const firstSubject = sql`split_part(${audit.detail}, ' ', 1)`;
const secondSubject = sql`split_part(${audit.detail}, ' ', 2)`;

/** A day as its beginning, an instant as it is. */
const startOf = (text: string) => (text.length === 10 ? shanghaiTime(text) : new Date(text));

const nobody = sql`false`;
const actor = (kind: "STAFF" | "MEMBER", id: string) =>
  isId(id) ? and(eq(audit.actorKind, kind), eq(audit.actorId, id)) : nobody;

async function whoIs(db: Db, who: string): Promise<SQL | undefined> {
  const [, kind, id = ""] = /^(staff|member):(\d+)$/.exec(who) ?? [];
  if (kind) return actor(kind === "staff" ? "STAFF" : "MEMBER", id);
  if (/^\d+$/.test(who)) return or(actor("STAFF", who), actor("MEMBER", who));
  if (who === "系统") return eq(audit.actorKind, "SYSTEM");
  const named = await db
    .select({ id: staff.id })
    .from(staff)
    .where(ilike(staff.name, likePart(who)))
    .limit(LARGEST_FOUND);
  if (named.length === 0) return nobody;
  return and(
    eq(audit.actorKind, "STAFF"),
    inArray(
      audit.actorId,
      named.map(({ id: found }) => found),
    ),
  );
}

/** What is written by its number in the shop, as the trail names it. */
async function byNumber(db: Db, typed: string): Promise<string | undefined> {
  if (/^\d{18,20}$/.test(typed)) {
    const order = await firstOf(db.select({ id: orders.id }).from(orders).where(eq(orders.sn, typed)));
    return order && `order:${order.id}`;
  }
  if (!/^R\d{10,30}$/i.test(typed)) return undefined;
  const { id, refundNo } = refunds;
  const refund = await firstOf(db.select({ id }).from(refunds).where(eq(refundNo, typed.toUpperCase())));
  return refund && `refund:${refund.id}`;
}

/** Whose data or which thing: as it is named in the trail, as a row of it reads, by its number or by its id alone. */
async function isAbout(db: Db, typed: string): Promise<SQL | undefined> {
  const subject = typed.trim().replace(/\s+/g, " ");
  const named = (await byNumber(db, subject)) ?? subject;
  const things = /^\w+:\S+$/.test(named) ? [named] : auditSubjectsOf(named);
  const id = /^(?:member:|会员 ?)?(\d+)$/.exec(named)?.[1];
  const ofMember = id && isId(id) ? eq(audit.memberId, id) : undefined;
  if (id && id !== named) return ofMember ?? nobody;
  // Only a thing with its id stands second; a word alone would be met in what staff wrote.
  if (things.length === 0) return eq(firstSubject, named);
  return or(ofMember, inArray(firstSubject, things), inArray(secondSubject, things));
}

async function conditionsOf(db: Db, { who, what, subject, from, to }: Filters): Promise<SQL | undefined> {
  const codes = what?.split(",").map((code) => code.trim().toUpperCase());
  const end = to ? later(startOf(to), to.length === 10 ? DAY : 1) : undefined;
  return and(
    who ? await whoIs(db, who) : undefined,
    codes?.some(Boolean) ? inArray(audit.action, codes.filter(Boolean)) : undefined,
    subject ? await isAbout(db, subject) : undefined,
    from ? gte(audit.at, startOf(from)) : undefined,
    end ? lt(audit.at, end) : undefined,
  );
}

/** @throws {ProblemError} BAD_INPUT for a cursor no page gave */
function after(cursor: string): SQL {
  const [ms = "", id = ""] = cursor.split("~");
  if (!/^\d{1,14}$/.test(ms) || !isId(id)) throw badInput({ cursor: "这一页的位置不对，请从第一页重新看。" });
  return sql`(${audit.at}, ${audit.id}) < (${instant(new Date(Number(ms)))}, ${id}::bigint)`;
}

type Found = Awaited<ReturnType<typeof readRows>>[number];

const readRows = (db: Db, where: SQL | undefined, page: { limit: number; offset: number }) =>
  db
    .select({
      id: audit.id,
      at: audit.at,
      kind: audit.actorKind,
      actorId: audit.actorId,
      action: audit.action,
      memberId: audit.memberId,
      detail: audit.detail,
      mark: sql<string>`upper(substr(encode(${audit.hash}, 'hex'), 1, 4))`,
    })
    .from(audit)
    .where(where)
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(page.limit)
    .offset(page.offset);

const numberIn = (found: Found, word: string) =>
  new RegExp(`(?:^| )${word}:(\\d{1,18})(?: |$)`).exec(reasonBeside(found).subject)?.[1];

/** Acts that were given the reason their request keeps; who decides on it after them has reasons of their own. */
const askingActs: Partial<Record<(typeof reasonRows)[number], ReadonlySet<string>>> = {
  request: new Set(["STAFF_REQUEST_ASKED"]),
  staffExport: new Set(["EXPORT_WHOLE_ASKED", "EXPORT_MASKED", "EXPORT_TAKEN"]),
};

/** Why things were done, by the row, where another row keeps it: see `reasonRows`. */
async function reasonsOf(db: Db, found: readonly Found[]): Promise<Map<string, string>> {
  const named = (word: (typeof reasonRows)[number]) =>
    found.flatMap((f) => {
      // Settings are of another module, and once had the same word for their changes.
      const isOther = f.action.startsWith("SETTING_") || askingActs[word]?.has(f.action) === false;
      const id = isOther ? undefined : numberIn(f, word);
      return id ? [{ row: f.id, id }] : [];
    });
  const reasons = new Map<string, string>();
  for (const [word, table] of [
    ["request", staffRequests],
    ["change", staffChanges],
    ["memberChange", memberChanges],
    ["auditExport", auditExports],
    ["staffExport", runs],
  ] as const) {
    const rows = named(word);
    if (rows.length === 0) continue;
    const kept = await db
      .select({ id: table.id, reason: table.reason })
      .from(table)
      .where(sql`${table.id} = any(${idArray(rows.map(({ id }) => id))})`);
    const byId = new Map(kept.map(({ id, reason }) => [id, reason]));
    for (const { row, id } of rows) reasons.set(row, byId.get(id) ?? "");
  }
  return reasons;
}

async function present(
  db: Db,
  { vault }: Pick<AppContext, "vault">,
  found: readonly Found[],
): Promise<AuditRecord[]> {
  const idsOf = (kind: Found["kind"]) =>
    found.flatMap((f) => (f.kind === kind && f.actorId ? f.actorId : []));
  const members = [...idsOf("MEMBER"), ...found.flatMap((f) => f.memberId ?? [])];
  const people = await readPeople(db, vault, members);
  const colleagues = await readStaff(db, idsOf("STAFF"));
  const altered = await alteredAmong(
    db,
    found.map(({ id }) => id),
  );
  const reasons = await reasonsOf(db, found);
  const memberName = (id: string) => maskedNameOf(people.get(id));
  const nameOf = ({ kind, actorId }: Found) => {
    if (kind === "STAFF") return colleagues.get(actorId ?? "") ?? "工作人员";
    if (kind === "MEMBER" && actorId) return memberName(actorId);
    return kind === "VISITOR" ? "没登录的人" : "系统";
  };
  return found.map((f) => {
    const { subject, step, reason } = reasonBeside(f);
    const act = auditActions[f.action] ?? f.action;
    return {
      id: f.id,
      at: shanghaiInstant(f.at),
      who: { kind: f.kind, id: f.actorId, name: nameOf(f) },
      what: f.action,
      whatText: step ? (f.action === "STAFF_STEP" ? step : `${act}：${step}`) : act,
      member: f.memberId ? { id: f.memberId, name: memberName(f.memberId) } : null,
      detail: subject,
      reason: reason || (reasons.get(f.id) ?? ""),
      mark: f.mark,
      intact: !altered.has(f.id),
    };
  });
}

/** Records that fit, the newest first, at most so many. */
export async function auditRecords(
  db: Db,
  deps: Pick<AppContext, "vault">,
  filters: Filters,
  limit: number,
): Promise<AuditRecord[]> {
  return present(db, deps, await readRows(db, await conditionsOf(db, filters), { limit, offset: 0 }));
}

async function countUpTo(db: Db, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql<number>`1` })
    .from(audit)
    .where(where)
    .limit(MAX_COUNTED + 1)
    .as("some");
  const counted = await firstOf(db.select({ n: sql<number>`count(*)::int` }).from(some));
  return counted?.n ?? 0;
}

/** A page of the audit trail, and whether all of it stands as it was written. @throws {ProblemError} BAD_INPUT */
export async function listAudit(db: Db, deps: Pick<AppContext, "vault">, query: QueryOf<typeof auditPage>) {
  const where = await conditionsOf(db, query);
  const found = await readRows(db, query.cursor ? and(where, after(query.cursor)) : where, {
    limit: query.size + 1,
    offset: query.cursor ? 0 : offsetOf(query),
  });
  const page = found.slice(0, query.size);
  // All that fits stands on the first page: there is nothing to count.
  const isAll = !query.cursor && query.current === 1 && found.length <= query.size;
  const total = isAll ? found.length : await countUpTo(db, where);
  const records = await present(db, deps, page);
  const last = page.at(-1);
  const breaks = await lookAtAudit(db);
  return {
    records,
    total,
    intact: breaks.length === 0 && records.every((r) => r.intact),
    ...(found.length > query.size && last ? { nextCursor: `${last.at.getTime()}~${last.id}` } : {}),
  };
}
