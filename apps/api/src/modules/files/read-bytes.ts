import { sql } from "drizzle-orm";
import type { House } from "../../http/services.ts";
import { row } from "../../platform/database.ts";

/** The bytes of an upload that nothing refers to yet; undefined for any other. Not in a transaction: the store may be slow. */
export async function readBytes(
  { database, files }: Pick<House, "database" | "files">,
  id: string,
): Promise<Uint8Array | undefined> {
  const found = await row<{ name: string }>(
    database.primary,
    sql`select name from files.files
      where id = ${id}::bigint and ready_at is not null and not doomed and used_by is null`,
  );
  return found && files.get(found.name);
}
