import type { NoticeKind } from "@ginkgo/api-contract/membership/membership-codes";
import type { UnreadCounts } from "@ginkgo/api-contract/membership/notices";
import { and, eq, isNull, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { idArray } from "../../../platform/database/sql-values.ts";
import { notices } from "../tables.ts";
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
  await tx
    .update(notices)
    .set({ readAt: now })
    .where(
      and(
        eq(notices.memberId, memberId),
        isNull(notices.readAt),
        ids ? sql`${notices.id} = any(${idArray(ids)})` : undefined,
        kind ? eq(notices.kind, kind) : undefined,
      ),
    );
  return countUnread(tx, memberId);
}

/** Marks one. @throws {ProblemError} NOT_FOUND also for another member's */
export async function markOneRead(tx: Tx, memberId: string, id: string, now: Date): Promise<UnreadCounts> {
  const own = await firstOf(
    tx
      .select({ found: sql<number>`1` })
      .from(notices)
      .where(and(eq(notices.id, id), eq(notices.memberId, memberId))),
  );
  if (!own) throw problem("NOT_FOUND", "notice");
  return markRead(tx, memberId, { ids: [id] }, now);
}
