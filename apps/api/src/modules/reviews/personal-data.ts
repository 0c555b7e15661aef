import { sql } from "drizzle-orm";
import type { PersonalData } from "../../http/personal-data.ts";
import { rows } from "../../platform/database/database.ts";
import { iso } from "../../platform/database/sql-values.ts";
import { commentRows } from "./comment-row.ts";
import { eraseOrderComments, orderComments } from "./order-comments.ts";

/**
 * Comments stay when an account is closed, with nobody's name on them: platforms may not delete what was said.
 */
export const personalData: PersonalData = {
  section: "catalogue",
  async exportOf(db, memberId) {
    const own = await commentRows(db, sql`where c.member_id = ${memberId}::bigint order by c.id`);
    const reports = await rows<{ reason: string; content: string | null; reportedAt: string }>(
      db,
      sql`select reason, content, ${iso(sql`created_at`)} as "reportedAt" from reviews.comment_reports
        where member_id = ${memberId}::bigint order by id`,
    );
    const comments = own.map(({ id: _, orgId: __, memberId: ___, at: ____, ...said }) => said);
    const spoken = await orderComments(db, memberId, { now: new Date() });
    const orderWords = spoken.map(({ id: _, targetId: __, open: ___, ...said }) => said);
    return { comments, orderComments: orderWords, commentReports: reports };
  },
  blockers: async () => [],
  async erase(tx, memberId) {
    await tx.execute(sql`update reviews.organisation_comments
      set member_id = null, author_label = '已注销的用户', anonymous = true where member_id = ${memberId}::bigint`);
    await eraseOrderComments(tx, memberId);
    await tx.execute(
      sql`update reviews.comment_reports set member_id = null, content = null where member_id = ${memberId}::bigint`,
    );
  },
};
