/** Fen as people write yuan: 3,200 or 3,200.50. */
export const yuan = (fen: number): string =>
  (fen / 100).toLocaleString("en-US", {
    minimumFractionDigits: fen % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  });
