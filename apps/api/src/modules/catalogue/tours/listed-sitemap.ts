import { sql } from "drizzle-orm";
import { type Db, row, rows } from "../../../platform/database.ts";
import type { ListedKind } from "./listed-kind.ts";
import { tableOf } from "./listed-plan.ts";

/** Numbers for the sitemap, a page at a time. */
export async function listedSitemap(
  db: Db,
  kind: ListedKind,
  { current, size }: { current: number; size: number },
) {
  const counted = await row<{ total: number }>(
    db,
    sql`select count(*)::int as total from ${tableOf(kind)} where o.facet_sig >= 0`,
  );
  const entries = await rows<{ id: string; updatedOn: string }>(
    db,
    sql`select o.id::text, to_char(o.updated_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "updatedOn"
      from ${tableOf(kind)} where o.facet_sig >= 0 order by o.id limit ${size} offset ${(current - 1) * size}`,
  );
  return { total: counted!.total, entries };
}
