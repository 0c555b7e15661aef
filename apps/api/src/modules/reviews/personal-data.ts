import { eq, sql } from "drizzle-orm";
import type { PersonalData } from "../../http/personal-data.ts";
import { iso } from "../../platform/database/sql-values.ts";
import { commentRows } from "./comment-row.ts";
import { eraseOrderComments, orderComments } from "./order-comments.ts";
import { commentReports, organisationComments } from "./tables.ts";

/**
 * Comments stay when an account is closed, with nobody's name on them: platforms may not delete what was said.
 */
export const personalData: PersonalData = {
  section: "catalogue",
  async exportOf(db, memberId) {
    const own = await commentRows(db, sql`where c.member_id = ${memberId}::bigint order by c.id`);
    const reports = await db
      .select({
        reason: commentReports.reason,
        content: commentReports.content,
        reportedAt: iso(commentReports.createdAt),
      })
      .from(commentReports)
      .where(eq(commentReports.memberId, memberId))
      .orderBy(commentReports.id);
    const comments = own.map(({ id: _, orgId: __, memberId: ___, at: ____, ...said }) => said);
    const spoken = await orderComments(db, memberId, { now: new Date() });
    const orderWords = spoken.map(({ id: _, targetId: __, open: ___, ...said }) => said);
    return { comments, orderComments: orderWords, commentReports: reports };
  },
  blockers: async () => [],
  async erase(tx, memberId) {
    await tx
      .update(organisationComments)
      .set({ memberId: null, authorLabel: "已注销的用户", anonymous: true })
      .where(eq(organisationComments.memberId, memberId));
    await eraseOrderComments(tx, memberId);
    await tx
      .update(commentReports)
      .set({ memberId: null, content: null })
      .where(eq(commentReports.memberId, memberId));
  },
};
