import { type SQL, sql } from "drizzle-orm";
import type { PageQuery } from "../../http/paged.ts";
import { type Db, rows } from "../../platform/database/database.ts";

const listed = (from: SQL) => ({
  from,
  shown: sql`o.facet_sig >= 0`,
  changed: sql`o.updated_at at time zone 'Asia/Shanghai'`,
});

/** Tables whose rows have a page each: which of them are shown, and the day one last changed. */
const tables = {
  organisations: listed(sql`organisations.organisations`),
  services: listed(sql`services.services`),
  products: listed(sql`shop.products`),
  spots: listed(sql`tours.spots`),
  trips: listed(sql`tours.trips`),
  tour_orgs: listed(sql`tours.tour_orgs`),
  fee_guides: { from: sql`fees.fee_guides`, shown: sql`true`, changed: sql`o.updated_on` },
};
type Table = keyof typeof tables;

const from = (table: Table) => sql`from ${tables[table].from} o where ${tables[table].shown}`;

/** Rows between two marks: the most a request passes over to reach its page. */
const STEP = 1_000;
/** Milliseconds a table's marks are good for: nobody looks at a sitemap more closely. */
const KEPT = 10 * 60_000;

/** How many rows a table shows, and the id of the first, the 1001st, … of them. */
interface Marks {
  total: number;
  ids: string[];
}

async function readMarks(db: Db, table: Table): Promise<Marks> {
  const found = await rows<{ id: string; n: number; total: number }>(
    db,
    sql`select id::text, n::int, total::int from (select o.id, row_number() over (order by o.id) as n,
        count(*) over () as total ${from(table)}) x where n % ${STEP} = 1 order by n`,
  );
  return { total: found[0]?.total ?? 0, ids: found.map((m) => m.id) };
}

const cached = new WeakMap<Db, Map<Table, { until: number; made: Promise<Marks> }>>();

/** The marks of a table: read over the whole of it once in ten minutes, however many ask. */
function marksOf(db: Db, table: Table): Promise<Marks> {
  const own = cached.get(db) ?? new Map<Table, { until: number; made: Promise<Marks> }>();
  cached.set(db, own);
  const before = own.get(table);
  if (before && before.until > Date.now()) return before.made;
  const made = readMarks(db, table);
  made.catch(() => own.delete(table));
  own.set(table, { until: Date.now() + KEPT, made });
  return made;
}

/**
 * Numbers for the sitemap, a page at a time, in the order of their ids; the total may be ten minutes old. A request
 * reads its own page and at most a thousand rows before it.
 */
export async function sitemapPage(db: Db, table: Table, { current, size }: PageQuery) {
  const { total, ids } = await marksOf(db, table);
  const skipped = (current - 1) * size;
  const mark = ids[Math.floor(skipped / STEP)];
  if (mark === undefined) return { total, entries: [] };
  const entries = await rows<{ id: string; updatedOn: string }>(
    db,
    sql`select o.id::text, to_char(${tables[table].changed}, 'YYYY-MM-DD') as "updatedOn" ${from(table)}
      and o.id >= ${mark}::bigint order by o.id limit ${size} offset ${skipped % STEP}`,
  );
  return { total, entries };
}
