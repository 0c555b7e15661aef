import { eq, sql } from "drizzle-orm";
import type { PersonalData } from "../../http/personal-data.ts";
import { iso } from "../../platform/database/sql-values.ts";
import { eraseOrderReviews, orderReviews } from "./order-reviews.ts";
import { reviewRows } from "./review-row.ts";
import { organisationReviews, reviewEvents, reviewReports } from "./tables.ts";

/**
 * Reviews stay when an account is closed, with nobody's name on them: platforms may not delete what was said.
 */
export const personalData: PersonalData = {
  section: "catalogue",
  async exportOf(db, memberId) {
    const own = await reviewRows(db, sql`where c.member_id = ${memberId}::bigint order by c.id`);
    const reports = await db
      .select({
        reason: reviewReports.reason,
        content: reviewReports.content,
        reportedAt: iso(reviewReports.createdAt),
      })
      .from(reviewReports)
      .where(eq(reviewReports.memberId, memberId))
      .orderBy(reviewReports.id);
    const reviews = own.map(({ id: _, orgId: __, memberId: ___, at: ____, ...text }) => text);
    const spoken = await orderReviews(db, memberId, { now: new Date() });
    const orderWords = spoken.map(
      ({ id: _, targetId: __, open: ___, at: ____, isHidden: _____, ...text }) => text,
    );
    const appeals = await db
      .select({ content: reviewEvents.words, at: iso(reviewEvents.at) })
      .from(reviewEvents)
      .where(eq(reviewEvents.memberId, memberId))
      .orderBy(reviewEvents.id);
    return { comments: reviews, orderComments: orderWords, commentReports: reports, commentAppeals: appeals };
  },
  blockers: async () => [],
  async erase(tx, memberId) {
    await tx
      .update(organisationReviews)
      .set({ memberId: null, authorLabel: "已注销的用户", anonymous: true })
      .where(eq(organisationReviews.memberId, memberId));
    await eraseOrderReviews(tx, memberId);
    await tx
      .update(reviewReports)
      .set({ memberId: null, content: null })
      .where(eq(reviewReports.memberId, memberId));
    await tx
      .update(reviewEvents)
      .set({ memberId: null, words: null })
      .where(eq(reviewEvents.memberId, memberId));
  },
};
