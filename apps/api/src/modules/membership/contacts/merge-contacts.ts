import { MAX_CONTACTS } from "@ginkgo/api-contract/membership/membership";
import { eq } from "drizzle-orm";
import type { MergePair } from "../../../http/member-merger.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { emergencyContacts } from "../tables.ts";
import { readContacts } from "./contact-row.ts";

/** Contacts go behind those that stand there, each number once, while there is room; the others stay behind. */
export async function mergeContacts(tx: Tx, vault: Vault, { from, into }: MergePair): Promise<void> {
  const own = await readContacts(tx, vault, into);
  const theirs = (await readContacts(tx, vault, from)).filter((c) => !own.some((o) => o.phone === c.phone));
  let priority = Math.max(0, ...own.map((c) => c.priority));
  for (const { id } of theirs) {
    priority += 1;
    if (priority > MAX_CONTACTS) break;
    await tx.update(emergencyContacts).set({ memberId: into, priority }).where(eq(emergencyContacts.id, id));
  }
}
