import { type SQL, sql } from "drizzle-orm";
import { type Db, row, rows, type Tx } from "../database/database.ts";

/** A table of the portal. */
export interface BackupTable {
  schema: string;
  name: string;
  /** Columns with a value of their own: what the database reckons itself is left out. */
  columns: string[];
}

/** What a table holds, by which a copy of it is known to be whole. */
export interface TableSum {
  rows: string;
  sum: string;
}

/** Brought up to date by whoever opens the database, and never part of a copy. */
const APART = "platform.migrations";

export const nameOf = ({ schema, name }: BackupTable) => `${schema}.${name}`;
export const identifierOf = ({ schema, name }: BackupTable): SQL =>
  sql`${sql.identifier(schema)}.${sql.identifier(name)}`;

/** Times are written alike whatever the server's zone, and no limit of the site ends a long copy. */
export async function settleSession(tx: Tx): Promise<void> {
  await tx.execute(sql`set local timezone = 'UTC'`);
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}

/** Every table of the portal's own schemas. */
export async function readTables(db: Db): Promise<BackupTable[]> {
  const found = await rows<BackupTable>(
    db,
    sql`select n.nspname::text as schema, c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'public')
      group by n.nspname, c.relname order by n.nspname, c.relname`,
  );
  return found.filter((table) => nameOf(table) !== APART);
}

/** The migrations a database has: a copy fits only where they are the same. */
export const readApplied = async (db: Db): Promise<string[]> =>
  (await rows<{ name: string }>(db, sql`select name::text from platform.migrations order by name`)).map(
    ({ name }) => name,
  );

export const sumOf = async (db: Db, table: BackupTable): Promise<TableSum> =>
  (await row<TableSum>(
    db,
    sql`select count(*)::text as rows,
      coalesce(sum(('x' || substr(md5(to_jsonb(t)::text), 1, 15))::bit(60)::bigint), 0)::text as sum
      from ${identifierOf(table)} t`,
  ))!;

/** Where the numbers of new rows go on. */
export interface Sequence {
  schema: string;
  name: string;
  last: string;
  called: boolean;
}

export async function readSequences(db: Db): Promise<Sequence[]> {
  const found = await rows<{ schema: string; name: string }>(
    db,
    sql`select schemaname::text as schema, sequencename::text as name from pg_sequences
      where schemaname not in ('pg_catalog', 'public') order by 1, 2`,
  );
  const sequences: Sequence[] = [];
  for (const { schema, name } of found) {
    const at = await row<{ last: string; called: boolean }>(
      db,
      sql`select last_value::text as last, is_called as called
        from ${sql.identifier(schema)}.${sql.identifier(name)}`,
    );
    sequences.push({ schema, name, ...at! });
  }
  return sequences;
}
