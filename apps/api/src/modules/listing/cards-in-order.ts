import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "../../platform/database/database.ts";
import { idArray } from "../../platform/database/sql-values.ts";

/**
 * Cards of these things in the order asked, those that are gone left out.
 * @param columns of `o`, its id as text among them
 * @param from the table as `o` with what it is joined to
 */
export async function cardsInOrder<Row extends { id: string }>(
  db: Db,
  ids: readonly string[],
  columns: SQL,
  from: SQL,
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const found = await rows<Row>(db, sql`select ${columns} from ${from} where o.id = any(${idArray(ids)})`);
  const byId = new Map(found.map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
