import { type ReviewQueue, reviewReportReasons } from "@ginkgo/api-contract/membership/membership-codes";
import type { StaffOrgReview } from "@ginkgo/api-contract/reviews/org-reviews";
import { type SQL, sql } from "drizzle-orm";
import { type PageQuery, paged } from "../../../http/paged.ts";
import { problem } from "../../../http/problem.ts";
import type { Db } from "../../../platform/database/database.ts";
import { idArray, iso } from "../../../platform/database/sql-values.ts";
import { type ReviewRow, reviewRowPage, reviewRows } from "../review-row.ts";
import { reviewReports } from "../tables.ts";

/** What staff may do with a review: a hidden one is shown again first, a reported one may stand. */
const actionsFor = (hidden: string | null, isReported: boolean): StaffOrgReview["actions"] =>
  hidden === null ? [...(isReported ? (["keep"] as const) : []), "hide", "reply"] : ["restore"];

async function presentAll(db: Db, found: ReviewRow[]): Promise<StaffOrgReview[]> {
  const reports = await db
    .select({
      reviewId: reviewReports.reviewId,
      reason: reviewReports.reason,
      content: reviewReports.content,
      at: iso(reviewReports.createdAt),
      isOpen: sql<boolean>`${reviewReports.settledAt} is null`,
    })
    .from(reviewReports)
    .where(sql`${reviewReports.reviewId} = any(${idArray(found.map((c) => c.id))})`)
    .orderBy(reviewReports.id);
  return found.map((c) => ({
    id: c.id,
    orgId: c.orgId,
    orgName: c.orgName,
    author: c.author,
    score: c.score,
    content: c.content,
    append: c.append,
    verified: c.verified,
    reply: c.reply,
    hidden: c.hidden,
    createdAt: c.createdAt,
    reports: reports
      .filter((r) => r.reviewId === c.id)
      .map(({ reason, content, at }) => ({ reason, reasonText: reviewReportReasons[reason], content, at })),
    actions: actionsFor(
      c.hidden,
      reports.some((r) => r.reviewId === c.id && r.isOpen),
    ),
  }));
}

const queues: Record<ReviewQueue, SQL> = {
  REPORTED: sql`exists (select 1 from reviews.comment_reports r where r.comment_id = c.id and r.settled_at is null)`,
  HIDDEN: sql`c.hidden_at is not null`,
  ALL: sql`true`,
};

/** Reviews for staff, newest first. */
export async function staffReviews(db: Db, query: PageQuery & { queue: ReviewQueue; orgId?: string }) {
  const { queue, orgId } = query;
  const where = sql`where ${queues[queue]} ${orgId ? sql`and c.org_id = ${orgId}::bigint` : sql``}`;
  const { found, total } = await reviewRowPage(db, where, query);
  return paged(await presentAll(db, found), total, query);
}

/** One for staff. @throws {ProblemError} NOT_FOUND */
export async function staffReview(db: Db, id: string): Promise<StaffOrgReview> {
  const [review] = await presentAll(db, await reviewRows(db, sql`where c.id = ${id}::bigint`));
  if (!review) throw problem("NOT_FOUND", "comment");
  return review;
}
