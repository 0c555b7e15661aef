import { sql } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { row, type Tx } from "./database.ts";

/** The next id of a table: a value is sealed for its row, whose id it has to know before the row is written. */
export async function nextIdOf(tx: Tx, table: PgTable): Promise<string> {
  const { schema, name } = getTableConfig(table);
  const next = await row<{ id: string }>(
    tx,
    sql`select nextval(pg_get_serial_sequence(${`${schema}.${name}`}, 'id'))::text as id`,
  );
  return next!.id;
}
