import { codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import { productPromises, productUses } from "@ginkgo/api-contract/shop/shop-codes";

const deps = codesOf(productUses);
const promises = codesOf(productPromises);
const FIRST_PROMISE = 12;
const FIRST_FLAG = 17;
const flags = ["inStock", "freeShipping", "selfOperated", "ltcPay"] as const;

export type Signed = Record<(typeof flags)[number], boolean> & {
  uses: readonly string[];
  promises: readonly string[];
};

const maskOf = (codes: readonly string[], chosen: readonly string[]) =>
  codes.reduce((mask, code, i) => (chosen.includes(code) ? mask | (1 << i) : mask), 0);
const codesIn = (codes: readonly string[], mask: number) => codes.filter((_, i) => (mask >> i) & 1);

/** Filter values of a product but category, brand, price and place in 21 bits: uses 12, promises 5, four flags. */
export const packProduct = (p: Signed): number =>
  maskOf(deps, p.uses) |
  (maskOf(promises, p.promises) << FIRST_PROMISE) |
  flags.reduce((mask, flag, i) => mask | (Number(p[flag]) << (FIRST_FLAG + i)), 0);

const hasFlag = (flag: (typeof flags)[number]) => (sig: number) =>
  ((sig >> (FIRST_FLAG + flags.indexOf(flag))) & 1) === 1;

/** Reads one part of a signature. */
export const unpackProduct = {
  uses: (sig: number): string[] => codesIn(deps, sig),
  promises: (sig: number): string[] => codesIn(promises, sig >> FIRST_PROMISE),
  inStock: hasFlag("inStock"),
  freeShipping: hasFlag("freeShipping"),
  selfOperated: hasFlag("selfOperated"),
  ltcPay: hasFlag("ltcPay"),
};
