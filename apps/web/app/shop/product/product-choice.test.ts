import type { ProductSku } from "@ginkgo/api-contract/shop/shop-detail";
import { describe, expect, it } from "vitest";
import { chosenCount, chosenSku, freightFor, specGroups } from "./product-choice.ts";

const sku = (id: string, colour: string, width: string, priceFen: number, stock: number): ProductSku => ({
  id,
  skuCode: id,
  specs: [
    { name: "颜色", value: colour },
    { name: "坐宽", value: width },
  ],
  priceFen,
  stock,
});
const skus = [
  sku("1", "松绿", "46", 69_800, 3),
  sku("2", "松绿", "50", 73_800, 0),
  sku("3", "银灰", "46", 69_800, 9),
  sku("4", "银灰", "50", 73_800, 2),
  sku("5", "绛红", "46", 60_000, 0),
];

describe("choosing among articles", () => {
  it("begins with the cheapest that is left, and keeps to what the address names", () => {
    expect(chosenSku(skus, null)?.id).toBe("1");
    expect(chosenSku(skus, "4")?.id).toBe("4");
    expect(chosenSku(skus, "99")?.id).toBe("1");
    expect(chosenSku([skus[4]!], null)?.id).toBe("5");
    expect(chosenSku([], null)).toBeUndefined();
  });

  it("another colour keeps the width; a width that is gone in this colour leads to one that is left", () => {
    const [colour, width] = specGroups(skus, skus[0]!);
    expect(colour?.values.map((v) => [v.value, v.on, v.sku.id])).toEqual([
      ["松绿", true, "1"],
      ["银灰", false, "3"],
      ["绛红", false, "5"],
    ]);
    expect(width?.values.find((v) => v.value === "50")?.sku.id).toBe("4");
  });

  it("no more can be asked for than there are or may be ordered at once", () => {
    expect(chosenCount(skus[0]!, "9")).toBe(3);
    expect(chosenCount({ ...skus[2]!, limitPerOrder: 2 }, "5")).toBe(2);
    expect(chosenCount(skus[1]!, "2")).toBe(1);
    expect(chosenCount(skus[2]!, "-1")).toBe(1);
  });

  it("freight falls away from its sum on", () => {
    expect(freightFor(4_899, { feeFen: 600, freeOverFen: 4_900 })).toBe(600);
    expect(freightFor(4_900, { feeFen: 600, freeOverFen: 4_900 })).toBe(0);
    expect(freightFor(1_000_000, { feeFen: 12_000 })).toBe(12_000);
  });
});
