import { APPEND_DAYS } from "@ginkgo/api-contract/reviews/org-reviews";
import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { problem } from "../../http/problem.ts";
import { DAY, later } from "../../platform/clock.ts";
import { type Db, firstOf, row, rows, type Tx } from "../../platform/database/database.ts";
import { idArray, instant, iso, millis } from "../../platform/database/sql-values.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { claimFiles, ownedFiles } from "../files/public.ts";
import { rateEmployee } from "../workforce/public.ts";
import { authorLabel } from "./author-label.ts";
import { cleanReview } from "./moderation/clean-review.ts";
import { rate } from "./ranking/rank.ts";
import {
  productReviewTarget,
  type ReviewTarget,
  serviceReviewTarget,
  tripReviewTarget,
} from "./review-target.ts";
import { productReviews, serviceReviews, tourReviews } from "./tables.ts";

/** Kinds of orders that families speak about. */
export type ReviewTargetKind = "SERVICE" | "PRODUCT" | "TOUR";

interface Place {
  reviewed: ReviewTarget;
  table: typeof serviceReviews | typeof productReviews | typeof tourReviews;
  target: PgColumn;
  /** What ties a row to trips alone. */
  only: SQL;
}

const places: Record<ReviewTargetKind, Place> = {
  SERVICE: {
    reviewed: serviceReviewTarget,
    table: serviceReviews,
    target: serviceReviews.serviceId,
    only: sql``,
  },
  PRODUCT: {
    reviewed: productReviewTarget,
    table: productReviews,
    target: productReviews.productId,
    only: sql``,
  },
  TOUR: {
    reviewed: tripReviewTarget,
    table: tourReviews,
    target: tourReviews.targetId,
    only: sql`and c.kind = 'TRIP'`,
  },
};
export const reviewTargetKinds = Object.keys(places) as ReviewTargetKind[];

export interface NewReview {
  orderId: string;
  kind: ReviewTargetKind;
  targetId: string;
  skuName: string | null;
  /** The employee of the visit; their rating follows. */
  employeeId: string | null;
  score: number;
  parts: object;
  tags: readonly string[];
  content: string;
  images: readonly string[];
  anonymous: boolean;
}

/** What a review's pictures are tied to in the files module. */
export const orderReviewFiles = (kind: ReviewTargetKind, id: string) => `orderComment:${kind}.${id}` as const;

/** The rating of an employee follows the reviews of their visits that are seen. */
export async function rateWhoCame(tx: Tx, employeeId: string): Promise<void> {
  const sums = await row<Parameters<typeof rateEmployee>[2]>(
    tx,
    sql`select count(*)::int as count, coalesce(sum(score), 0)::int as "scoreSum",
        (count(*) filter (where score >= 4))::int as positive
      from reviews.service_comments where employee_id = ${employeeId}::bigint and verified and hidden_at is null`,
  );
  await rateEmployee(tx, employeeId, sums!);
}

interface Writer {
  memberId: string;
  author: string;
  now: Date;
}

/** The columns every kind of review has. */
const sharedColumns = (said: NewReview, { memberId, author, now }: Writer) => ({
  memberId,
  orderId: said.orderId,
  authorLabel: author,
  score: said.score,
  content: cleanReview(said.content),
  tags: said.tags.map(cleanReview),
  anonymous: said.anonymous,
  verified: true,
  createdAt: now,
});

type Insert = (tx: Tx, said: NewReview, writer: Writer) => PromiseLike<{ id: string }[]>;

const inserts: Record<ReviewTargetKind, Insert> = {
  SERVICE: (tx, said, writer) =>
    tx
      .insert(serviceReviews)
      .values({
        ...sharedColumns(said, writer),
        serviceId: said.targetId,
        parts: said.parts,
        skuName: said.skuName,
        employeeId: said.employeeId,
      })
      .onConflictDoNothing()
      .returning({ id: serviceReviews.id }),
  PRODUCT: (tx, said, writer) =>
    tx
      .insert(productReviews)
      .values({ ...sharedColumns(said, writer), productId: said.targetId, skuName: said.skuName })
      .onConflictDoNothing()
      .returning({ id: productReviews.id }),
  TOUR: (tx, said, writer) =>
    tx
      .insert(tourReviews)
      .values({ ...sharedColumns(said, writer), targetId: said.targetId, kind: "TRIP" })
      .onConflictDoNothing()
      .returning({ id: tourReviews.id }),
};

/**
 * Keeps what a customer says of something that was really carried out for them; it counts in the rating at once.
 * @throws {ProblemError} COMMENT_EXISTS, FILE_UNKNOWN
 */
