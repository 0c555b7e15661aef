import { type SQL, sql } from "drizzle-orm";
import { offsetOf, type PageQuery } from "../../http/paged.ts";
import { type Db, row } from "../../platform/database/database.ts";

/**
 * How many rows are walked in sort order before deciding, and how many hits among them mean “common enough to walk
 * on”; a look at the first few comes before, for most pages are full by then. Measured in bench/README.md; tests
 * shrink them to reach every path.
 */
export interface Tuning {
  glance: number;
  probe: number;
  commonHits: number;
  /** Above so many hits words say nothing any more: the sort alone decides, and not all hits are fetched. */
  maxRanked?: number;
}
const tuning: Tuning = { glance: 150, probe: 1000, commonHits: 12 };

/** A walk longer than so many probes costs more than fetching all hits by their terms, unless the hits are more still. */
const MAX_PROBES = 10;

const MAX_RANKED = 5000;

/** One value of a sort key, as a cursor remembers it. */
export type KeyPart = string | number | null;

/** The order of a list; all of it SQL on `o`. */
export interface SortOrder {
  /** Ends in id, so that pages never overlap. */
  by: SQL;
  /** A column `by` needs beside those the table has, as `… as name`. */
  column?: SQL;
  /** How the walk is ordered where an index knows no id after the sort; rows equal at its end are then all read. */
  walkBy?: SQL;
  /** What a cursor remembers of a row, a JSON array. */
  key?: SQL;
}

/** What is sought; all of it SQL on `o`. */
export interface Sought {
  /** The table under its alias. */
  from: SQL;
  /** Conditions that the index of the order begins with or is made for. */
  walked?: SQL;
  /** The exact conditions, on the columns carried. */
  where: SQL;
  /** The same as the index of terms answers them, where `where` does not ask it. */
  indexed?: SQL;
  /** `by` is the order of an index over rows with `walked`. */
  order: SortOrder;
  /** How well a hit fits the words; comes before the order, unless hits are very many. */
  relevance?: SQL;
  /** Columns the order is made of, id among them. */
  sorted: SQL;
  /** Columns `where` and the relevance read beside those; the walk carries no others. */
  carried: SQL;
  /** How many there are, where they were counted before. */
  total?: number;
  /** `where` on nothing but columns that the order's own index carries: all of that may be walked where hits are many. */
  covered?: SQL;
  /** What `where` will bring, where that is known: all of the table, or few rows of it. */
  brings?: "all" | "few";
}

/** A page of ids, and the sort key of its last row where the order has one and more rows follow. */
export interface FoundIds {
  ids: string[];
  next?: KeyPart[];
}

interface Step {
  /** Rows read, and those among them that match. */
  walked: number;
  hits: number;
  picked: { id: string; key: KeyPart[] | null }[];
}

const columns = (parts: (SQL | undefined)[]): SQL =>
  sql.join(
    parts.filter((part) => part !== undefined),
    sql`, `,
  );

/**
 * Ids of one page, in order. `order by … limit` under a rare condition would walk the whole table, and an index on a
 * common one would fetch half of it. So a bounded piece of the sort's own index is walked first; where hits are common
 * there one longer walk follows, where they are rare the index of terms brings them all, with only what sorting needs.
 */
export async function findInSteps(
  db: Db,
  sought: Sought,
  query: PageQuery,
  { glance, probe, commonHits, maxRanked = MAX_RANKED }: Tuning = tuning,
): Promise<FoundIds> {
  const { from, where, order, sorted, carried, total, covered, brings } = sought;
  const walked = sought.walked ?? sql`o.facet_sig >= 0`;
  const relevance = total !== undefined && total > maxRanked ? undefined : sought.relevance;
  const offset = offsetOf(query);
  const need = offset + query.size;
  const picked = (
    by: SQL,
  ) => sql`(select coalesce(json_agg(json_build_object('id', id::text, 'key', key) order by n),
      '[]'::json) from (select o.id, ${order.key ?? sql`null::json`} as key, row_number() over (order by ${by}) as n
        from hits o order by ${by} limit ${query.size + 1} offset ${offset}) page) as picked`;

  const walk = async (most: number) =>
    (await row<Step>(
      db,
      sql`with source as materialized (select ${columns([sorted, carried, order.column])} from ${from}
          where ${walked} order by ${order.walkBy ?? order.by}
          fetch first ${most} rows ${order.walkBy ? sql`with ties` : sql`only`}),
        hits as materialized (select o.* from source o where ${where})
      select (select count(*)::int from source) as walked, (select count(*)::int from hits) as hits,
        ${picked(order.by)}`,
    ))!;
  const gather = async (by: SQL, conditions: SQL) =>
    (await row<Step>(
      db,
      sql`with hits as materialized (select ${columns([sorted, order.column, relevance && sql`${relevance} as relevance`])}
          from ${from} where ${conditions})
      select 0 as walked, 0 as hits, ${picked(by)}`,
    ))!;
  const pageOf = (step: Step): FoundIds => {
    const shown = step.picked.slice(0, query.size);
    // Hits ranked by their words have no place in the order that another page could begin after.
    const last = step.picked.length > query.size && !relevance ? shown.at(-1)?.key : undefined;
    return { ids: shown.map(({ id }) => id), ...(last ? { next: last } : {}) };
  };

  if (covered && total !== undefined && total > probe)
    return pageOf(
      (await row<Step>(
        db,
        sql`with hits as (select o.* from ${from} where ${covered}) select 0 as walked, 0 as hits, ${picked(order.by)}`,
      ))!,
    );
  const steps = brings === "all" ? [need + 1] : need < glance ? [glance, probe] : [probe];
  if (!relevance && brings !== "few") {
    let step: Step = { walked: 0, hits: 0, picked: [] };
    const isEnough = (most: number) => step.hits > need || step.walked < most;
    for (const most of steps) {
      step = await walk(most);
      if (isEnough(most)) return pageOf(step);
    }
    const most = Math.ceil((probe * (need + 1) * 1.5) / step.hits);
    if (step.hits >= commonHits && most <= Math.max(probe * MAX_PROBES, total ?? 0)) {
      step = await walk(most);
      if (isEnough(most)) return pageOf(step);
    }
  }
  // Nobody counted: words that are on so many rows rank nothing.
  if (relevance && total === undefined)
    for (const most of steps) {
      const step = await walk(most);
      if (step.walked >= most && step.hits >= Math.max(need, commonHits)) return pageOf(step);
      if (step.hits === 0) break;
    }
  return pageOf(
    await gather(
      relevance ? sql`o.relevance desc, ${order.by}` : order.by,
      sql.join(
        [walked, sought.indexed, where].filter((c) => c !== undefined),
        sql` and `,
      ),
    ),
  );
}
