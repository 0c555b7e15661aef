/**
 * Spreads a sum over weights by largest remainder: the parts add up to the sum, and none is off by a fen or more.
 * @param totalFen what to spread, fen, at least 0
 * @param weights at least 0; all 0 counts as all alike
 */
export function spreadFen(totalFen: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, w) => all + w, 0);
  const even = sum === 0 ? weights.map(() => 1) : weights;
  const whole = BigInt(sum === 0 ? weights.length : sum);
  const exact = even.map((w) => BigInt(totalFen) * BigInt(w));
  const parts = exact.map((e) => Number(e / whole));
  const left = totalFen - parts.reduce((all, p) => all + p, 0);
  const byRemainder = exact
    .map((e, i) => ({ i, rest: e % whole }))
    .toSorted((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1));
  for (const { i } of byRemainder.slice(0, left)) parts[i]! += 1;
  return parts;
}
