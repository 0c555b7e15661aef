import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Null where the column may be. */
type ColumnValue<C, T> = C extends PgColumn ? (C["_"]["notNull"] extends true ? T : T | null) : T;

/** An instant as a parameter. SQL never asks the database's own clock: the sandbox moves ours. */
export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** A timestamp column as the API tells it: to the second, with Shanghai's offset. */
export const iso = <C extends SQL | PgColumn>(column: C): SQL<ColumnValue<C, string>> =>
  sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"')`;

/** The same to the millisecond, as the clock wrote it: a cursor of whole seconds would show its row again. */
export const exactIso = <C extends SQL | PgColumn>(column: C): SQL<ColumnValue<C, string>> =>
  sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+08:00"')`;

/** A timestamp column as milliseconds since 1970, alike on both engines. */
export const millis = <C extends SQL | PgColumn>(column: C): SQL<ColumnValue<C, number>> =>
  sql`(extract(epoch from ${column}) * 1000)::float8`;

/** Bytes as a parameter, alike on both engines. */
export const bytes = (value: Buffer): SQL => sql`decode(${value.toString("hex")}, 'hex')`;

/** A word as LIKE reads it: its own signs stand for themselves. */
export const likeLiteral = (word: string): string => word.replace(/[\\%_]/g, "\\$&");

/** What LIKE finds every text by that holds the word. */
export const likePart = (word: string): string => `%${likeLiteral(word)}%`;

/** Ids as one parameter. */
export const idArray = (ids: readonly string[]): SQL => sql`${`{${ids.join(",")}}`}::bigint[]`;

/** A text[] value, one parameter per element. */
export const textArray = (values: readonly string[]): SQL =>
  sql`array[${sql.join(
    values.map((v) => sql`${v}`),
    sql`, `,
  )}]::text[]`;

/** Whether a write failed by that state of SQL. */
function hasState(error: unknown, state: string): boolean {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: unknown };
  return code === state || (cause !== undefined && hasState(cause, state));
}

/** Whether a write failed because such a row exists already. */
export const isDuplicate = (error: unknown): boolean => hasState(error, "23505");

/** Whether a row could not go because others name it. */
export const isNamed = (error: unknown): boolean => hasState(error, "23503");
