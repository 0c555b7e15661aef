import { partOf } from "@ginkgo/locale/part-of";
import { withholdingRates } from "./withholding-rates.ts";

/** What is to be withheld of so much paid to one person in one month, fen. */
export function taxOfMonth(paidFen: number): number {
  const { fixedUpToFen, fixedFreeFen, freePercent, rates } = withholdingRates;
  const freeFen = paidFen <= fixedUpToFen ? fixedFreeFen : partOf(paidFen, freePercent, 100);
  const taxedFen = Math.max(paidFen - freeFen, 0);
  const { percent, lessFen } = rates.find(({ upToFen }) => taxedFen <= upToFen)!;
  return partOf(taxedFen, percent, 100) - lessFen;
}

/**
 * What is withheld of another sum that is paid in a month, fen: the tax of the month by all of it, less what was withheld
 * already. What was withheld too much, as a payout came back, is taken off the tax of what follows.
 */
export const taxOfNext = (
  { paidFen, withheldFen }: { paidFen: number; withheldFen: number },
  nextFen: number,
): number => Math.max(taxOfMonth(paidFen + nextFen) - withheldFen, 0);
