import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "./database.ts";

/**
 * The ids that indexes find for a word. Undefined where there are `most` or more: they stand so close that a walk in the
 * order of the list comes to the next one soon.
 * @param ways statements of ids, each by its own index, which a condition with `or` leaves aside
 */
export async function fewIds(db: Db, ways: readonly SQL[], most: number): Promise<string[] | undefined> {
  const limited = ways.map((way) => sql`(${way} limit ${most})`);
  const found = await rows<{ id: string }>(
    db,
    sql`select f.id::text as id from (${sql.join(limited, sql` union `)}) as f(id) limit ${most}`,
  );
  return found.length < most ? found.map(({ id }) => id) : undefined;
}
