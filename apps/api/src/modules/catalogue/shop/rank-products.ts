import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database.ts";
import { idArray } from "../../../platform/sql-values.ts";
import { saidScore, UNSAID_SCORE } from "../rank-org.ts";

// “综合” sorts by what buyers say, how often it was bought, and that it can be bought at all.

const IN_STOCK = 100;
const soldScore = (sold: SQL): SQL => sql`least(120, round(ln(1 + ${sold}) * 15))::int`;

/** Rank of a product nobody has spoken about, as the row carries the rest. */
export const unsaidProductRank = (p: { sold_count: number; state: string }): number =>
  UNSAID_SCORE +
  Math.min(120, Math.round(Math.log(1 + p.sold_count) * 15)) +
  (p.state === "ON" ? IN_STOCK : 0);

/** Brings rating, number of comments and rank of products in line with those comments that count. */
export async function rateProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    with said as (
      select p.id, coalesce(round(avg(c.score), 1), 0)::real as rating, count(c.id)::int as n
      from catalogue.products p left join catalogue.product_comments c
        on c.product_id = p.id and c.verified and c.hidden_at is null
      where p.id = any(${idArray(ids)}) group by p.id)
    update catalogue.products p set rating = said.rating, comment_count = said.n,
      rank_score = ${saidScore(sql`said.rating`, sql`said.n`)} + ${soldScore(sql`p.sold_count`)}
        + case when p.state = 'ON' then ${IN_STOCK}::int else 0 end
    from said where said.id = p.id`);
}
