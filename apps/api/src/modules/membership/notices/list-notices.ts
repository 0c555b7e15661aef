import { type NoticeKind, noticeKinds } from "@ginkgo/api-contract/membership/membership-codes";
import type { Notice, UnreadCounts } from "@ginkgo/api-contract/membership/notices";
import { type SQL, sql } from "drizzle-orm";
import { offsetOf, paged } from "../../../http/paged.ts";
import { type Db, firstOf, rows } from "../../../platform/database/database.ts";
import { iso, textArray } from "../../../platform/database/sql-values.ts";
import { notices } from "../tables.ts";
import { securityWords } from "./security-texts.ts";

interface NoticeRow {
  id: string;
  kind: NoticeKind;
  title: string | null;
  body: string | null;
  link: string | null;
  event: string | null;
  detail: string | null;
  createdAt: string;
  readAt: string | null;
}

function present({ id, kind, title, body, link, event, detail, createdAt, readAt }: NoticeRow): Notice {
  const words = event ? securityWords(event, detail) : { title: title ?? "", body: body ?? "" };
  return {
    id,
    kind,
    kindText: noticeKinds[kind],
    ...words,
    link: event ? "/user/info" : link,
    createdAt,
    readAt,
  };
}

/** A member's notices, newest first. */
export async function listNotices(
  db: Db,
  memberId: string,
  query: { kind?: NoticeKind[]; unread?: boolean; current: number; size: number },
) {
  const conditions: SQL[] = [sql`member_id = ${memberId}::bigint`];
  if (query.kind?.length) conditions.push(sql`kind = any(${textArray(query.kind)})`);
  if (query.unread) conditions.push(sql`read_at is null`);
  const where = sql.join(conditions, sql` and `);
  const counted = await firstOf(db.select({ n: sql<number>`count(*)::int` }).from(notices).where(where));
  const found = await rows<NoticeRow>(
    db,
    sql`select id::text, kind, title, body, link, event, detail, ${iso(sql`created_at`)} as "createdAt",
        ${iso(sql`read_at`)} as "readAt"
      from membership.notices where ${where} order by notices.created_at desc, notices.id desc limit ${query.size} offset ${offsetOf(query)}`,
  );
  return paged(found.map(present), counted!.n, query);
}

/** Unread in all and by kind, in the order of the kinds. */
export async function countUnread(db: Db, memberId: string): Promise<UnreadCounts> {
  const found = await rows<{ kind: NoticeKind; n: number }>(
    db,
    sql`select kind, count(*)::int as n from membership.notices
      where member_id = ${memberId}::bigint and read_at is null group by kind`,
  );
  const order = Object.keys(noticeKinds);
  const kinds = found
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .map(({ kind, n }) => ({ kind, text: noticeKinds[kind], count: n }));
  return { total: kinds.reduce((sum, k) => sum + k.count, 0), kinds };
}
