import { and, eq, notInArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { MemberMerger } from "../../http/member-merger.ts";
import { firstOf } from "../../platform/database/database.ts";
import {
  organisationReviews,
  productReviews,
  reviewEvents,
  reviewReports,
  serviceReviews,
  tourReviews,
} from "./tables.ts";

/**
 * Reviews go along. A person has one review of a home and one report of a review: where both accounts wrote one, that of
 * the account that ends stays where it is.
 */
export const memberMerger: MemberMerger = {
  moves: [
    "reviews.organisation_comments.member_id",
    "reviews.comment_reports.member_id",
    "reviews.service_comments.member_id",
    "reviews.product_comments.member_id",
    "reviews.tour_comments.member_id",
    "reviews.review_events.member_id",
  ],
  keeps: {},
  async count(db, memberId) {
    const { n } = (await firstOf(
      db
        .select({
          n: sql<number>`((select count(*) from ${organisationReviews} where ${organisationReviews.memberId} = ${memberId}::bigint)
          + (select count(*) from ${serviceReviews} where ${serviceReviews.memberId} = ${memberId}::bigint)
          + (select count(*) from ${productReviews} where ${productReviews.memberId} = ${memberId}::bigint))::int`,
        })
        .from(sql`(select 1) one`),
    ))!;
    return [{ text: "评价", count: n }];
  },
  async move(tx, { from, into }) {
    const own = alias(organisationReviews, "own");
    const judged = tx.select({ org: own.orgId }).from(own).where(eq(own.memberId, into));
    await tx
      .update(organisationReviews)
      .set({ memberId: into })
      .where(and(eq(organisationReviews.memberId, from), notInArray(organisationReviews.orgId, judged)));
    const report = alias(reviewReports, "report");
    const reported = tx.select({ id: report.reviewId }).from(report).where(eq(report.memberId, into));
    await tx
      .update(reviewReports)
      .set({ memberId: into })
      .where(and(eq(reviewReports.memberId, from), notInArray(reviewReports.reviewId, reported)));
    await tx.update(serviceReviews).set({ memberId: into }).where(eq(serviceReviews.memberId, from));
    await tx.update(productReviews).set({ memberId: into }).where(eq(productReviews.memberId, from));
    await tx.update(tourReviews).set({ memberId: into }).where(eq(tourReviews.memberId, from));
    await tx.update(reviewEvents).set({ memberId: into }).where(eq(reviewEvents.memberId, from));
  },
};
