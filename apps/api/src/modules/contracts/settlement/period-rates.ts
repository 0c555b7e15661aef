import type { Rate } from "@ginkgo/api-contract/contracts/pay-plan";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../../../platform/database/database.ts";
import { type RatedChange, rateOn, ratesOf } from "../changes/terms.ts";
import type { ContractRow } from "../contract-row.ts";

/** Changes that instalments do not follow, by the number of the period. */
export async function excludedChanges(
  db: Db,
  contractId: string,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const found = await rows<{ periodNo: number; ids: string[] }>(
    db,
    sql`select period_no as "periodNo", array_agg(change_id::text) as ids from contracts.excluded_changes
      where contract_id = ${contractId}::bigint group by period_no`,
  );
  return new Map(found.map((f) => [f.periodNo, new Set(f.ids)]));
}

/**
 * What a month of a paid period costs that some changes left alone: what was paid for it, and from a later change on
 * no more than that change adds to it. What was agreed between the two is settled.
 * @param changes confirmed ones in the order they take hold
 */
export function ratesWithout(
  contract: Pick<ContractRow, "startDate" | "monthlyFen">,
  changes: readonly RatedChange[],
  excluded: ReadonlySet<string>,
): Rate[] {
  const last = changes.reduce(
    (max, h) => (excluded.has(h.id) && h.confirmedAt! > max ? h.confirmedAt! : max),
    "",
  );
  const earlier = changes.filter((h) => h.confirmedAt !== null && h.confirmedAt <= last);
  const asked = ratesOf(contract, earlier);
  const followed = ratesOf(
    contract,
    earlier.filter((h) => !excluded.has(h.id)),
  );
  const isLater = (h: RatedChange) => h.monthlyFen !== null && h.confirmedAt !== null && h.confirmedAt > last;
  const later = changes.filter(isLater);
  return ratesOf(contract, changes).map(({ from, monthlyFen }) => {
    const paid = rateOn(followed, from);
    return later.some((h) => h.day <= from)
      ? { from, monthlyFen: Math.min(monthlyFen, monthlyFen - (rateOn(asked, from) - paid)) }
      : { from, monthlyFen: paid };
  });
}