export async function addOrderReview(
  tx: Tx,
  vault: Vault,
  memberId: string,
  said: NewReview,
  now: Date,
): Promise<void> {
  const { reviewed } = places[said.kind];
  // Locked, so that two reviews at once are both in the rating.
  await tx.execute(
    sql`select 1 from ${reviewed.things} where o.id = ${said.targetId}::bigint for no key update`,
  );
  await ownedFiles(tx, memberId, said.images, "comment");
  const author = await authorLabel(tx, vault, memberId, said.anonymous);
  const made = await firstOf(inserts[said.kind](tx, said, { memberId, author, now }));
  if (!made) throw problem("COMMENT_EXISTS");
  await claimFiles(tx, said.images, orderReviewFiles(said.kind, made.id));
  await rate(tx, reviewed, [said.targetId]);
  if (said.employeeId) await rateWhoCame(tx, said.employeeId);
}

/** A row of a customer's own review. */
export interface OrderReviewRow {
  id: string;
  kind: ReviewTargetKind;
  orderId: string;
  targetId: string;
  targetName: string;
  score: number;
  tags: string[];
  content: string;
  anonymous: boolean;
  append: string | null;
  reply: string | null;
  createdAt: string;
  /** The same in milliseconds, by which they are ordered. */
  at: number;
  /** Whether something may still be added. */
  open: boolean;
  isHidden: boolean;
}

/** A member's reviews of what they ordered, newest first. */
export function orderReviews(
  db: Db,
  memberId: string,
  { orderIds, now, page = sql`` }: { orderIds?: readonly string[] | undefined; now: Date; page?: SQL },
): Promise<OrderReviewRow[]> {
  const since = instant(new Date(now.getTime() - APPEND_DAYS * DAY));
  const parts = reviewTargetKinds.map((kind) => {
    const { reviewed, table, target, only } = places[kind];
    const name = kind === "PRODUCT" ? sql`o.title` : sql`o.name`;
    return sql`select c.id::text, ${kind} as kind, c.order_id::text as "orderId", c.${sql.identifier(target.name)}::text as "targetId",
        ${name} as "targetName", c.score, c.tags, c.content, c.anonymous, c.append, c.reply, ${millis(sql`c.created_at`)} as at,
        ${iso(sql`c.created_at`)} as "createdAt", c.hidden_at is not null as "isHidden", c.append is null and c.hidden_at is null and c.created_at > ${since} as open
      from ${table} c join ${reviewed.things} on ${reviewed.on}
      where c.member_id = ${memberId}::bigint and c.order_id is not null ${only}
        ${orderIds ? sql`and c.order_id = any(${idArray(orderIds)})` : sql``}`;
  });
  const union = sql.join(parts, sql` union all `);
  return rows(db, sql`select * from (${union}) a order by at desc, kind, id desc ${page}`);
}

export interface ReviewKey {
  kind: ReviewTargetKind;
  orderId: string;
  targetId: string;
}

/** Adds to one's own review, once; the score stays. @throws {ProblemError} COMMENT_APPENDED */
export async function appendReview(
  tx: Tx,
  memberId: string,
  which: ReviewKey,
  content: string,
  now: Date,
): Promise<void> {
  const { table, target } = places[which.kind];
  const done = await firstOf(
    tx
      .update(table)
      .set({ append: cleanReview(content), appendedAt: now })
      .where(
        and(
          eq(table.orderId, which.orderId),
          eq(target, which.targetId),
          eq(table.memberId, memberId),
          isNull(table.append),
          isNull(table.hiddenAt),
          gt(table.createdAt, later(now, -APPEND_DAYS * DAY)),
        ),
      )
      .returning({ id: table.id }),
  );
  if (!done) throw problem("COMMENT_APPENDED");
}

/** One more was carried out or received. Trips count their seats themselves. */
export async function countSold(tx: Tx, kind: ReviewTargetKind, ids: readonly string[]): Promise<void> {
  if (kind === "TOUR") return;
  await tx.execute(sql`update ${places[kind].reviewed.things} set sold_count = o.sold_count + 1
    where o.id = any(${idArray(ids)})`);
}

/** Takes the writer out of what was said; the words stay (platforms may not delete them). */
export async function eraseOrderReviews(tx: Tx, memberId: string): Promise<void> {
  for (const kind of reviewTargetKinds) {
    const { table } = places[kind];
    await tx
      .update(table)
      .set({ memberId: null, authorLabel: "已注销的用户", anonymous: true })
      .where(eq(table.memberId, memberId));
  }
}
