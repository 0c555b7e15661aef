/** Fen as people write yuan: 3,200 or 3,200.50. */
export const yuan = (fen: number): string =>
  (fen / 100).toLocaleString("en-US", {
    minimumFractionDigits: fen % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  });

/** 3,200.5 or ３２００元, as typed → 320050 or 320000; undefined where it is no sum of yuan. */
export function fenOf(typed: string): number | undefined {
  const amount = typed.normalize("NFKC").replace(/[,¥元\s]/g, "");
  return /^\d{1,8}(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : undefined;
}
