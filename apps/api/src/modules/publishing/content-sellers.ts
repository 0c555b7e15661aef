import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";
import type { EntryKind } from "../../http/entry-kinds.ts";
import type { Db } from "../../platform/database/database.ts";

/** Whose each of these contents is; one after the other, for a transaction has one connection. */
export async function contentSellers(
  db: Db,
  kind: EntryKind,
  contents: readonly { id: string; content: EntryContent }[],
): Promise<(string | null)[]> {
  const sellers: (string | null)[] = [];
  for (const { id, content } of contents) sellers.push((await kind.sellerOf?.(db, id, content)) ?? null);
  return sellers;
}
