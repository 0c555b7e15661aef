import { and, eq, isNotNull, isNull, not } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { firstOf } from "../../platform/database/database.ts";
import { files as filesTable } from "./tables.ts";

/**
 * The bytes of an upload; undefined where it is not there or not so used. Not in a transaction: the store may be slow.
 * @param usedBy what refers to it, as `contract:10001`; null for one that nothing refers to yet
 */
export async function readBytes(
  { database, files }: Pick<AppContext, "database" | "files">,
  id: string,
  usedBy: string | null = null,
): Promise<Uint8Array | undefined> {
  const found = await firstOf(
    database.primary
      .select({ name: filesTable.name })
      .from(filesTable)
      .where(
        and(
          eq(filesTable.id, id),
          isNotNull(filesTable.readyAt),
          not(filesTable.doomed),
          usedBy === null ? isNull(filesTable.usedBy) : eq(filesTable.usedBy, usedBy),
        ),
      ),
  );
  return found && files.get(found.name);
}
