import type { OwnOrgReview } from "@ginkgo/api-contract/reviews/org-reviews";
import { eq, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { Tx } from "../../platform/database/database.ts";
import { cleanReview } from "./moderation/clean-review.ts";
import { mayAppend, ownReview } from "./review-own.ts";
import { reviewRows } from "./review-row.ts";
import { organisationReviews } from "./tables.ts";

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
  await tx
    .update(organisationReviews)
    .set({ append: cleanReview(content), appendedAt: now })
    .where(eq(organisationReviews.id, id));
  return ownReview(tx, memberId, id, now);
}
