import type { SearchKind } from "@ginkgo/api-contract/search/search";
import type { SearchPlaceCode } from "@ginkgo/api-contract/search/search-places";
import { foldText } from "../../reference/public.ts";
import { readingsOf } from "../name-pinyin.ts";

/** A row as staff write it; see `synonyms` in tables.ts for what stands for what. */
export interface Synonym {
  say: string;
  kind?: SearchKind | undefined;
  words: string[];
  place?: SearchPlaceCode | undefined;
  sort?: "price" | undefined;
  rank: number;
}

/** What is said, with all rows for it. */
export interface Saying {
  say: string;
  rows: Synonym[];
}

export interface SayingIndex {
  bySay: ReadonlyMap<string, Saying>;
  /** By `soundOf`; where several sound alike the first in the order of writing. */
  bySound: ReadonlyMap<string, Saying>;
  /** By pinyin typed as one word. */
  byLetters: ReadonlyMap<string, Saying>;
  /** Characters of the longest. */
  longest: number;
}

/** Everyday words are compared in one script and without blanks: 老年 癡呆 is 老年痴呆. */
export const sayForm = (say: string): string => foldText(say).replaceAll(" ", "");

const han = /^\p{Script=Han}+$/u;

/** Characters that the ear finds by either of their readings, by one of them: 长被版 is 长辈版. */
const twoReadings: Readonly<Record<string, string>> = { 长: "chang", 重: "zhong", 行: "xing", 调: "tiao" };

/**
 * Syllables of Chinese text as the ear takes them. From three on zh and z, ing and in are one; two syllables are too
 * few to be lax about: 山菊 is not 赏菊.
 */
export function soundOf(text: string): string {
  const chars = [...text];
  const syllables = readingsOf(text).general.map((s, i) => twoReadings[chars[i]!] ?? s);
  if (syllables.length < 3) return syllables.join(" ");
  return syllables.map((s) => s.replace(/^([zcs])h/, "$1").replace(/ng$/, "n")).join(" ");
}

const lettersOf = (text: string): string => readingsOf(text).general.join("");

/** Sorts rows for looking them up while somebody waits. */
export function indexSayings(rows: readonly Synonym[]): SayingIndex {
  const bySay = new Map<string, Saying>();
  for (const row of rows) {
    const say = sayForm(row.say);
    const saying = bySay.get(say) ?? { say, rows: [] };
    saying.rows.push(row);
    bySay.set(say, saying);
  }
  const bySound = new Map<string, Saying>();
  const byLetters = new Map<string, Saying>();
  for (const saying of bySay.values()) {
    saying.rows.sort((a, b) => a.rank - b.rank);
    if (!han.test(saying.say)) continue;
    const sound = soundOf(saying.say);
    if (!bySound.has(sound)) bySound.set(sound, saying);
    const letters = lettersOf(saying.say);
    if (!byLetters.has(letters)) byLetters.set(letters, saying);
  }
  return { bySay, bySound, byLetters, longest: Math.max(0, ...[...bySay.keys()].map((s) => [...s].length)) };
}
