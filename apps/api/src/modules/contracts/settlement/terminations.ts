import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { terminations } from "./tables.ts";

/** What a member asked for: that a contract ends on a day, and why. */
export interface Termination {
  id: string;
  contractId: string;
  /** The last day that was asked for, `YYYY-MM-DD`. */
  day: string;
  /** Sealed; null once it is forgotten with its contract. */
  reason: string | null;
}

const reasonPlace = (id: string): string => `contracts.terminations.reason.${id}`;

/** Writes down what is asked for, to be signed. */
export async function writeTermination(
  tx: Tx,
  vault: Vault,
  termination: { contractId: string; day: string; reason: string; memberId: string },
  now: Date,
): Promise<Termination> {
  const { contractId, day, memberId } = termination;
  const { id } = (await firstOf(
    tx
      .insert(terminations)
      .values({ contractId, day, askedBy: memberId, askedAt: now })
      .returning({ id: terminations.id }),
  ))!;
  const reason = vault.seal(termination.reason, reasonPlace(id));
  await tx.update(terminations).set({ reason }).where(eq(terminations.id, id));
  return { id, contractId, day, reason };
}

/** One of a contract. */
export const terminationById = (db: Db, contractId: string, id: string): Promise<Termination | undefined> =>
  firstOf(
    db
      .select({
        id: terminations.id,
        contractId: terminations.contractId,
        day: terminations.day,
        reason: terminations.reason,
      })
      .from(terminations)
      .where(and(eq(terminations.contractId, contractId), eq(terminations.id, id))),
  );

/** SHA-256 of what is asked for, hexadecimal. @throws where its reason was altered */
export function terminationHash(vault: Vault, { id, contractId, day, reason }: Termination): string {
  const shown = [contractId, id, day, reason === null ? null : vault.open(reason, reasonPlace(id))];
  return createHash("sha256").update(JSON.stringify(shown)).digest("hex");
}
