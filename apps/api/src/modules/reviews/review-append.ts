import type { OwnOrgReview } from "@ginkgo/api-contract/reviews/org-reviews";
import { sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import { row, type Tx } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";
import { cleanReview } from "./moderation/clean-review.ts";
import { mayAppend, ownReview } from "./review-own.ts";
import { reviewRows } from "./review-row.ts";

/**
 * Adds to one's own review, once; the score stays what it was.
 * @throws {ProblemError} NOT_FOUND also for another member's, COMMENT_APPENDED
 */
export async function appendOrgReview(
  tx: Tx,
  memberId: string,
  id: string,
  content: string,
  now: Date,
): Promise<OwnOrgReview> {
  const [found] = await reviewRows(
    tx,
    sql`where c.id = ${id}::bigint and c.member_id = ${memberId}::bigint for update of c`,
  );
  if (!found) throw problem("NOT_FOUND", "comment");
  if (!mayAppend(found, now)) throw problem("COMMENT_APPENDED");
  await row(
    tx,
    sql`update reviews.organisation_comments set append = ${cleanReview(content)},
      appended_at = ${instant(now)} where id = ${id}::bigint`,
  );
  return ownReview(tx, memberId, id, now);
}
