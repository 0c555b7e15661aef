import { and, desc, eq, inArray } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { lockedPhone } from "../../identity/public.ts";
import { addresses } from "../tables.ts";

/**
 * Erases an address; where it was the default the newest of the others takes its place.
 * @throws {ProblemError} NOT_FOUND
 */
export async function deleteAddress(tx: Tx, vault: Vault, memberId: string, id: string): Promise<null> {
  await lockedPhone(tx, vault, memberId);
  const gone = await firstOf(
    tx
      .delete(addresses)
      .where(and(eq(addresses.id, id), eq(addresses.memberId, memberId)))
      .returning({ isDefault: addresses.isDefault }),
  );
  if (!gone) throw problem("NOT_FOUND", "address");
  if (!gone.isDefault) return null;
  const newest = tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(eq(addresses.memberId, memberId))
    .orderBy(desc(addresses.id))
    .limit(1);
  await tx.update(addresses).set({ isDefault: true }).where(inArray(addresses.id, newest));
  return null;
}
