import { and, eq, isNull, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { row, type Tx } from "../../../platform/database/database.ts";
import { rate } from "../ranking/rank.ts";
import { closeReportTask } from "../report-task.ts";
import { orgReviewTarget } from "../review-target.ts";
import { organisationReviews, reviewReports } from "../tables.ts";

/** Whom a decision about a review concerns. */
export interface Moderated {
  /** Who wrote it; null for what was imported and for closed accounts. */
  memberId: string | null;
  orgId: string;
  orgName: string;
}

async function settle(tx: Tx, id: string, staffId: string, now: Date): Promise<void> {
  await tx
    .update(reviewReports)
    .set({ settledAt: now })
    .where(and(eq(reviewReports.reviewId, id), isNull(reviewReports.settledAt)));
  await closeReportTask(tx, id, staffId, now);
}

type Changes = Partial<Pick<typeof organisationReviews.$inferInsert, "hiddenAt" | "hiddenWhy" | "reply">>;

async function change(tx: Tx, id: string, set: Changes): Promise<Moderated> {
  // The organisation before the review, as when one is written.
  const review = await row<Moderated>(
    tx,
    sql`select c.member_id::text as "memberId", o.id::text as "orgId", o.name as "orgName"
      from reviews.organisation_comments c join organisations.organisations o on o.id = c.org_id
      where c.id = ${id}::bigint for no key update of o`,
  );
  if (!review) throw problem("NOT_FOUND", "comment");
  await tx.update(organisationReviews).set(set).where(eq(organisationReviews.id, id));
  return review;
}

/** Takes a review out of sight and out of the rating; it is never deleted. @throws {ProblemError} NOT_FOUND */
export async function hideReview(
  tx: Tx,
  id: string,
  { reason, staffId }: { reason: string; staffId: string },
  now: Date,
): Promise<Moderated> {
  const review = await change(tx, id, { hiddenAt: now, hiddenWhy: reason });
  await settle(tx, id, staffId, now);
  await rate(tx, orgReviewTarget, [review.orgId]);
  return review;
}

/** Shows a review again, or lets a reported one stand. @throws {ProblemError} NOT_FOUND */
export async function restoreReview(tx: Tx, id: string, staffId: string, now: Date): Promise<Moderated> {
  const review = await change(tx, id, { hiddenAt: null, hiddenWhy: null });
  await settle(tx, id, staffId, now);
  await rate(tx, orgReviewTarget, [review.orgId]);
  return review;
}

/** Answers a review for the organisation; a new answer takes the place of the last. @throws {ProblemError} NOT_FOUND */
export const replyToReview = (tx: Tx, id: string, content: string): Promise<Moderated> =>
  change(tx, id, { reply: content });
