import { type NoticeKind, noticeKinds } from "@ginkgo/api-contract/membership/membership-codes";
import type { Notice, UnreadCounts } from "@ginkgo/api-contract/membership/notices";
import { and, count, desc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { offsetOf, paged } from "../../../http/paged.ts";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import { iso } from "../../../platform/database/sql-values.ts";
import { notices } from "../tables.ts";
import { securityWords } from "./security-texts.ts";

const noticeRows = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: notices.id,
      kind: notices.kind,
      title: notices.title,
      body: notices.body,
      link: notices.link,
      event: notices.event,
      detail: notices.detail,
      createdAt: iso(notices.createdAt),
      readAt: iso(notices.readAt),
    })
    .from(notices)
    .where(where)
    .orderBy(desc(notices.createdAt), desc(notices.id));

type NoticeRow = Awaited<ReturnType<typeof noticeRows>>[number];

function present(
  { id, kind, title, body, link, event, detail, createdAt, readAt }: NoticeRow,
  wordsOf: Awaited<ReturnType<typeof securityWords>>,
): Notice {
  const words = event ? wordsOf(event, detail) : { title: title ?? "", body: body ?? "" };
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
  const where = and(
    eq(notices.memberId, memberId),
    query.kind?.length ? inArray(notices.kind, query.kind) : undefined,
    query.unread ? isNull(notices.readAt) : undefined,
  );
  const counted = await firstOf(db.select({ n: count() }).from(notices).where(where));
  const found = await noticeRows(db, where).limit(query.size).offset(offsetOf(query));
  const wordsOf = await securityWords(
    db,
    found.flatMap(({ event }) => event ?? []),
  );
  return paged(
    found.map((row) => present(row, wordsOf)),
    counted!.n,
    query,
  );
}

/** Unread in all and by kind, in the order of the kinds. */
export async function countUnread(db: Db, memberId: string): Promise<UnreadCounts> {
  const found = await db
    .select({ kind: notices.kind, n: count() })
    .from(notices)
    .where(and(eq(notices.memberId, memberId), isNull(notices.readAt)))
    .groupBy(notices.kind);
  const order = Object.keys(noticeKinds);
  const kinds = found
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .map(({ kind, n }) => ({ kind, text: noticeKinds[kind], count: n }));
  return { total: kinds.reduce((sum, k) => sum + k.count, 0), kinds };
}
