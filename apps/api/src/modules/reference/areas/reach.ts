import { areaPath } from "./area-path.ts";

// A place covers what lies below it, and is found by what lies above it. Both stand as words in one array:
// `a` a place that is covered as a whole, `w` a place within which one is covered.

/** Words of the places somebody or something covers. */
export function reachOf(areas: readonly string[]): string[] {
  const words = new Set<string>();
  for (const code of areas) {
    words.add(`a${code}`);
    for (const above of areaPath(code)) if (above !== code) words.add(`w${above}`);
  }
  return [...words];
}

/** Any of these words is in the reach of a provider that covers the place, or a part of it. */
export const reachWords = (code: string): string[] => [
  ...new Set([code, ...areaPath(code)].map((c) => `a${c}`)),
  `w${code}`,
];

const holds = (outer: string, inner: string) => outer === inner || areaPath(inner).includes(outer);

/** The part of the covered places that lies in the place asked about; empty where nothing does. */
export function coveredIn(areas: readonly string[], adcode: string | undefined): string[] {
  if (adcode === undefined) return [...areas];
  if (areas.some((a) => holds(a, adcode))) return [adcode];
  return areas.filter((a) => holds(adcode, a));
}
