import { eq } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { contractSealContext } from "./contract-labels.ts";
import { type Actor, noteEvent } from "./note-event.ts";
import { closeUnsignedTask } from "./signing/unsigned-task.ts";
import { contracts } from "./tables.ts";

/** Voids a locked contract that is not signed by all, with the reason the members read; nobody waits for it any more. */
export async function voidLocked(
  tx: Tx,
  vault: Vault,
  id: string,
  { reason, actor }: { reason: string; actor: Actor },
  now: Date,
): Promise<void> {
  await tx
    .update(contracts)
    .set({ voidedAt: now, voidReason: vault.seal(reason, contractSealContext("void_reason", id)) })
    .where(eq(contracts.id, id));
  await noteEvent(tx, id, "void", actor, now);
  await closeUnsignedTask(tx, id, now, actor.kind === "staff" ? (actor.id ?? undefined) : undefined);
}
