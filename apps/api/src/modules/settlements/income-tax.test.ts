import { expect, it } from "vitest";
import { taxOfMonth, taxOfNext } from "./income-tax.ts";

it.each([
  [0, 0],
  [80_000, 0],
  [80_002, 0],
  [80_003, 1],
  [80_100, 20],
  // 4,000 yuan less 800; a fen more, and a fifth is free instead.
  [400_000, 64_000],
  [400_001, 64_000],
  [400_100, 64_016],
  // Taxed 20,000 yuan, and what is above it at 30 % less 2,000.
  [2_500_000, 400_000],
  [2_500_125, 400_030],
  [3_000_000, 520_000],
  // Taxed 50,000 yuan, and what is above it at 40 % less 7,000.
  [6_250_000, 1_300_000],
  [6_250_125, 1_300_040],
  [10_000_000, 2_500_000],
])("of %i fen in a month %i are withheld", (paid, tax) => {
  expect(taxOfMonth(paid)).toBe(tax);
});

it("however a month's pay is divided, no more and no less is withheld in all", () => {
  for (const parts of [
    [300_000, 300_000],
    [1, 79_999, 320_001, 2_000_000, 7_000_000],
    [6_250_000, 1],
  ]) {
    let [paidFen, withheldFen] = [0, 0];
    for (const part of parts) {
      const tax = taxOfNext({ paidFen, withheldFen }, part);
      expect(tax).toBeLessThan(part);
      paidFen += part;
      withheldFen += tax;
    }
    expect(withheldFen).toBe(taxOfMonth(paidFen));
  }
});

it("what was withheld too much is taken off what follows, and nothing is paid back by it", () => {
  expect(taxOfNext({ paidFen: 300_000, withheldFen: 52_000 }, 10_000)).toBe(0);
  expect(taxOfNext({ paidFen: 300_000, withheldFen: 52_000 }, 300_000)).toBe(44_000);
});
