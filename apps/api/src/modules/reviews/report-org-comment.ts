import type { CommentReportReason } from "@ginkgo/api-contract/membership/membership-codes";
import { sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import { row, type Tx } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";

/**
 * Puts a comment before staff. Each person once.
 * @throws {ProblemError} NOT_FOUND, COMMENT_REPORTED
 */
export async function reportOrgComment(
  tx: Tx,
  memberId: string,
  id: string,
  { reason, content }: { reason: CommentReportReason; content?: string },
  now: Date,
): Promise<null> {
  const shown = await row(
    tx,
    sql`select 1 from reviews.organisation_comments where id = ${id}::bigint and hidden_at is null`,
  );
  if (!shown) throw problem("NOT_FOUND", "comment");
  const made = await row(
    tx,
    sql`insert into reviews.comment_reports (comment_id, member_id, reason, content, created_at)
      values (${id}::bigint, ${memberId}::bigint, ${reason}, ${content ?? null}, ${instant(now)})
      on conflict do nothing returning id`,
  );
  if (!made) throw problem("COMMENT_REPORTED");
  return null;
}
