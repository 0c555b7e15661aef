import type { Db } from "../../platform/database.ts";
import { canActFor } from "../membership/public.ts";
import type { ContractRow } from "./contract-row.ts";
import type { PartyRow } from "./party-row.ts";

/** Parties a member signs for: their own, and the elder's where they may sign for that elder. */
export async function signsFor(
  db: Db,
  contract: Pick<ContractRow, "elderId">,
  parties: readonly PartyRow[],
  memberId: string,
): Promise<PartyRow[]> {
  const forElder =
    contract.elderId !== null && (await canActFor(db, memberId, contract.elderId, "contracts.sign"));
  return parties.filter((p) => p.memberId === memberId || (p.role === "B" && forElder));
}

/** Whether a contract is out to be signed and nobody withdrew it. */
export const openForSigning = ({
  isSent,
  isVoid,
  isSigned,
}: Pick<ContractRow, "isSent" | "isVoid" | "isSigned">): boolean => isSent && !isVoid && !isSigned;
