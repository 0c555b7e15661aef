import type { TourReview } from "@ginkgo/api-contract/tours/tour-detail";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../../platform/database/database.ts";
import { iso } from "../../platform/database/sql-values.ts";
import { orderReviewImages, type ReviewTarget } from "../reviews/public.ts";
import type { ListedKind } from "./listed-kind.ts";
import { tableOf } from "./listed-plan.ts";

/** What a review is about, as tour_comments names it. */
export type ReviewKind = "SPOT" | "TRIP" | "TOUR_ORG";
const kindOf = { spots: "SPOT", trips: "TRIP", tour_orgs: "TOUR_ORG" } as const satisfies Record<
  ListedKind["table"],
  ReviewKind
>;
const SHOWN = 20;

interface ReviewRow {
  id: string;
  author_label: string;
  elder_note: string | null;
  score: number;
  content: string;
  reply: string | null;
  append: string | null;
  images: string[] | null;
  created_at: string;
}

/** The newest reviews of one thing. */
export async function tourReviews(db: Db, { table }: ListedKind, id: string): Promise<TourReview[]> {
  const found = await rows<ReviewRow>(
    db,
    sql`select id::text, author_label, elder_note, score, content, reply, append, ${orderReviewImages("TOUR")} as images,
        ${iso(sql`created_at`)} as created_at
      from reviews.tour_comments c where c.kind = ${kindOf[table]} and c.target_id = ${id}::bigint and c.hidden_at is null
      order by c.created_at desc, c.id desc limit ${SHOWN}`,
  );
  return found.map((c) => ({
    id: c.id,
    author: c.author_label,
    elder: c.elder_note ?? undefined,
    score: c.score,
    content: c.content,
    reply: c.reply ?? undefined,
    append: c.append ?? undefined,
    images: c.images ?? undefined,
    createdAt: c.created_at,
  }));
}

/** What families review of a kind. */
export const listedReviewTarget = (kind: ListedKind): ReviewTarget => ({
  things: tableOf(kind),
  reviews: sql`reviews.tour_comments c`,
  on: sql`c.kind = ${kindOf[kind.table]} and c.target_id = o.id`,
});
