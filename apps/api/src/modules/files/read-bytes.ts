import { and, eq, isNotNull, isNull, not } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { firstOf } from "../../platform/database/database.ts";
import { contentSealContext } from "./file-row.ts";
import { purposes, type StoredPurpose } from "./purposes.ts";
import { files as filesTable } from "./tables.ts";

/** What is kept under a name, opened where it is sealed. */
export async function storedBytes(
  { files, vault }: Pick<AppContext, "files" | "vault">,
  { id, name, purpose }: { id: string; name: string; purpose: StoredPurpose },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { sealed } = purposes[purpose];
  const bytes = await files.get(name);
  if (!bytes || !sealed) return bytes;
  return new Uint8Array(
    Buffer.from(vault.open(Buffer.from(bytes).toString(), contentSealContext(id)), sealed),
  );
}

/**
 * The bytes of a file; undefined where it is not there or not so used. Not in a transaction: the store may be slow.
 * @param usedBy what refers to it, as `contract:10001`; null for one that nothing refers to yet
 */
export async function readBytes(
  context: Pick<AppContext, "database" | "files" | "vault">,
  id: string,
  usedBy: string | null = null,
): Promise<Uint8Array | undefined> {
  const found = await firstOf(
    context.database.primary
      .select({ id: filesTable.id, name: filesTable.name, purpose: filesTable.purpose })
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
  return found && storedBytes(context, found);
}
