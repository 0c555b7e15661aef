import { createHash } from "node:crypto";
import type { ChangeSecondState } from "@ginkgo/api-contract/contracts/contract-codes";
import type { Rate } from "@ginkgo/api-contract/contracts/pay-plan";
import { eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import { idArray, iso } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import type { ContractWords } from "../contract-labels.ts";
import type { ContractRow } from "../contract-row.ts";
import { changeConfirmations, changeSeconds, changes } from "./tables.ts";

/** What a change says: why, from what to what, and what holds from its day on. */
export interface ChangeWords {
  reason: string;
  /** From and to, in words. */
  change: string;
  terms: Partial<Pick<ContractWords, "careLevelText" | "roomNo" | "bedNo" | "feeItems">>;
}

/** Changes of contracts, those that hold first in the order they take hold. */
export const changeRows = (db: Db, contractIds: readonly string[]) =>
  db
    .select({
      id: changes.id,
      contractId: changes.contractId,
      kind: changes.kind,
      day: sql<string>`coalesce(${changeConfirmations.day}, ${changes.day})::text`,
      /** The day that was proposed; `day` is later where it was agreed to late. */
      proposedDay: changes.day,
      words: changes.words,
      /** By the month from its day on; null where the fees stay. */
      monthlyFen: changes.monthlyFen,
      /** When everybody it takes had agreed; null while it waits. */
      confirmedAt: sql<string | null>`${iso(changeConfirmations.confirmedAt)}`,
      proposedBy: changes.proposedBy,
      foretoldFen: changes.foretoldFen,
      aloneFen: changes.aloneFen,
      /** The second person's word; null where none was given. */
      isAgreed: changeSeconds.isAgreed,
      /** What it was foretold to pay back when the second person decided, fen. */
      seenFen: changeSeconds.backFen,
      secondBy: changeSeconds.secondBy,
    })
    .from(changes)
    .leftJoin(changeConfirmations, eq(changeConfirmations.changeId, changes.id))
    .leftJoin(changeSeconds, eq(changeSeconds.changeId, changes.id))
    .where(sql`${changes.contractId} = any(${idArray(contractIds)})`)
    .orderBy(
      changes.contractId,
      isNull(changeConfirmations.confirmedAt),
      sql`coalesce(${changeConfirmations.day}, ${changes.day})`,
      changes.id,
    );

/** A change of a contract; its day is `YYYY-MM-DD` in Shanghai. */
export type ChangeRow = Awaited<ReturnType<typeof changeRows>>[number];

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
