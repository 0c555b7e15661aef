import type { PriceChange } from "@ginkgo/api-contract/orders/orders";
import { problemWith } from "../../http/problem.ts";

/**
 * Holds what something costs now against what the payer was shown, fen; shown nothing, they take any price.
 * @throws {ProblemError} PRICE_CHANGED with what it costs now
 */
export function checkPrice({ amountFen, lines }: PriceChange, expectedFen: number | undefined): void {
  if (expectedFen !== undefined && expectedFen !== amountFen)
    throw problemWith("PRICE_CHANGED", { amountFen, lines });
}
