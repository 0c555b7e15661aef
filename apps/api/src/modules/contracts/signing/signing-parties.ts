import { addDays } from "@ginkgo/locale/shanghai-time";
import type { Db } from "../../../platform/database/database.ts";
import { canActFor } from "../../membership/family/public.ts";
import type { ContractRow } from "../contract-row.ts";
import type { PartyRow } from "../party-row.ts";

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

/** So many days after its first day a contract that nobody has signed can still be signed. */
export const MAX_DAYS_LATE = 7;

/**
 * Whether it is too late for members to sign: a tour has left, or a contract that nobody has signed began more than a
 * week ago. Where all of them have signed, the organisation may at any time.
 */
export function isTooLate(
  { type, startDate }: Pick<ContractRow, "type" | "startDate">,
  parties: readonly Pick<PartyRow, "role" | "signedAt">[],
  today: string,
): boolean {
  if (parties.every((p) => p.role === "A" || p.signedAt !== null)) return false;
  if (type === "TOUR") return today > startDate;
  return parties.every((p) => p.signedAt === null) && today > addDays(startDate, MAX_DAYS_LATE);
}
