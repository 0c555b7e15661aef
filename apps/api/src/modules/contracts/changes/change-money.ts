import type { Db } from "../../../platform/database.ts";
import type { Vault } from "../../../platform/vault.ts";
import type { ContractRow } from "../contract-row.ts";
import { asConfirmed, foretell, readReckoned } from "../settlement/reckon-plan.ts";
import type { ChangeRow, RatedChange } from "./terms.ts";

/**
 * What agreeing to a change today would pay back and ask for within what is paid, fen.
 * @param changes all of the contract, this one among them
 */
export async function foretellChange(
  db: Db,
  vault: Vault,
  contract: ContractRow,
  changes: readonly RatedChange[],
  change: RatedChange,
  today: string,
): Promise<{ backFen: number; moreFen: number }> {
  if (change.monthlyFen === null) return { backFen: 0, moreFen: 0 };
  const day = change.day < today ? today : change.day;
  return foretell(await readReckoned(db, vault, contract, asConfirmed(changes, change.id, day)), day);
}

/** How much a change may pay back by the words of the staff, fen; null of old ones, which were written without a limit. */
export const agreedFen = ({ aloneFen, seenFen, isAgreed }: ChangeRow): number | null =>
  isAgreed ? Math.max(seenFen!, aloneFen ?? 0) : aloneFen;
