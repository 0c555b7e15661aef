import { foldText, simplify } from "../reference/public.ts";
import { pinyinOf, readingsOf } from "./name-pinyin.ts";
import { cutWords } from "./tokenize.ts";

/** What of a record can be searched. `area` from province to district; only `name` is found by pinyin. */
export interface SearchRecord {
  name: string;
  area: string[];
  street?: string | null;
  extra?: string[];
}

/** The form search compares in: one script, lower case, no punctuation, words parted by one blank. */
export const normalize = foldText;

const MAX_FIELD = 80;
const MAX_QUERY = 40;
const runs = /\p{Script=Han}+|[a-z]+|\p{N}+|[^\p{Script=Han}\p{N}a-z\s]+/gu;
const isHan = (run: string) => /^\p{Script=Han}/u.test(run);

const windows = (text: string | readonly string[], size: number): string[] => {
  const c = typeof text === "string" ? [...text] : text;
  return Array.from({ length: Math.max(0, c.length - size + 1) }, (_, i) => c.slice(i, i + size).join(""));
};

/** Terms that must all be there for a run of one script to be there: bigrams, the character itself if it is one. */
const runGrams = (run: string) => ([...run].length === 1 ? [run] : windows(run, 2));

function fieldGrams(text: string): string[] {
  const all: string[] = [];
  for (const run of normalize(text).slice(0, MAX_FIELD).match(runs) ?? []) {
    all.push(...windows(run, 2));
    if (isHan(run)) all.push(...run);
    else all.push(run);
  }
  return all;
}

/** `yihe` → `p:yih p:ihe`; two letters only match where a syllable begins. */
const pinyinGrams = (letters: string) =>
  letters.length < 3 ? [`p:${letters}`] : windows(letters, 3).map((w) => `p:${w}`);
/** Three letters at a time where there are three: every second name ends in `yly`, so pairs find half of them all. */
const initialsGrams = (letters: string) =>
  letters.length < 3 ? [`i:${letters}`] : windows(letters, 3).map((w) => `i:${w}`);
const areaGram = (letters: string) => `a:${letters}`;

function readingGrams(syllables: readonly string[]): string[] {
  if (syllables.length === 0) return [];
  const initials = syllables.map((s) => s[0]!).join("");
  const full = syllables.join("");
  return [
    ...windows(full, 3).map((w) => `p:${w}`),
    ...syllables.map((s, i) => `p:${(s + (syllables[i + 1] ?? "")).slice(0, 2)}`),
    `i:${initials[0]}`,
    ...windows(initials, 2).map((w) => `i:${w}`),
    ...windows(initials, 3).map((w) => `i:${w}`),
  ];
}

/**
 * The distinct terms a record is found by, for a GIN-indexed `text[]`. Characters and bigrams of each field (never
 * across fields), `p:` pinyin of the name, `i:` its initials, `a:` pinyin of its places, Latin words and numbers.
 * Names holding a place that locals read otherwise are found by both readings.
 */
export function gramsForRecord(record: SearchRecord): string[] {
  const { local, general } = readingsOf(record.name.slice(0, MAX_FIELD));
  const terms = new Set([...fieldGrams(record.name), ...readingGrams(local)]);
  if (general !== local) for (const gram of readingGrams(general)) terms.add(gram);
  for (const place of record.area) {
    for (const gram of fieldGrams(place)) terms.add(gram);
    const full = pinyinOf(place).full;
    terms.add(areaGram(full)).add(areaGram(full.replace(/(?:sheng|shi|qu|xian)$/, "")));
  }
  for (const text of [record.street ?? "", ...(record.extra ?? [])])
    for (const gram of fieldGrams(text)) terms.add(gram);
  return [...terms];
}

export interface CjkWord {
  kind: "cjk";
  text: string;
  /** All of them are required. */
  grams: string[];
}

export interface LatinWord {
  kind: "latin";
  text: string;
  /** Any one of these sets, each complete: as a word or number written so, full pinyin, initials, a place's pinyin. */
  alternatives: string[][];
}

export interface ParsedQuery {
  /** The query as compared, at most 40 characters. Empty: search for nothing. */
  text: string;
  words: (CjkWord | LatinWord)[];
  /** Terms of all Chinese words together; every one is required. */
  grams: string[];
  /** The Chinese part by sound, to try when nothing is written so (颐合苑 for 颐和苑). Null without Chinese. */
  homophone: { pinyin: string; grams: string[] } | null;
  /** Terms to count hits of when all else fails; the more of them a record has the better. */
  soft: string[];
}

