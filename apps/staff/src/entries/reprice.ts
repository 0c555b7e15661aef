import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";
import type { EntryKindName } from "@ginkgo/api-contract/publishing/entry-codes";

type Content = Record<string, unknown>;

/** Prices that are sold at; the one they are compared with stays as it was. */
const prices = ["priceFen", "memberPriceFen"];

/** A sum changed by so many per cent, as a multiple of `step` fen and at least one of it. */
const changed = (fen: number, percent: number, step: number): number =>
  Math.max(step, Math.round((fen * (100 + percent)) / (100 * step)) * step);

const withPrices = (one: Content, percent: number, step: number): Content =>
  Object.fromEntries(
    Object.entries(one).map(([name, value]) => [
      name,
      prices.includes(name) && typeof value === "number" && value > 0 ? changed(value, percent, step) : value,
    ]),
  );

/** Whether entries of a kind have prices that can be changed together. */
export const isPriced = (kind: EntryKindName): boolean =>
  kind === "product" || kind === "service" || kind === "departure";

/**
 * Content with every price changed by so many per cent: of each specification where there are some, else its own.
 * @param percent 5 makes 100 yuan 105
 * @param step fen to which prices are rounded
 */
export function repriced(content: EntryContent, percent: number, step: number): EntryContent {
  const { skus } = content as Content;
  if (!Array.isArray(skus)) return withPrices(content as Content, percent, step) as EntryContent;
  return { ...content, skus: skus.map((sku: Content) => withPrices(sku, percent, step)) } as EntryContent;
}

/** “-10”, “＋5.5%” → -10, 5.5; undefined where it is none, changes nothing, or halves or doubles a price. */
export function parsePercent(typed: string): number | undefined {
  const text = typed.normalize("NFKC").replace(/[%\s]/g, "").replace("−", "-");
  const percent = /^[+-]?\d{1,2}(\.\d)?$/.test(text) ? Number(text) : 0;
  return percent !== 0 && percent > -50 && percent < 100 ? percent : undefined;
}
