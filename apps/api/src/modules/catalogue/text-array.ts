import { type SQL, sql } from "drizzle-orm";

/** A text[] value, one parameter per element. */
export const textArray = (values: readonly string[]): SQL =>
  sql`array[${sql.join(
    values.map((v) => sql`${v}`),
    sql`, `,
  )}]::text[]`;
