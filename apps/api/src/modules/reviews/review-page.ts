import { type SQL, sql } from "drizzle-orm";
import { offsetOf, type PageQuery, paged } from "../../http/paged.ts";
import { problem } from "../../http/problem.ts";
import { type Db, row } from "../../platform/database/database.ts";
import { iso } from "../../platform/database/sql-values.ts";
import type { ReviewTarget } from "./review-target.ts";

/** So many reviews stand on a thing's own page. */
const FIRST = 3;

/** What a review lacks is left out, not null. */
const reviewJson = ({ more = sql`` }: ReviewTarget): SQL =>
  sql`json_strip_nulls(json_build_object('id', c.id::text, 'author', c.author_label, 'elder', c.elder_note,
    'score', c.score, 'content', c.content, 'tags', c.tags, 'verified', c.verified, 'reply', c.reply, 'append', c.append,
    'createdAt', ${iso(sql`c.created_at`)}${more}))`;

/** Reviews of `o` as one JSON array, the newest first. */
const newest = (of: ReviewTarget, page: SQL, only = sql``): SQL =>
  sql`coalesce((select json_agg(p.json) from (select ${reviewJson(of)} as json from ${of.reviews}
    where ${of.on} and c.hidden_at is null ${only} order by c.created_at desc, c.id desc ${page}) p), '[]')`;

/** The newest reviews of `o` for its own page. */
export const firstReviews = (of: ReviewTarget): SQL => newest(of, sql`limit ${FIRST}`);

/**
 * One page of a thing's reviews.
 * @throws {ProblemError} NOT_FOUND
 */
export async function reviewPage<Review>(
  db: Db,
  of: ReviewTarget,
  id: string,
  query: PageQuery & { score?: number },
) {
  const only = query.score === undefined ? sql`` : sql`and c.score = ${query.score}`;
  const page = sql`limit ${query.size} offset ${offsetOf(query)}`;
  const found = await row<{ total: number; records: Review[] }>(
    db,
    sql`select (select count(*)::int from ${of.reviews} where ${of.on} and c.hidden_at is null ${only}) as total,
      ${newest(of, page, only)} as records from ${of.things} where o.id = ${id}::bigint`,
  );
  if (!found) throw problem("NOT_FOUND", `commented ${id}`);
  return paged(found.records, found.total, query);
}
