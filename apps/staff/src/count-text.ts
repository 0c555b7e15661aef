import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";

/** How many a list holds, wherever it is said: in full up to ten thousand, as far as lists are counted. */
export const countText = (n: number): string => (n >= MAX_COUNTED ? "1 万多" : n.toLocaleString("en"));

/** The same with what it counts: 4,371 条, 1 万多条. */
export const countOf = (n: number, unit: string): string =>
  n >= MAX_COUNTED ? `${countText(n)}${unit}` : `${countText(n)} ${unit}`;
