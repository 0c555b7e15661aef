import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Db, rows } from "./database.ts";

/**
 * Ids of the rows that fit one of some conditions, the newest first. Each condition is read by itself, as its index has
 * it, and only as far as the page needs; no row fits two of them.
 */
export async function newestIds(
  db: Db,
  table: PgTable & { id: PgColumn },
  conditions: readonly (SQL | undefined)[],
  { after, limit, offset }: { after: string | undefined; limit: number; offset: number },
): Promise<string[]> {
  if (conditions.length === 0) return [];
  const parts = conditions.map(
    (condition) => sql`(select ${table.id} from ${table} where ${condition ?? sql`true`}
      ${after === undefined ? sql`` : sql`and ${table.id} < ${after}::bigint`}
      order by ${table.id} desc limit ${limit + offset})`,
  );
  const found = await rows<{ id: string }>(
    db,
    sql`select a.id::text as id from (${sql.join(parts, sql` union all `)}) a
      order by a.id desc limit ${limit} offset ${offset}`,
  );
  return found.map(({ id }) => id);
}

/** Rows read by their ids, the newest first. */
export const newestFirst = <Row extends { id: string }>(found: readonly Row[]): Row[] =>
  found.toSorted((a, b) => Number(BigInt(b.id) - BigInt(a.id)));
