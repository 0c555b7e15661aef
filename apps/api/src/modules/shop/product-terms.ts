import { reachOf, reachWords } from "../reference/areas/public.ts";
import { productCategoryPath } from "./product-category.ts";
import type { Signed } from "./product-signature.ts";

/** Upper ends of the price steps in the index, in fen; dearer than the last is one more step. */
const STEPS = [2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000];

export const priceStep = (fen: number): number => {
  const at = STEPS.findIndex((top) => fen < top);
  return at < 0 ? STEPS.length : at;
};

/** The price steps a range touches; an open end reaches to the last. */
export function priceStepsIn(minFen: number, maxFen = Number.POSITIVE_INFINITY): number[] {
  const first = priceStep(minFen);
  return Array.from({ length: Math.max(0, priceStep(maxFen) - first + 1) }, (_, i) => first + i);
}

export const productTerm = {
  category: (code: string) => `=g${code}`,
  brand: (brand: string) => `=b${brand}`,
  use: (use: string) => `=u${use}`,
  promise: (promise: string) => `=o${promise}`,
  price: (step: number) => `=p${step}`,
  /** A word of reach.ts. */
  reach: (word: string) => `=${word}`,
  everywhere: "=everywhere",
  not: (code: string) => `=x${code}`,
  inStock: "=stock",
  freeShipping: "=free",
  selfOperated: "=self",
  ltcPay: "=ltc",
};

/** Any of these is in what can be had in a place. */
export const reachTerms = (code: string): string[] => [
  productTerm.everywhere,
  ...reachWords(code).map(productTerm.reach),
];

/** Where something is sent and where not, as terms in one order. `areas` empty: everywhere. */
export const sentTerms = (areas: readonly string[], excluded: readonly string[]): string[] =>
  [
    ...(areas.length ? reachOf(areas).map(productTerm.reach) : [productTerm.everywhere]),
    ...excluded.map(productTerm.not),
  ].sort();

interface Filterable extends Signed {
  category: string;
  brand: string;
  priceFen: number;
  /** As `sentTerms` gives it. */
  sent: readonly string[];
}

/** Filter values as index terms: they stand in the same array as the words, so one index answers both. */
export const productTerms = (p: Filterable): string[] => [
  ...productCategoryPath(p.category).map(productTerm.category),
  productTerm.brand(p.brand),
  productTerm.price(priceStep(p.priceFen)),
  ...p.uses.map(productTerm.use),
  ...p.promises.map(productTerm.promise),
  ...p.sent,
  ...(["inStock", "freeShipping", "selfOperated", "ltcPay"] as const)
    .filter((f) => p[f])
    .map((f) => productTerm[f]),
];
