import type { SQL } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";

type NoSchema = Record<string, never>;

/** Reading handle. A query gets this one. */
export type Db = PgDatabase<PgQueryResultHKT, NoSchema>;

/** Writing handle: exists only inside a transaction. Assignable to `Db`, never the reverse. */
export type Tx = PgTransaction<PgQueryResultHKT, NoSchema, NoSchema>;

/** An open database of either engine. */
export interface Database {
  engine: "pglite" | "postgres";
  /** For reading; goes to a replica where there are any. */
  read: Db;
  /** For reading what must be the latest: who a request is from, for one. Never a replica. */
  primary: Db;
  /** Runs `work` in one transaction. Nothing slow may happen inside: the embedded engine has one connection. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Hears what `pg_notify` says on a channel, from whichever process, once its transaction has committed.
   * @param missed the line was cut and is there again: what was said meanwhile nobody heard
   * @returns how to stop
   */
  listen(channel: string, heard: (payload: string) => void, missed: () => void): Promise<() => Promise<void>>;
  /** Runs plain SQL of several statements and rolls back what it began when one fails: migrations only. */
  script(text: string): Promise<void>;
  close(): Promise<void>;
}

/** SQLSTATE lock_not_available: somebody else held what was asked for longer than lock_timeout. */
const LOCK_TIMEOUT = "55P03";

/**
 * Whether work failed only because no connection or lock came free in time. The people asking are told to come back, and the
 * operator sees that the pool is too small or something holds it.
 */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    error.message === "timeout exceeded when trying to connect" ||
    code === LOCK_TIMEOUT ||
    isDatabaseBusy(error.cause)
  );
}

/** Rows of a raw statement, whichever engine answers. Ids must be cast to text in the statement. */
export async function rows<T extends object>(db: Db, statement: SQL): Promise<T[]> {
  const result = (await db.execute(statement)) as unknown as { rows: T[] };
  return result.rows;
}

/** The one row of a raw statement, or undefined. */
export async function row<T extends object>(db: Db, statement: SQL): Promise<T | undefined> {
  return (await rows<T>(db, statement))[0];
}
