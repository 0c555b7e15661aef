import { type ScorePartName, scorePartNames } from "@ginkgo/api-contract/membership/membership-codes";
import type { ScoreParts } from "@ginkgo/api-contract/organisations/org-detail";
import { sql } from "drizzle-orm";

/** A posted score counts as if so many families had given it. */
const POSTED_PEOPLE = 8;

/** Sum and number of what families said of each part; those they did not score are left out. */
export type ScorePartSums = Partial<Record<ScorePartName, readonly [sum: number, n: number]>>;

/** What families whose dealing is known said of each part of organisation `o`, as JSON. */
export const scorePartSums = sql`(select json_object_agg(p.key, json_build_array(p.sum, p.n)) from (
    select e.key, sum(e.value::int)::int as sum, count(*)::int as n
    from reviews.organisation_comments c, jsonb_each_text(c.parts) e
    where c.org_id = o.id and c.verified and c.hidden_at is null group by e.key) p)`;

/** Scores by part as shown: the posted ones drawn towards what families say. Nothing where a part is known to nobody. */
export function scoreParts(posted: ScoreParts | null, said: ScorePartSums | null): ScoreParts | undefined {
  const names = Object.keys(scorePartNames) as ScorePartName[];
  const shown = names.map((name) => {
    const [sum, n] = said?.[name] ?? [0, 0];
    const people = posted ? POSTED_PEOPLE : 0;
    if (people + n === 0) return undefined;
    return Math.round((((posted?.[name] ?? 0) * people + sum) / (people + n)) * 10) / 10;
  });
  if (shown.includes(undefined)) return undefined;
  return Object.fromEntries(names.map((name, i) => [name, shown[i]])) as ScoreParts;
}
