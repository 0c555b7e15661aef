import type { OrgQuery } from "@ginkgo/api-contract/organisations/orgs";
import { type SQL, sql } from "drizzle-orm";
import { badInput } from "../../http/problem.ts";
import type { Db } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import { frameSql } from "../listing/public.ts";
import { findInSteps, type Tuning } from "../search/public.ts";
import { decodeCursor, encodeCursor, orderOf } from "./org-order.ts";
import type { OrgPlan } from "./org-plan.ts";

/** An organisation's row is wide: a longer walk is cheaper than fetching many hits to rank them. */
const tuning: Tuning = { glance: 200, probe: 2000, commonHits: 12, maxRanked: 1000 };

/** Columns the exact conditions, the relevance and the sorts need beside those of the sorts. */
const carried = sql`o.facet_sig, o.org_type, o.org_nature, o.star_level, o.care_mask, o.available_beds,
  o.medical_mode, o.medical_insurance, o.ltc_insurance, o.rehab, o.price_max_fen, o.level_min_fen, o.level_max_fen,
  o.province_code, o.city_code, o.adcode, o.search_text, o.name_norm, o.pinyin, o.initials`;

/** Columns every sort is made of. */
const sorted = sql`o.id, o.rank_score, o.rating, o.comment_count, o.price_min_fen`;

const every = (parts: SQL[]): SQL => sql.join(parts, sql` and `);

/**
 * Ids of one page of organisations, in order.
 * @param asked `total` is how many there are, where they were counted
 * @throws {ProblemError} BAD_INPUT for a cursor of another list
 */
export async function findOrgs(
  db: Db,
  plan: OrgPlan,
  query: Pick<OrgQuery, "sort" | "current" | "size" | "cursor" | "lng" | "lat" | "careLevel"> & {
    total?: number;
  },
  limits: Tuning = tuning,
): Promise<{ ids: string[]; nextCursor?: string }> {
  const place =
    query.lng !== undefined && query.lat !== undefined ? { lng: query.lng, lat: query.lat } : undefined;
  const sort = query.sort === "distance" && !place ? "default" : query.sort;
  const order = orderOf(sort, place, query.careLevel);
  const cursor = query.cursor ? decodeCursor(query.cursor, sort) : undefined;
  if (query.cursor && !cursor) throw badInput({ cursor: "翻页的位置不对，请从第一页重新看。" });

  const conditions = [...plan.conditions.values()];
  const { words } = plan;
  const walked = [frameSql(plan.frame), sql`o.facet_sig >= 0`, ...(cursor ? [order.after(cursor)] : [])];
  if (sort === "default") walked.push(...conditions.filter((c) => c.walked).map((c) => c.sql));
  const exact = [...conditions.map((c) => c.sql), ...(words ? [words.exact] : [])];
  const indexed = conditions.filter((c) => c.anyOf.length).map((c) => sql`o.terms && ${textArray(c.anyOf)}`);
  if (words) indexed.push(words.terms);

  const { ids, next } = await findInSteps(
    db,
    {
      from: sql`organisations.organisations o`,
      walked: every(walked),
      where: exact.length ? every(exact) : sql`true`,
      indexed: indexed.length ? every(indexed) : undefined,
      order,
      relevance: sort === "default" && !cursor ? words?.relevance : undefined,
      sorted,
      carried: words?.extra ? sql`${carried}, ${words.extra}` : carried,
      total: query.total,
      brings: exact.length ? undefined : "all",
    },
    { current: cursor ? 1 : query.current, size: query.size },
    limits,
  );
  return { ids, ...(next ? { nextCursor: encodeCursor(sort, next) } : {}) };
}
