import { type SQL, sql } from "drizzle-orm";

/** An instant as a parameter. SQL never asks the database's own clock: the sandbox moves ours. */
export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** Bytes as a parameter, alike on both engines. */
export const bytes = (value: Buffer): SQL => sql`decode(${value.toString("hex")}, 'hex')`;

/** A timestamp column as milliseconds since 1970, alike on both engines. */
export const millis = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::float8`;

export const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Whether a write failed because such a row exists already. */
export function isDuplicate(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: unknown };
  return code === "23505" || (cause !== undefined && isDuplicate(cause));
}
