/** Ends of the steps lateness is counted in, seconds; what is later than the last is one more step. */
const STEPS = [0, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_800, 3_600, 7_200, 21_600, 86_400];

/** One look at a job that is so late: a one at its step. */
export function oneLook(lag: number): number[] {
  const found = STEPS.findIndex((end) => lag <= end);
  const at = found < 0 ? STEPS.length : found;
  return Array.from({ length: STEPS.length + 1 }, (_, i) => (i === at ? 1 : 0));
}

export const addLooks = (a: readonly number[], b: readonly number[]): number[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, i) => (a[i] ?? 0) + (b[i] ?? 0));

/**
 * So late, seconds, or less a job was at this share of the looks; null where nobody looked.
 * @param most the latest it was: no step says more
 */
export function lagAt(looks: readonly number[], share: number, most: number): number | null {
  const all = looks.reduce((sum, n) => sum + n, 0);
  if (all === 0) return null;
  let passed = 0;
  for (const [i, n] of looks.entries()) {
    passed += n;
    if (passed >= all * share) return Math.min(STEPS[i] ?? most, most);
  }
  return most;
}
