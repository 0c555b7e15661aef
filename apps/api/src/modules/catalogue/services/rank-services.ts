import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database.ts";
import { idArray } from "../../../platform/sql-values.ts";
import { saidScore, UNSAID_SCORE } from "../rank-org.ts";

// “综合” sorts by what families say, how often it was carried out, and that it can be booked at all.

const soldScore = (sold: SQL): SQL => sql`least(120, round(ln(1 + ${sold}) * 15))::int`;

/** Rank of a service nobody has spoken about, as the row carries the rest. */
export const unsaidRank = (s: { sold_count: number; state: string }): number =>
  UNSAID_SCORE + Math.min(120, Math.round(Math.log(1 + s.sold_count) * 15)) + (s.state === "ON" ? 100 : 0);

/** Brings rating, number of comments and rank of services in line with those comments that count. */
export async function rateServices(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    with said as (
      select s.id, coalesce(round(avg(c.score), 1), 0)::real as rating, count(c.id)::int as n
      from catalogue.services s left join catalogue.service_comments c
        on c.service_id = s.id and c.verified and c.hidden_at is null
      where s.id = any(${idArray(ids)}) group by s.id)
    update catalogue.services s set rating = said.rating, comment_count = said.n,
      rank_score = ${saidScore(sql`said.rating`, sql`said.n`)} + ${soldScore(sql`s.sold_count`)}
        + case when s.state = 'ON' then 100 else 0 end
    from said where said.id = s.id`);
}
