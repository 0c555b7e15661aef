import type { ReviewReportReason } from "@ginkgo/api-contract/membership/membership-codes";
import { and, eq, isNull, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { openReviewTask } from "./report-task.ts";
import { organisationReviews, reviewReports } from "./tables.ts";

/**
 * Puts a review before staff. Each person once.
 * @throws {ProblemError} NOT_FOUND, COMMENT_REPORTED
 */
export async function reportOrgReview(
  tx: Tx,
  memberId: string,
  id: string,
  { reason, content }: { reason: ReviewReportReason; content?: string },
  now: Date,
): Promise<null> {
  const shown = await firstOf(
    tx
      .select({ orgName: sql<string>`o.name` })
      .from(organisationReviews)
      .innerJoin(sql`organisations.organisations o`, sql`o.id = ${organisationReviews.orgId}`)
      .where(and(eq(organisationReviews.id, id), isNull(organisationReviews.hiddenAt))),
  );
  if (!shown) throw problem("NOT_FOUND", "comment");
  const made = await firstOf(
    tx
      .insert(reviewReports)
      .values({ reviewId: id, memberId, reason, content: content ?? null, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: reviewReports.id }),
  );
  if (!made) throw problem("COMMENT_REPORTED");
  await openReviewTask(tx, `ORG-${id}`, `被举报的评价：${shown.orgName}`, now);
  return null;
}