const latinWord = (text: string): LatinWord => {
  if (!/^[a-z]+$/.test(text)) return { kind: "latin", text, alternatives: [runGrams(text)] };
  const alternatives = [runGrams(text), initialsGrams(text)];
  if (text.length > 1) alternatives.push(pinyinGrams(text), [areaGram(text)]);
  return { kind: "latin", text, alternatives };
};

/** Reads what a person typed: words, pinyin, initials or any mix of them, either script. */
export function parseQuery(q: string): ParsedQuery {
  const text = normalize([...q.slice(0, 400)].slice(0, MAX_QUERY).join(""))
    .slice(0, MAX_QUERY)
    .trim();
  const words: ParsedQuery["words"] = [];
  for (const run of text.match(runs) ?? []) {
    if (isHan(run))
      for (const word of cutWords(run)) words.push({ kind: "cjk", text: word, grams: runGrams(word) });
    else words.push(latinWord(run));
  }
  const cjk = words.filter((w) => w.kind === "cjk");
  const sounds = cjk.map((w) => pinyinOf(w.text).full);
  return {
    text,
    words,
    grams: [...new Set(cjk.flatMap((w) => w.grams))],
    homophone: cjk.length
      ? { pinyin: sounds.join(""), grams: [...new Set(sounds.flatMap(pinyinGrams))] }
      : null,
    soft: [...new Set(words.flatMap((w) => (w.kind === "cjk" ? w.grams : pinyinGrams(w.text))))],
  };
}

/** Whether a record with these terms answers the query as written. What the index does, for tests and short lists. */
export function matchesQuery(query: ParsedQuery, terms: ReadonlySet<string>): boolean {
  const all = (grams: readonly string[]) => grams.every((g) => terms.has(g));
  return (
    query.words.length > 0 &&
    query.words.every((w) => (w.kind === "cjk" ? all(w.grams) : w.alternatives.some(all)))
  );
}

/**
 * How well a record answers, 0 to 1000; higher first.
 *
 * 1000 the name itself · 900 the name begins so · 800 the words in this order in the name · 700 all words in the
 * name · 600 some in its place or other fields · 500 by full pinyin · 400 by initials · 300 by sound (homophones) ·
 * below that the share of the query's pairs of characters it holds, times 250. 0 nothing in common. Among equals
 * shorter names gain up to 9.
 */
export function matchScore(query: ParsedQuery, record: SearchRecord): number {
  const name = normalize(record.name).replaceAll(" ", "");
  const typed = query.text.replaceAll(" ", "");
  if (!typed || !name) return 0;
  const brief = 9 - Math.min(9, Math.floor([...name].length / 3));
  if (name === typed) return 1000;
  if (name.startsWith(typed)) return 900 + brief;
  const base = query.words.length ? Math.min(...query.words.map((w) => wordScore(w, record, name))) : 0;
  if (base === 700 && inOrder(query, name)) return 800 + brief;
  if (base > 0) return base + brief;
  const sound = query.homophone?.pinyin;
  if (sound && query.words.every((w) => w.kind === "cjk") && pinyinOf(record.name).full.includes(sound))
    return 300 + brief;
  const terms = new Set(gramsForRecord(record));
  const shared = query.soft.filter((g) => terms.has(g)).length;
  return query.soft.length ? Math.floor((250 * shared) / query.soft.length) : 0;
}

function wordScore(word: CjkWord | LatinWord, record: SearchRecord, name: string): number {
  if (name.includes(word.text)) return 700;
  const others = [...record.area, record.street ?? "", ...(record.extra ?? [])].map(normalize);
  if (others.some((o) => o.includes(word.text))) return 600;
  if (word.kind === "cjk") return 0;
  const { local, general } = readingsOf(record.name);
  if ([local, general].some((r) => r.join("").includes(word.text))) return 500;
  if (record.area.some((a) => pinyinOf(simplify(a)).full.startsWith(word.text) && word.text.length > 3))
    return 500;
  return [local, general].some((r) =>
    r
      .map((s) => s[0])
      .join("")
      .includes(word.text),
  )
    ? 400
    : 0;
}

function inOrder(query: ParsedQuery, name: string): boolean {
  let from = 0;
  for (const word of query.words) {
    const at = name.indexOf(word.text, from);
    if (at < 0) return false;
    from = at + word.text.length;
  }
  return true;
}
