import { partOf } from "@ginkgo/locale/part-of";
import { withholdingRates } from "./withholding-rates.ts";

/** How what is paid to one person in one month is taxed, fen. */
export function taxParts(paidFen: number) {
  const { fixedUpToFen, fixedFreeFen, freePercent, rates } = withholdingRates;
  const allowedFen = paidFen <= fixedUpToFen ? fixedFreeFen : partOf(paidFen, freePercent, 100);
  const freeFen = Math.min(allowedFen, paidFen);
  const taxedFen = paidFen - freeFen;
  const { percent, lessFen } = rates.find(({ upToFen }) => taxedFen <= upToFen)!;
  return { freeFen, taxedFen, percent, lessFen, taxFen: partOf(taxedFen, percent, 100) - lessFen };
}

/** What is to be withheld of so much paid to one person in one month, fen. */
export const taxOfMonth = (paidFen: number): number => taxParts(paidFen).taxFen;

/**
 * What is withheld of another sum that is paid in a month, fen: the tax of the month by all of it, less what was withheld
 * already. What was withheld too much, as a payout came back, is taken off the tax of what follows. No more than leaves a fen
 * of it: the rest is taken of what comes after.
 */
export const taxOfNext = (
  { paidFen, withheldFen }: { paidFen: number; withheldFen: number },
  nextFen: number,
): number => Math.min(Math.max(taxOfMonth(paidFen + nextFen) - withheldFen, 0), nextFen - 1);
