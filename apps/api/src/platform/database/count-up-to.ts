import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Db, row } from "./database.ts";

/**
 * How many rows of a table fit, counted up to `most` and no further, however many there are.
 * @param table with its alias where the condition speaks of one
 */
export async function countUpTo(
  db: Db,
  table: PgTable | SQL,
  where: SQL | undefined,
  most: number,
): Promise<number> {
  const { n } = (await row<{ n: number }>(
    db,
    sql`select count(*)::int as n from (select 1 from ${table} where ${where ?? sql`true`} limit ${most}) as counted`,
  ))!;
  return n;
}
