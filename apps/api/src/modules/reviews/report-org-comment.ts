import type { CommentReportReason } from "@ginkgo/api-contract/membership/membership-codes";
import { and, eq, isNull, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { commentReports, organisationComments } from "./tables.ts";

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
  const shown = await firstOf(
    tx
      .select({ found: sql<number>`1` })
      .from(organisationComments)
      .where(and(eq(organisationComments.id, id), isNull(organisationComments.hiddenAt))),
  );
  if (!shown) throw problem("NOT_FOUND", "comment");
  const made = await firstOf(
    tx
      .insert(commentReports)
      .values({ commentId: id, memberId, reason, content: content ?? null, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: commentReports.id }),
  );
  if (!made) throw problem("COMMENT_REPORTED");
  return null;
}
