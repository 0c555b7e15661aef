/** A part of a sum, half a fen rounded up; exact for sums far above those of an order. */
export const partOf = (fen: number, done: number, of: number): number =>
  Number((2n * BigInt(fen) * BigInt(done) + BigInt(of)) / (2n * BigInt(of)));
