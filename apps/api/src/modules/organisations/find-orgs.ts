import type { OrgQuery } from "@ginkgo/api-contract/organisations/orgs";
import { type SQL, sql } from "drizzle-orm";
import { badInput } from "../../http/problem.ts";
import { type Db, row } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import { frameSql } from "../listing/public.ts";
import type { Tuning } from "../search/public.ts";
import { decodeCursor, encodeCursor, orderOf } from "./org-order.ts";
import type { OrgPlan } from "./org-plan.ts";

/** Beside those of every list: words that none among so many have are rare; how a house is called says nothing of its rank. */
export interface OrgTuning extends Tuning {
  blank: number;
}
const tuning: OrgTuning = { glance: 200, blank: 500, probe: 2000, commonHits: 12 };

export interface Found {
  ids: string[];
  nextCursor?: string;
}

type Asked = Pick<OrgQuery, "sort" | "current" | "size" | "cursor" | "lng" | "lat" | "careLevel">;

interface Step {
  /** Rows read, and those among them that match. */
  walked: number;
  hits: number;
  picked: { id: string; key: (string | number | null)[] }[];
}

const every = (parts: SQL[]): SQL => (parts.length ? sql.join(parts, sql` and `) : sql`true`);

/** Columns the exact conditions, the relevance and the sorts need; the walk carries no others. */
const carried = sql`o.id, o.facet_sig, o.org_type, o.org_nature, o.star_level, o.care_mask, o.available_beds,
  o.medical_mode, o.medical_insurance, o.ltc_insurance, o.rehab, o.price_min_fen, o.price_max_fen, o.level_min_fen,
  o.level_max_fen, o.province_code,
  o.city_code, o.adcode, o.search_text, o.name_norm, o.pinyin, o.initials, o.rank_score, o.rating, o.comment_count`;

/** Columns every sort is made of. */
const sorted = sql`o.id, o.rank_score, o.rating, o.comment_count, o.price_min_fen`;

/**
 * Ids of one page, in order. No statement reads more rows than it must: `order by … limit` under a rare condition
 * would walk the whole table, and an index on a common one would fetch half of it. So a bounded piece of the sort's
 * own index is walked first; if hits are common there the walk goes on, if they are rare the index of terms brings
 * them all and they are sorted.
 * @throws {ProblemError} BAD_INPUT for a cursor of another list
 */
export async function findOrgs(
  db: Db,
  plan: OrgPlan,
  asked: Asked,
  limits: OrgTuning = tuning,
): Promise<Found> {
  const place =
    asked.lng !== undefined && asked.lat !== undefined ? { lng: asked.lng, lat: asked.lat } : undefined;
  const sort = asked.sort === "distance" && !place ? "default" : asked.sort;
  const order = orderOf(sort, place, asked.careLevel);
  const cursor = asked.cursor ? decodeCursor(asked.cursor, sort) : undefined;
  if (asked.cursor && !cursor) throw badInput({ cursor: "翻页的位置不对，请从第一页重新看。" });

  const offset = cursor ? 0 : (asked.current - 1) * asked.size;
  const need = offset + asked.size + 1;
  const inner = [frameSql(plan.frame), sql`o.facet_sig >= 0`, ...(cursor ? [order.after(cursor)] : [])];
  if (sort === "default")
    inner.push(...[...plan.conditions.values()].filter((c) => c.walked).map((c) => c.sql));
  const exact = [...plan.conditions.values()].map((c) => c.sql);
  if (plan.words) exact.push(plan.words.exact);
  const relevance = sort === "default" && !cursor ? plan.words?.relevance : undefined;

  const byRelevance = relevance ? sql`relevance desc, ${order.by}` : order.by;
  const run = async (source: SQL, ordered: SQL) =>
    (await row<Step>(
      db,
      sql`with source as materialized (${source}),
        hits as materialized (select o.*${relevance ? sql`, ${relevance} as relevance` : sql``}
          from source o where ${every(exact)}),
        page as (select id, ${order.key} as key, row_number() over (order by ${ordered}) as n from hits
          order by ${ordered} limit ${asked.size + 1} offset ${offset})
      select (select count(*)::int from source) as walked, (select count(*)::int from hits) as hits,
        coalesce((select json_agg(json_build_object('id', id::text, 'key', key) order by n) from page), '[]'::json)
          as picked`,
    ))!;
  const columns = sql.join(
    [carried, order.extra, plan.words?.extra].filter((c) => c !== undefined),
    sql`, `,
  );
  const walk = (most?: number) => sql`select ${columns} from organisations.organisations o
    where ${every(inner)} order by ${order.walkBy ?? order.by}${
      most === undefined ? sql`` : sql` fetch first ${most} rows with ties`
    }`;
  // All matches at once, found by the index of terms; only what sorting needs is carried, for there may be many.
  const fence = async (where: SQL) =>
    (await row<Step>(
      db,
      sql`with hits as materialized (select ${sql.join(
        [sorted, order.extra, relevance && sql`${relevance} as relevance`].filter((c) => c !== undefined),
        sql`, `,
      )} from organisations.organisations o where ${where}),
        page as (select id, ${order.key} as key, row_number() over (order by ${byRelevance}) as n from hits
          order by ${byRelevance} limit ${asked.size + 1} offset ${offset})
      select 0 as walked, 0 as hits, coalesce((select json_agg(json_build_object('id', id::text, 'key', key) order by n)
        from page), '[]'::json) as picked`,
    ))!;
  const finish = ({ picked }: Step, pageable: boolean): Found => {
    const shown = picked.slice(0, asked.size);
    const more = pageable && picked.length > asked.size;
    return {
      ids: shown.map((p) => p.id),
      ...(more ? { nextCursor: encodeCursor(sort, shown.at(-1)!.key) } : {}),
    };
  };

  if (exact.length === 0) return finish(await run(walk(need), order.by), true);

  let isRare = false;
  if (need < limits.glance) {
    const first = await run(walk(limits.glance), order.by);
    const isAll = first.walked < limits.glance;
    const fills = relevance
      ? !isAll && first.hits >= Math.max(need, limits.commonHits)
      : isAll || first.hits >= need;
    if (fills) return finish(first, true);
    if (plan.words && !isAll && first.hits === 0) {
      const { walked, hits } = await run(walk(limits.blank), order.by);
      isRare = walked === limits.blank && hits === 0;
    }
  }
  if (!isRare) {
    const few = sql`((select count(*) from source) < ${limits.probe} or (select count(*) from hits) < ${limits.commonHits})`;
    const ordered = relevance
      ? sql`case when ${few} then relevance end desc nulls last, ${order.by}`
      : order.by;
    let step = await run(walk(limits.probe), ordered);
    if (step.walked < limits.probe) return finish(step, !relevance);
    if (step.hits >= limits.commonHits) {
      for (let most = limits.probe * 8; step.hits < need; most *= 8) {
        step = await run(walk(most), order.by);
        if (step.walked < most) break;
      }
      return finish(step, true);
    }
  }

  const indexed = [...plan.conditions.values()]
    .filter((c) => c.anyOf.length)
    .map((c) => sql`o.terms && ${textArray(c.anyOf)}`);
  if (plan.words) indexed.push(plan.words.terms);
  if (indexed.length === 0) return finish(await run(walk(), order.by), true);
  return finish(await fence(every([...inner, ...indexed, ...exact])), !relevance);
}
