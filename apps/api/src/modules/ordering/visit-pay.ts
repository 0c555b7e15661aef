import type { OrderRow } from "./order-row.ts";

/**
 * What a visit brings its employee, fen: their share of the price, and the fee for the way entirely. What a card takes
 * off is the portal's to bear. Those who come together share alike.
 */
export function visitPay(
  { priceLines, people }: Pick<OrderRow, "priceLines" | "people">,
  sharePercent: number,
): number {
  const way = priceLines.filter((l) => l.code === "VISIT").reduce((sum, l) => sum + l.amountFen, 0);
  const price = priceLines
    .filter((l) => l.code !== "VISIT" && l.amountFen > 0)
    .reduce((sum, l) => sum + l.amountFen, 0);
  return Math.floor((way + Math.floor((price * sharePercent + 50) / 100)) / people);
}
