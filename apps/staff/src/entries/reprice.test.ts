import { expect, it } from "vitest";
import { parsePercent, repriced } from "./reprice.ts";

const product = (...skus: object[]) => ({ title: "轮椅", skus });

it("prices of every specification change by the same per cent and stay whole yuan, jiao or fen", () => {
  const sku = { priceFen: 19_900, memberPriceFen: 18_000, originalPriceFen: 25_000, name: "标准" };
  const of = (percent: number, step: number) => repriced(product(sku), percent, step).skus;
  expect(of(5, 100)).toEqual([{ ...sku, priceFen: 20_900, memberPriceFen: 18_900 }]);
  expect(of(-10, 10)).toEqual([{ ...sku, priceFen: 17_910, memberPriceFen: 16_200 }]);
  expect(of(0.5, 1)).toEqual([{ ...sku, priceFen: 20_000, memberPriceFen: 18_090 }]);
});

it("nothing becomes free, and what costs nothing stays so", () => {
  expect(repriced(product({ priceFen: 30, memberPriceFen: 0 }), -40, 100).skus).toEqual([
    { priceFen: 100, memberPriceFen: 0 },
  ]);
  expect(repriced({ date: "2026-12-01", priceFen: 129_900, singleSupplementFen: 20_000 }, 10, 100)).toEqual({
    date: "2026-12-01",
    priceFen: 142_900,
    singleSupplementFen: 20_000,
  });
});

it.each([
  ["5", 5],
  ["-10 %", -10],
  ["＋５.５％", 5.5],
  ["−3", -3],
  ["0", undefined],
  ["-50", undefined],
  ["100", undefined],
  ["5.55", undefined],
  ["五", undefined],
])("“%s” is read as %s per cent", (typed, percent) => {
  expect(parsePercent(typed)).toBe(percent);
});
