import type { SQL } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";

type NoSchema = Record<string, never>;

/** Reading handle. A query gets this one. */
export type Db = PgDatabase<PgQueryResultHKT, NoSchema>;

/** Writing handle: exists only inside a transaction. Assignable to `Db`, never the reverse. */
export type Tx = PgTransaction<PgQueryResultHKT, NoSchema, NoSchema>;

/** Runs one statement and answers how many rows it gave. */
export type RunStatement = (statement: string) => Promise<number>;

/** An open database of either engine. */
export interface Database {
  engine: "pglite" | "postgres";
  /** For reading public data; goes to the replicas in turn where there are any, which may be behind. */
  read: Db;
  /** For reading what must be the latest: who a request is from, what a person has just written. Never a replica. */
  primary: Db;
  /**
   * Runs `work` in one transaction. Nothing slow may happen inside: the embedded engine has one connection. `work` runs
   * again after a deadlock, so it may leave nothing behind but what it writes through `tx`.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Hears what `pg_notify` says on a channel, from whichever process, once its transaction has committed.
   * @param missed the line was cut and is there again: notifications sent meanwhile are lost
   * @returns how to stop
   */
  listen(
    channel: string,
    listener: (payload: string) => void,
    missed: () => void,
  ): Promise<() => Promise<void>>;
  /** Hears which tables a transaction of this process has written, once it has committed. @returns how to stop */
  onOwnWrite(listener: (tables: ReadonlySet<string>) => void): () => void;
  /** Runs plain SQL of several statements and rolls back what it began when one fails: migrations only. */
  script(text: string): Promise<void>;
  /** Hands out one connection that runs one statement at a time, each committed by itself: migrations only. */
  onOneConnection<T>(work: (run: RunStatement) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * SQLSTATE of work ended for the sake of other work: lock_not_available (held for longer than lock_timeout),
 * serialization_failure and deadlock_detected.
 */
const BUSY = new Set<unknown>(["55P03", "40001", "40P01"]);

/**
 * Whether work failed only because no connection or lock came free in time. The people asking are told to come back, and the
 * operator sees that the pool is too small or something holds it.
 */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    error.message === "timeout exceeded when trying to connect" ||
    BUSY.has(code) ||
    isDatabaseBusy(error.cause)
  );
}

/**
 * Rows of a raw statement, whichever engine answers. Ids must be cast to text in the statement. scripts/statements.mjs
 * compares `T` with the columns that PostgreSQL answered.
 */
export async function rows<T extends object>(db: Db, statement: SQL): Promise<T[]> {
  const result = (await db.execute(statement)) as unknown as { rows: T[] };
  return result.rows;
}

/** The one row of a raw statement, or undefined. */
export async function row<T extends object>(db: Db, statement: SQL): Promise<T | undefined> {
  return (await rows<T>(db, statement))[0];
}

/** The first row of a built query, or undefined. */
export const firstOf = async <T>(query: PromiseLike<T[]>): Promise<T | undefined> => (await query)[0];
