/** A repeatable stream of numbers for one record: the same key gives the same record on every machine. */
export interface Random {
  /** Below 1. */
  next(): number;
  /** Whole number from `least` to `most`, both possible. */
  whole(least: number, most: number): number;
  chance(p: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Some of a list, in its order. */
  some<T>(list: readonly T[], count: number): T[];
}

function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}

/** mulberry32 over a hash of the key. */
export function randomFor(key: string): Random {
  let state = hash(key);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    chance: (p) => next() < p,
    pick: (list) => list[whole(0, list.length - 1)]!,
    some(list, count) {
      const left = list.map((_, i) => i);
      const taken = new Set<number>();
      while (taken.size < Math.min(count, list.length))
        taken.add(left.splice(whole(0, left.length - 1), 1)[0]!);
      return list.filter((_, i) => taken.has(i));
    },
  };
}
