import { type SQL, sql } from "drizzle-orm";
import { offsetOf, type PageAsked } from "../../http/paged.ts";
import { type Db, row, rows } from "../../platform/database/database.ts";

/**
 * How many rows are walked in sort order before deciding, and how many hits among them mean “common enough to walk
 * on”; a look at the first few comes before, for most pages are full by then. Measured in bench/README.md; tests
 * shrink them to reach every path.
 */
export interface Tuning {
  glance: number;
  probe: number;
  commonHits: number;
}
const tuning: Tuning = { glance: 150, probe: 1000, commonHits: 12 };

/** A walk longer than so many probes costs more than fetching all hits by their terms. */
const LONGEST = 10;

/** Above so many hits the words say nothing any more: the sort alone decides, and not all hits are fetched. */
const MAX_RANKED = 5000;

/** What is sought; all of it SQL on `o`. */
export interface Sought {
  /** The table under its alias. */
  from: SQL;
  where: SQL;
  /** Ends in id, so that pages never overlap, and is the order of an index over rows with `facet_sig >= 0`. */
  order: SQL;
  /** How well a hit fits the words; comes before the order, unless hits are very many. */
  relevance?: SQL;
  /** Columns the order is made of, id among them. */
  sorted: SQL;
  /** Columns `where` reads beside those; the walk carries no others. */
  carried: SQL;
  /** How many there are, as counted before. */
  total: number;
  /** `where` on nothing but columns that the order's own index carries: all of that may be walked where hits are many. */
  covered?: SQL;
  /** What `where` will bring, where that is known: all of the table, or few rows of it. */
  brings?: "all" | "few";
}

interface Step {
  /** Rows read, and those among them that match. */
  walked: number;
  hits: number;
  ids: string[];
}

/**
 * Ids of one page, in order. `order by … limit` under a rare condition would walk the whole table, and an index on a
 * common one would fetch half of it. So a bounded piece of the sort's own index is walked first; where hits are common
 * there one longer walk follows, where they are rare the index of terms brings them all, with only what sorting needs
 */
export async function findInSteps(
  db: Db,
  { from, where, order, sorted, carried, total, covered, brings, ...sought }: Sought,
  asked: PageAsked,
  { glance, probe, commonHits }: Tuning = tuning,
): Promise<string[]> {
  const relevance = total > MAX_RANKED ? undefined : sought.relevance;
  const page = sql`limit ${asked.size} offset ${offsetOf(asked)}`;
  const need = offsetOf(asked) + asked.size;
  const walk = async (most: number) =>
    (await row<Step>(
      db,
      sql`with source as materialized (select ${sorted}, ${carried} from ${from} where o.facet_sig >= 0
          order by ${order} limit ${most}),
        hits as materialized (select ${sorted} from source o where ${where}),
        page as (select o.id, row_number() over (order by ${order}) as n from hits o order by ${order} ${page})
      select (select count(*)::int from source) as walked, (select count(*)::int from hits) as hits,
        coalesce((select json_agg(id::text order by n) from page), '[]'::json) as ids`,
    ))!;

  if (covered && total > probe) {
    const found = await rows<{ id: string }>(
      db,
      sql`select o.id::text from ${from} where ${covered} order by ${order} ${page}`,
    );
    return found.map((f) => f.id);
  }
  if (!relevance && brings !== "few") {
    let step: Step = { walked: 0, hits: 0, ids: [] };
    const enough = (most: number) => step.hits >= need || step.walked < most;
    for (const first of brings === "all" ? [need] : need < glance ? [glance, probe] : [probe]) {
      step = await walk(first);
      if (enough(first)) return step.ids;
    }
    const most = Math.ceil((probe * need * 1.5) / step.hits);
    if (step.hits >= commonHits && most <= probe * LONGEST) {
      step = await walk(most);
      if (enough(most)) return step.ids;
    }
  }
  const all = await rows<{ id: string }>(
    db,
    sql`with hits as materialized (select ${sorted}${relevance ? sql`, ${relevance} as relevance` : sql``}
        from ${from} where ${where})
      select o.id::text from hits o order by ${relevance ? sql`o.relevance desc, ` : sql``}${order} ${page}`,
  );
  return all.map((f) => f.id);
}
