import { sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { row } from "../../platform/database/database.ts";

/**
 * The bytes of an upload; undefined where it is not there or not so used. Not in a transaction: the store may be slow.
 * @param usedBy what refers to it, as `contract:10001`; null for one that nothing refers to yet
 */
export async function readBytes(
  { database, files }: Pick<AppContext, "database" | "files">,
  id: string,
  usedBy: string | null = null,
): Promise<Uint8Array | undefined> {
  const found = await row<{ name: string }>(
    database.primary,
    sql`select name from files.files
      where id = ${id}::bigint and ready_at is not null and not doomed and used_by is not distinct from ${usedBy}`,
  );
  return found && files.get(found.name);
}
