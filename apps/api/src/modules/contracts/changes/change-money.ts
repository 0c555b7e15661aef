import type { Db } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import type { ContractRow } from "../contract-row.ts";
import { paidBackByChanges } from "../settlement/pay-back.ts";
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
  // What an earlier change pays back once an open bill is paid or closed is reckoned along with it.
  const from = contract.reckonFrom !== null && contract.reckonFrom < day ? contract.reckonFrom : day;
  return foretell(await readReckoned(db, vault, contract, asConfirmed(changes, change.id, day)), from);
}

/**
 * What one person of the staff may pay back of a contract still, fen. In sum: several small changes are one large one.
 * @param twoPersonFen above it there are two
 */
export const leftAlone = async (db: Db, contractId: string, twoPersonFen: number): Promise<number> =>
  Math.max(0, twoPersonFen - (await paidBackByChanges(db, contractId)));

/**
 * How much a change may pay back by the words of the staff, fen.
 * @param leftFen what one person may still; of old changes, which were written without a limit, all of it
 */
export function agreedFen({ aloneFen, seenFen, isAgreed }: ChangeRow, leftFen: number): number {
  const alone = Math.min(aloneFen ?? leftFen, leftFen);
  return isAgreed ? Math.max(seenFen!, alone) : alone;
}
