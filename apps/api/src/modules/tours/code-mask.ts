import { codesOf } from "@ginkgo/api-contract/organisations/org-codes";

/** Codes of a table as bits in its order, and back. */
export const maskOf = (codes: Readonly<Record<string, string>>, values: readonly string[]): number =>
  codesOf(codes).reduce((mask, code, i) => (values.includes(code) ? mask | (1 << i) : mask), 0);

export const codesOfMask = <C extends string>(codes: Readonly<Record<C, string>>, mask: number): C[] =>
  codesOf(codes).filter((_, i) => mask & (1 << i)) as C[];
