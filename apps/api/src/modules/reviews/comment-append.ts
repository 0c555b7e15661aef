import type { OwnOrgComment } from "@ginkgo/api-contract/reviews/org-comments";
import { sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import { row, type Tx } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";
import { mayAppend, ownComment } from "./comment-own.ts";
import { commentRows } from "./comment-row.ts";
import { cleanComment } from "./moderation/clean-comment.ts";

/**
 * Adds to one's own comment, once; the score stays what it was.
 * @throws {ProblemError} NOT_FOUND also for somebody else's, COMMENT_APPENDED
 */
export async function appendOrgComment(
  tx: Tx,
  memberId: string,
  id: string,
  content: string,
  now: Date,
): Promise<OwnOrgComment> {
  const [found] = await commentRows(
    tx,
    sql`where c.id = ${id}::bigint and c.member_id = ${memberId}::bigint for update of c`,
  );
  if (!found) throw problem("NOT_FOUND", "comment");
  if (!mayAppend(found, now)) throw problem("COMMENT_APPENDED");
  await row(
    tx,
    sql`update reviews.organisation_comments set append = ${cleanComment(content)},
      appended_at = ${instant(now)} where id = ${id}::bigint`,
  );
  return ownComment(tx, memberId, id, now);
}
