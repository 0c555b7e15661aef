import { createHash } from "node:crypto";
import type { ChangeKind, ChangeSecondState } from "@ginkgo/api-contract/contracts/contract-codes";
import type { Rate } from "@ginkgo/api-contract/contracts/pay-plan";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../../../platform/database/database.ts";
import { idArray, iso } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import type { ContractWords } from "../contract-labels.ts";
import type { ContractRow } from "../contract-row.ts";

/** What a change says: why, from what to what, and what holds from its day on. */
export interface ChangeWords {
  reason: string;
  /** From and to, in words. */
  change: string;
  terms: Partial<Pick<ContractWords, "careLevelText" | "roomNo" | "bedNo" | "feeItems">>;
}

/** A row of contracts.changes; its day is `YYYY-MM-DD` in Shanghai. */
export interface ChangeRow {
  id: string;
  contractId: string;
  kind: ChangeKind;
  day: string;
  /** The day that was proposed; `day` is later where it was agreed to late. */
  proposedDay: string;
  /** Sealed; null once forgotten. */
  words: string | null;
  /** By the month from its day on; null where the fees stay. */
  monthlyFen: number | null;
  /** When everybody it takes had agreed; null while it waits. */
  confirmedAt: string | null;
  proposedBy: string;
  /** What it was foretold to pay back when it was proposed, fen; null of old ones. */
  foretoldFen: number | null;
  /** How much its writer decides on alone, fen; null of old ones. */
  aloneFen: number | null;
  /** The second person's word; null where none was given. */
  isAgreed: boolean | null;
  /** What it was foretold to pay back when the second person decided, fen. */
  seenFen: number | null;
  secondBy: string | null;
}

/** What of a change the instalments are reckoned from. */
export type RatedChange = Pick<ChangeRow, "id" | "day" | "monthlyFen" | "confirmedAt">;

/** Where a change stands with the second person of the staff; null where it takes none. */
export function secondOf({ isAgreed, foretoldFen, aloneFen }: ChangeRow): ChangeSecondState | null {
  if (isAgreed !== null) return isAgreed ? "AGREED" : "REFUSED";
  return (foretoldFen ?? 0) > (aloneFen ?? 0) ? "WAIT_SECOND" : null;
}

/** Whether members have it: one that waits for the second person, or was refused, is the staff's alone. */
export const isMembers = (change: ChangeRow): boolean => {
  const second = secondOf(change);
  return second === null || second === "AGREED";
};

/**
 * Whether a newer proposal took the place of one that nobody has agreed to yet: of the same kind, or both with new fees.
 * It can be agreed to no more, so that what was written by mistake and written anew does not come to hold later.
 * @param all every change of the contract
 */
export const isOvertaken = (change: ChangeRow, all: readonly ChangeRow[]): boolean =>
  change.confirmedAt === null &&
  all.some(
    (h) =>
      BigInt(h.id) > BigInt(change.id) &&
      secondOf(h) !== "REFUSED" &&
      (h.kind === change.kind || (h.monthlyFen !== null && change.monthlyFen !== null)),
  );

/** Changes of contracts, those that hold first in the order they take hold. */
export const changeRows = (db: Db, contractIds: readonly string[]): Promise<ChangeRow[]> =>
  rows(
    db,
    sql`select h.id::text, h.contract_id::text as "contractId", h.kind, coalesce(k.day, h.day)::text as day,
        h.day::text as "proposedDay", h.words, h.monthly_fen as "monthlyFen", ${iso(sql`k.confirmed_at`)} as "confirmedAt",
        h.proposed_by::text as "proposedBy", h.foretold_fen as "foretoldFen", h.alone_fen as "aloneFen",
        s.is_agreed as "isAgreed", s.back_fen as "seenFen", s.second_by::text as "secondBy"
      from contracts.changes h left join contracts.change_confirmations k on k.change_id = h.id
        left join contracts.change_seconds s on s.change_id = h.id
      where h.contract_id = any(${idArray(contractIds)})
      order by h.contract_id, k.confirmed_at is null, coalesce(k.day, h.day), h.id`,
  );

export const changeSealContext = (id: string): string => `contracts.changes.words.${id}`;

export const openChange = (vault: Vault, { id, words }: Pick<ChangeRow, "id" | "words">): ChangeWords =>
  words === null
    ? { reason: "（已过保存期）", change: "", terms: {} }
    : (JSON.parse(vault.open(words, changeSealContext(id))) as ChangeWords);

/** SHA-256 of a change as it is shown to who agrees to it, hexadecimal. */
export function changeHash(vault: Vault, change: ChangeRow): string {
  const { reason, change: text, terms } = openChange(vault, change);
  const shown = [change.contractId, change.id, change.kind, change.proposedDay, reason, text, terms];
  return createHash("sha256").update(JSON.stringify(shown)).digest("hex");
}

/** What holds on a day: what was signed, and every confirmed change until then. */
export function termsOn(
  vault: Vault,
  words: ContractWords,
  changes: readonly ChangeRow[],
  day: string,
): ContractWords {
  const held = changes.filter((h) => h.confirmedAt !== null && h.day <= day);
  return Object.assign({}, words, ...held.map((h) => openChange(vault, h).terms)) as ContractWords;
}

/** What a month costs, from the first day on and from each change on. */
export const ratesOf = (
  { startDate, monthlyFen }: Pick<ContractRow, "startDate" | "monthlyFen">,
  changes: readonly RatedChange[],
): Rate[] => [
  { from: startDate, monthlyFen },
  ...changes.flatMap((h) =>
    h.confirmedAt !== null && h.monthlyFen !== null
      ? [{ from: h.day < startDate ? startDate : h.day, monthlyFen: h.monthlyFen }]
      : [],
  ),
];

/** What a month costs on a day; before the first, what the first will. */
export const rateOn = (rates: readonly Rate[], day: string): number =>
  (rates.findLast((rate) => rate.from <= day) ?? rates[0]!).monthlyFen;
