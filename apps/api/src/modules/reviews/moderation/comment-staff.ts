import { type CommentQueue, commentReportReasons } from "@ginkgo/api-contract/membership/membership-codes";
import type { StaffOrgComment } from "@ginkgo/api-contract/reviews/org-comments";
import { type SQL, sql } from "drizzle-orm";
import { type PageAsked, paged } from "../../../http/paged.ts";
import { problem } from "../../../http/problem.ts";
import type { Db } from "../../../platform/database/database.ts";
import { idArray, iso } from "../../../platform/database/sql-values.ts";
import { type CommentRow, commentRowPage, commentRows } from "../comment-row.ts";
import { commentReports } from "../tables.ts";

async function presentAll(db: Db, found: CommentRow[]): Promise<StaffOrgComment[]> {
  const reports = await db
    .select({
      commentId: commentReports.commentId,
      reason: commentReports.reason,
      content: commentReports.content,
      at: iso(commentReports.createdAt),
    })
    .from(commentReports)
    .where(sql`${commentReports.commentId} = any(${idArray(found.map((c) => c.id))})`)
    .orderBy(commentReports.id);
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
      .filter((r) => r.commentId === c.id)
      .map(({ reason, content, at }) => ({ reason, reasonText: commentReportReasons[reason], content, at })),
  }));
}

const queues: Record<CommentQueue, SQL> = {
  REPORTED: sql`exists (select 1 from reviews.comment_reports r where r.comment_id = c.id and r.settled_at is null)`,
  HIDDEN: sql`c.hidden_at is not null`,
  ALL: sql`true`,
};

/** Comments for staff, newest first. */
export async function staffComments(db: Db, asked: PageAsked & { queue: CommentQueue; orgId?: string }) {
  const { queue, orgId } = asked;
  const where = sql`where ${queues[queue]} ${orgId ? sql`and c.org_id = ${orgId}::bigint` : sql``}`;
  const { found, total } = await commentRowPage(db, where, asked);
  return paged(await presentAll(db, found), total, asked);
}

/** One for staff. @throws {ProblemError} NOT_FOUND */
export async function staffComment(db: Db, id: string): Promise<StaffOrgComment> {
  const [comment] = await presentAll(db, await commentRows(db, sql`where c.id = ${id}::bigint`));
  if (!comment) throw problem("NOT_FOUND", "comment");
  return comment;
}
