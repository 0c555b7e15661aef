import type { Random } from "./random.ts";

/** Parts of a sentence, one of each list in turn; `*` stands for whom it is about. */
export type Pattern = readonly (readonly string[])[];

/** How many things one sentence may be said of in all. */
const MAX_COUNT = 2;

/** Makes sentences that are said of two things at most, and of none twice. */
export function sayings() {
  const saidOf = new Map<string, Set<string>>();
  return (r: Random, pattern: Pattern, of: string, about = "老人"): string => {
    for (let tries = 0; tries < 400; tries++) {
      const sentence = `${pattern
        .map((part) => r.pick(part))
        .join("")
        .replaceAll("*", about)}。`;
      const things = saidOf.get(sentence) ?? new Set();
      if (things.has(of) || things.size >= MAX_COUNT) continue;
      saidOf.set(sentence, things.add(of));
      return sentence;
    }
    throw new Error(`demo sayings: nothing new to say of ${of}`);
  };
}
