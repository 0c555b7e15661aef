import { problem } from "../../../http/problem.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { activeAmong } from "../../identity/public.ts";
import type { ContractRow } from "../contract-row.ts";
import type { PartyRow } from "../party-row.ts";
import { familySigners } from "./family-signers.ts";

/**
 * Everybody who signs still has an account, and who pays or vouches is still of the member's family: asked again when
 * the paper is sent and at every signature, for a family changes between the draft and the last signature.
 * @throws {ProblemError} PARTY_GONE
 */
export async function requireParties(
  tx: Tx,
  vault: Vault,
  contract: Pick<ContractRow, "memberId" | "elderId">,
  parties: readonly PartyRow[],
): Promise<void> {
  const signers = parties.flatMap((p) => p.memberId ?? []);
  const active = await activeAmong(tx, signers);
  if (signers.some((id) => !active.has(id))) throw problem("PARTY_GONE", "an account is closed or blocked");
  const { elders, signerIds } = await familySigners(tx, vault, contract.memberId);
  if (contract.elderId !== null && !elders.some((e) => e.id === contract.elderId))
    throw problem("PARTY_GONE", "the elder is no longer of the family");
  const left = parties.some(
    ({ role, memberId }) =>
      (role === "C" || role === "GUARDIAN") && memberId !== null && !signerIds.includes(memberId),
  );
  if (left) throw problem("PARTY_GONE", "who pays or vouches left the family");
}
