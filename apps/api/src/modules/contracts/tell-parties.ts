import type { contractMessages } from "@ginkgo/api-contract/messages/contract-messages";
import type { Tx } from "../../platform/database/database.ts";
import { notice } from "../membership/public.ts";
import type { ContractRow } from "./contract-row.ts";
import type { PartyRow } from "./party-row.ts";

/** How long before its end the parties of a contract are told, days. */
export const RENEW_AHEAD = 30;

export type ContractNews = keyof typeof contractMessages;

/** The members a contract concerns, each once. */
export const concerned = (
  contract: Pick<ContractRow, "memberId">,
  parties: readonly PartyRow[],
): string[] => [...new Set([contract.memberId, ...parties.flatMap((p) => p.memberId ?? [])])];

/** Tells members what happened to a contract, in the transaction that did it. */
export async function tellParties(
  tx: Tx,
  contractId: string,
  memberIds: readonly string[],
  what: ContractNews,
  now: Date,
): Promise<void> {
  const link = `/user/contract-detail?id=${contractId}`;
  const values = what === "renew" ? { days: String(RENEW_AHEAD) } : {};
  for (const memberId of memberIds)
    await notice(tx, { memberId, kind: "CONTRACT", message: `contract.${what}`, values, link }, now);
}
