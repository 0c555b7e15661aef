import type { ProductSku } from "@ginkgo/api-contract/shop/shop-detail";

/** One value of a choice: the article it leads to, and whether there is any left. */
export interface SpecValue {
  value: string;
  on: boolean;
  sku: ProductSku;
}

export interface SpecGroup {
  name: string;
  values: SpecValue[];
}

const specOf = (sku: ProductSku, name: string) => sku.specs.find((s) => s.name === name)?.value;

/** How many choices two articles have in common. */
const alike = (a: ProductSku, b: ProductSku) => a.specs.filter((s) => specOf(b, s.name) === s.value).length;

/** The article an address names; else the cheapest that is left, else the first. */
export function chosenSku(skus: readonly ProductSku[], id: string | null): ProductSku | undefined {
  const left = skus.filter((s) => s.stock > 0);
  const cheapest = [...left].sort((a, b) => a.priceFen - b.priceFen)[0];
  return skus.find((s) => s.id === id) ?? cheapest ?? skus[0];
}

/**
 * The choices beside an article. Another value keeps the other choices; where that article does not exist or is sold
 * out, it leads to the one most alike.
 */
export function specGroups(skus: readonly ProductSku[], chosen: ProductSku): SpecGroup[] {
  return chosen.specs.map(({ name, value: current }) => ({
    name,
    values: [...new Set(skus.flatMap((s) => specOf(s, name) ?? []))].map((value) => {
      const having = skus.filter((s) => specOf(s, name) === value);
      const rank = (s: ProductSku) => (s.stock > 0 ? 100 : 0) + alike(s, chosen);
      const best = [...having].sort((a, b) => rank(b) - rank(a))[0]!;
      return { value, on: value === current, sku: value === current ? chosen : best };
    }),
  }));
}

/** How many are asked for: at least one, no more than there are or may be ordered at once. */
export function chosenCount(sku: ProductSku, wanted: string | null): number {
  const most = Math.max(1, Math.min(sku.stock, sku.limitPerOrder ?? 99));
  const count = /^[1-9]\d{0,2}$/.test(wanted ?? "") ? Number(wanted) : 1;
  return Math.min(count, most);
}

/** What sending costs for a sum of goods. */
export const freightFor = (
  goodsFen: number,
  f: { feeFen: number; freeOverFen?: number | undefined },
): number => (f.freeOverFen !== undefined && goodsFen >= f.freeOverFen ? 0 : f.feeFen);
