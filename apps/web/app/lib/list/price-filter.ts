import { parseYuan } from "@ginkgo/locale/money";

/** The most a list takes as a bound of prices, fen: a million yuan. */
const MAX_FEN = 100_000_000;

/** A bound of prices as typed into a list's form, in fen; undefined where it is no sum, or beyond any price. */
export function priceBound(typed: string | null): number | undefined {
  const fen = parseYuan(typed ?? "");
  return fen !== undefined && fen <= MAX_FEN ? fen : undefined;
}
