import type { NoticeKind } from "@ginkgo/api-contract/membership/membership-codes";
import type { UnreadCounts } from "@ginkgo/api-contract/membership/notices";
import { type SQL, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { row, type Tx } from "../../../platform/database/database.ts";
import { idArray, instant } from "../../../platform/database/sql-values.ts";
import { countUnread } from "./list-notices.ts";

/**
 * Marks notices read: these, those of a kind, or all; what is read already keeps its time.
 * @returns what is still unread
 */
export async function markRead(
  tx: Tx,
  memberId: string,
  { ids, kind }: { ids?: string[]; kind?: NoticeKind },
  now: Date,
): Promise<UnreadCounts> {
  const which: SQL[] = [sql`member_id = ${memberId}::bigint`, sql`read_at is null`];
  if (ids) which.push(sql`id = any(${idArray(ids)})`);
  if (kind) which.push(sql`kind = ${kind}`);
  await tx.execute(
    sql`update membership.notices set read_at = ${instant(now)} where ${sql.join(which, sql` and `)}`,
  );
  return countUnread(tx, memberId);
}

/** Marks one. @throws {ProblemError} NOT_FOUND also for somebody else's */
export async function markOneRead(tx: Tx, memberId: string, id: string, now: Date): Promise<UnreadCounts> {
  const own = await row(
    tx,
    sql`select 1 from membership.notices where id = ${id}::bigint and member_id = ${memberId}::bigint`,
  );
  if (!own) throw problem("NOT_FOUND", "notice");
  return markRead(tx, memberId, { ids: [id] }, now);
}
