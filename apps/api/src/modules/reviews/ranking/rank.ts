import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { idArray } from "../../../platform/database/sql-values.ts";
import type { ReviewTarget } from "../review-target.ts";

// “综合” sorts by the sum of what families say and of posted facts or sales, 0 to about 1,000. Money buys no place in it.

/** Ratings of few people are drawn towards this one, as if so many had given it. */
const USUAL_RATING = 4.2;
const USUAL_PEOPLE = 8;

/** `saidScore` of what nobody has spoken about. */
export const UNRATED_SCORE = USUAL_RATING * 100;

/** What families' words are worth: the drawn rating times 100, and up to 60 for being many. */
export const reviewScore = (rating: SQL, reviews: SQL): SQL => sql`round(
  (${rating} * ${reviews} + ${sql.raw(String(USUAL_RATING * USUAL_PEOPLE))}) / (${reviews} + ${sql.raw(String(USUAL_PEOPLE))}) * 100
  + least(60, ${reviews} / 2.0))::int`;

/** Rank of what can be ordered and nobody has spoken about: how often it was, and that it still can be. */
export const unratedRank = (row: { sold_count: number; state: string }): number =>
  UNRATED_SCORE +
  Math.min(120, Math.round(Math.log(1 + row.sold_count) * 15)) +
  (row.state === "ON" ? 100 : 0);

/** Brings rating, number of reviews and rank in line with those reviews that count. */
export async function rate(
  tx: Tx,
  { things, reviews, on }: ReviewTarget,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    with said as (
      select o.id, coalesce(round(avg(c.score), 1), 0)::real as rating, count(c.id)::int as n
      from ${things} left join ${reviews} on ${on} and c.verified and c.hidden_at is null
      where o.id = any(${idArray(ids)}) group by o.id)
    update ${things} set rating = s.rating, comment_count = s.n,
      rank_score = o.rank_score - ${reviewScore(sql`o.rating`, sql`o.comment_count`)} + ${reviewScore(sql`s.rating`, sql`s.n`)}
    from said s where s.id = o.id`);
}
