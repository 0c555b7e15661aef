import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database.ts";
import { idArray } from "../../platform/sql-values.ts";
import type { NewOrg } from "./new-org.ts";

// “综合” sorts by the sum of two parts, 0 to about 1,000. Money buys no place in it.

/** Ratings of few people are drawn towards this one, as if so many had given it. */
const USUAL_RATING = 4.2;
const USUAL_PEOPLE = 8;

/** What posted facts are worth: those a family needs, an official grade, free beds. At most 370. */
export function factScore(org: NewOrg): number {
  const facts = [
    org.priceMinFen !== undefined,
    org.totalBeds !== undefined,
    org.careLevels.length > 0,
    org.phone !== undefined,
    org.lng !== undefined,
    org.licences.length > 0,
    org.rooms.length > 0,
    org.verifiedOn !== undefined,
  ].filter(Boolean).length;
  const free = (org.availableBeds ?? 0) > 0 ? 40 : 0;
  const open = org.operateStatus === "OPEN" || org.operateStatus === "TRIAL" ? 30 : 0;
  return facts * 25 + org.starLevel * 20 + free + open;
}

/** `saidScore` of an organisation nobody has spoken about. */
export const UNSAID_SCORE = USUAL_RATING * 100;

/** What families' words are worth: the drawn rating times 100, and up to 60 for being many. */
export const saidScore = (rating: SQL, comments: SQL): SQL => sql`round(
  (${rating} * ${comments} + ${sql.raw(String(USUAL_RATING * USUAL_PEOPLE))}) / (${comments} + ${sql.raw(String(USUAL_PEOPLE))}) * 100
  + least(60, ${comments} / 2.0))::int`;

/** Brings rating, number of comments and rank of organisations in line with those comments that count. */
export async function rateOrgs(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    with said as (
      select o.id, coalesce(round(avg(c.score), 1), 0)::real as rating, count(c.id)::int as n
      from catalogue.organisations o left join catalogue.organisation_comments c
        on c.org_id = o.id and c.verified and c.hidden_at is null
      where o.id = any(${idArray(ids)}) group by o.id)
    update catalogue.organisations o set rating = s.rating, comment_count = s.n,
      rank_score = o.rank_score - ${saidScore(sql`o.rating`, sql`o.comment_count`)} + ${saidScore(sql`s.rating`, sql`s.n`)}
    from said s where s.id = o.id`);
}
