import { createHash } from "node:crypto";
import type { ChangeKind } from "@ginkgo/contract/contract-codes";
import type { Rate } from "@ginkgo/contract/pay-plan";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../../platform/database.ts";
import { idArray, iso } from "../../platform/sql-values.ts";
import type { Vault } from "../../platform/vault.ts";
import type { ContractRow } from "./contract-row.ts";
import type { ContractWords } from "./contract-words.ts";

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
}

/** Changes of contracts, those that hold first in the order they take hold. */
export const changeRows = (db: Db, contractIds: readonly string[]): Promise<ChangeRow[]> =>
  rows(
    db,
    sql`select h.id::text, h.contract_id::text as "contractId", h.kind, coalesce(k.day, h.day)::text as day,
        h.day::text as "proposedDay", h.words, h.monthly_fen as "monthlyFen", ${iso(sql`k.confirmed_at`)} as "confirmedAt"
      from contracts.changes h left join contracts.change_confirmations k on k.change_id = h.id
      where h.contract_id = any(${idArray(contractIds)})
      order by h.contract_id, k.confirmed_at is null, coalesce(k.day, h.day), h.id`,
  );

export const changePlace = (id: string): string => `contracts.changes.words.${id}`;

export const openChange = (vault: Vault, { id, words }: Pick<ChangeRow, "id" | "words">): ChangeWords =>
  words === null
    ? { reason: "（已过保存期）", change: "", terms: {} }
    : (JSON.parse(vault.open(words, changePlace(id))) as ChangeWords);

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
  changes: readonly ChangeRow[],
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
