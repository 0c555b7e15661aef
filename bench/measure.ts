const ms = (n: number) => Math.round(n * 10) / 10;

/**
 * Times what `make` gives, after at most eight warm-ups, and prints a row of a table: name, p50, p95, most, in milliseconds.
 * @param make chooses what to ask, outside the timed part
 */
export async function measure(
  name: string,
  make: () => (() => Promise<unknown>) | Promise<() => Promise<unknown>>,
  times: number,
): Promise<void> {
  for (let i = 0; i < Math.min(8, times); i++) await (await make())();
  const took: number[] = [];
  for (let i = 0; i < times; i++) {
    const run = await make();
    const began = performance.now();
    await run();
    took.push(performance.now() - began);
  }
  const [p50, p95, most] = quantiles(took, 0.5, 0.95, 1);
  console.log(`| ${name} | ${p50} | ${p95} | ${most} |`);
}

/** Quantiles of some durations, rounded to a tenth. */
export function quantiles(took: readonly number[], ...shares: number[]): number[] {
  const sorted = took.toSorted((a, b) => a - b);
  return shares.map((s) => ms(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * s))]!));
}
