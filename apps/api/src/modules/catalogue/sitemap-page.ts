import { sql } from "drizzle-orm";
import type { PageAsked } from "../../http/paged.ts";
import { type Db, row, rows } from "../../platform/database.ts";

const listed = { shown: sql`o.facet_sig >= 0`, changed: sql`o.updated_at at time zone 'Asia/Shanghai'` };

/** Tables whose rows have a page each: which of them are shown, and the day one last changed. */
const tables = {
  organisations: listed,
  services: listed,
  products: listed,
  spots: listed,
  trips: listed,
  tour_orgs: listed,
  fee_guides: { shown: sql`true`, changed: sql`o.updated_on` },
};

/** Numbers for the sitemap, a page at a time, in the order of their ids. */
export async function sitemapPage(db: Db, table: keyof typeof tables, { current, size }: PageAsked) {
  const { shown, changed } = tables[table];
  const from = sql`from catalogue.${sql.identifier(table)} o where ${shown}`;
  const counted = await row<{ total: number }>(db, sql`select count(*)::int as total ${from}`);
  const entries = await rows<{ id: string; updatedOn: string }>(
    db,
    sql`select o.id::text, to_char(${changed}, 'YYYY-MM-DD') as "updatedOn" ${from}
      order by o.id limit ${size} offset ${(current - 1) * size}`,
  );
  return { total: counted!.total, entries };
}
