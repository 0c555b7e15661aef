import type { ReviewParts } from "@ginkgo/api-contract/reviews/org-reviews";
import { type SQL, sql } from "drizzle-orm";
import { offsetOf, type PageQuery } from "../../http/paged.ts";
import { type Db, row, rows } from "../../platform/database/database.ts";
import { iso } from "../../platform/database/sql-values.ts";

/** A review as its writer and staff read it. */
export interface ReviewRow {
  id: string;
  orgId: string;
  orgName: string;
  memberId: string | null;
  author: string;
  score: number;
  parts: ReviewParts;
  tags: string[];
  content: string;
  anonymous: boolean;
  verified: boolean;
  relation: string | null;
  append: string | null;
  reply: string | null;
  hidden: string | null;
  createdAt: string;
  /** Seconds since 1970. */
  at: number;
}

/** What its pictures are tied to in the files module. */
export const reviewFiles = (id: string) => `orgComment:${id}` as const;

/** @param rest where, order and limit, on `c` and its organisation `o` */
export const reviewRows = (db: Db, rest: SQL): Promise<ReviewRow[]> =>
  rows<ReviewRow>(
    db,
    sql`select c.id::text, c.org_id::text as "orgId", o.name as "orgName", c.member_id::text as "memberId",
        c.author_label as author, c.score, c.parts, c.tags, c.content, c.anonymous, c.verified, c.relation, c.append,
        c.reply, case when c.hidden_at is not null then coalesce(c.hidden_why, '') end as hidden,
        ${iso(sql`c.created_at`)} as "createdAt",
        extract(epoch from c.created_at)::float8 as at
      from reviews.organisation_comments c join organisations.organisations o on o.id = c.org_id ${rest}`,
  );

/**
 * One page of reviews, newest first, and how many there are.
 * @param where on `c` alone
 */
export async function reviewRowPage(db: Db, where: SQL, query: PageQuery) {
  const counted = await row<{ total: number }>(
    db,
    sql`select count(*)::int as total from reviews.organisation_comments c ${where}`,
  );
  const found = await reviewRows(
    db,
    sql`${where} order by c.id desc limit ${query.size} offset ${offsetOf(query)}`,
  );
  return { found, total: counted!.total };
}
