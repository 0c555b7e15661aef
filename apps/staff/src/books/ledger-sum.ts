/** A sum of the ledger in yuan with both decimals, so that columns stand under each other; a minus that is read as one. */
export const ledgerSum = (fen: number): string =>
  `${fen < 0 ? "−" : ""}${(Math.abs(fen) / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
