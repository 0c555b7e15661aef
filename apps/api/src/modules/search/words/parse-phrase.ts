import type { SearchKind } from "@ginkgo/api-contract/search/search";
import type { SearchPlaceCode } from "@ginkgo/api-contract/search/search-places";
import type { Db } from "../../../platform/database/database.ts";
import { normalize } from "../search-text.ts";
import { cutWords, isPlaceName, isWord, wordEdges } from "../tokenize.ts";
import { type Saying, type SayingIndex, soundOf } from "./saying-index.ts";
import { fillerWords, spokenBetween } from "./stopwords.ts";
import { readSayings } from "./synonyms.ts";

/** What was typed, taken apart. */
export interface ParsedPhrase {
  /** As compared, without blanks. */
  typed: string;
  /** Everyday words in it that mean something here, in the order they stand. */
  sayings: Saying[];
  /** One of them was written otherwise and only sounds so. */
  isBySound: boolean;
  /** What remains: the words that say something, in order. */
  rest: string[];
  /** Something was left out that says nothing. */
  isSentence: boolean;
}

const MAX_COUNT = 40;
/** More than so many everyday words in one question only blur it. */
const MAX_SAYINGS = 4;
const fillers = new Set(fillerWords.map(normalize));
const LONGEST_FILLER = Math.max(...fillerWords.map((w) => [...w].length));
const letters = /^[a-z]{5,}$/;
const hanRun = /^\p{Script=Han}+$/u;

type Piece = string | Saying;

/** Cuts what `find` knows out of the text, longest first, from the left. */
function cutOut<T extends Piece>(
  text: string,
  longest: number,
  find: (part: string, at: number) => T | undefined,
): (string | T)[] {
  const chars = [...text];
  const pieces: (string | T)[] = [];
  let open = "";
  for (let at = 0; at < chars.length; ) {
    let found: T | undefined;
    let length = Math.min(longest, chars.length - at);
    for (; length > 0 && found === undefined; length--)
      found = find(chars.slice(at, at + length).join(""), at);
    if (found === undefined) open += chars[at++];
    else {
      if (open) pieces.push(open);
      open = "";
      pieces.push(found);
      at += length + 1;
    }
  }
  if (open) pieces.push(open);
  return pieces;
}

const isSaying = (piece: Piece): piece is Saying => typeof piece !== "string";

/** What is left of a text when the fillers are out, as words; single characters say too little. */
function wordsOf(text: string): { words: string[]; isCut: boolean } {
  const stored: string[] = [];
  let isCut = false;
  for (const run of text.split(" ").filter(Boolean)) {
    const pieces = cutOut<string>(run, LONGEST_FILLER, (part) => (fillers.has(part) ? "" : undefined));
    isCut ||= pieces.includes("");
    for (const piece of pieces.filter(Boolean))
      stored.push(...(hanRun.test(piece) ? cutWords(piece) : [piece]).filter((w) => [...w].length > 1));
  }
  return { words: stored, isCut };
}

/** Everyday words in a piece of text, also those with something said in between; what remains stays in its place. */
function sayingsIn(text: string, { bySay, longest }: SayingIndex): Piece[] {
  const cut = (part: string) => cutOut<Saying>(part, longest, (say) => bySay.get(say));
  return cut(text).flatMap((piece) => {
    if (isSaying(piece)) return [piece];
    const closed = cut(piece.replace(spokenBetween, ""));
    return closed.some(isSaying) ? closed : [piece];
  });
}

/**
 * Everyday words in a piece of text that are written otherwise than they sound: 打扫卫升, 洗枣. Two syllables are too few
 * to trust across two words, 火星基地 is not 星级, or in a sentence that says something else: 中午一个人 is not 五一.
 */
function bySound(text: string, { bySound, longest }: SayingIndex, least: number): Piece[] {
  if (!hanRun.test(text)) return [text];
  const edges = wordEdges(text);
  return cutOut<Saying>(text, longest, (part, at) => {
    const length = [...part].length;
    // A word of its own is no slip: 看瓶 may be 看病, 油瓶 is not 又病.
    if (length < least) return undefined;
    if (length === 2 && (isWord(part) || !edges.has(at) || !edges.has(at + 2))) return undefined;
    return bySound.get(soundOf(part));
  });
}

/** Takes apart what was typed. */
export function splitPhrase(keyword: string, index: SayingIndex): ParsedPhrase {
  const text = normalize([...keyword.slice(0, 400)].slice(0, MAX_COUNT).join(""));
  const typed = text.replaceAll(" ", "");
  const spelt = letters.test(typed) ? index.byLetters.get(typed) : undefined;
  if (spelt) return { typed, sayings: [spelt], isBySound: false, rest: [], isSentence: false };
  const whole = index.bySay.get(typed);
  const found: Piece[] = whole ? [whole] : text.split(" ").flatMap((run) => sayingsIn(run, index));
  const least = found.some(isSaying) ? 3 : 2;
  const phrase = found.flatMap((piece) => (isSaying(piece) ? [piece] : bySound(piece, index, least)));
  const sayings = [...new Set(phrase.filter(isSaying))].slice(0, MAX_SAYINGS);
  const rests = phrase.flatMap((piece) => (isSaying(piece) ? [] : [wordsOf(piece)]));
  return {
    typed,
    sayings,
    isBySound: phrase.filter(isSaying).length > found.filter(isSaying).length,
    rest: [...new Set(rests.flatMap((r) => r.words))],
    isSentence: rests.some((r) => r.isCut),
  };
}

/** One way to read what was typed, for one kind. Any of the groups, with all that is required; or as it is written. */
export interface Meaning {
  groups: string[][];
  required: string[];
}

export interface ReadFor {
  /** Tried one after the other; undefined is all of the kind. Empty: only as written. */
  meanings: (Meaning | undefined)[];
  /** The words were taken for others: reading them by sound or in part would only bring what nobody meant. */
  isTaken: boolean;
  sort?: "price" | undefined;
}

/** Kinds that have a price to sort by. */
const priced = new Set<SearchKind | undefined>(["ORG", "SERVICE", "PRODUCT", "TRIP"]);

const rowsFor = (saying: Saying, kind: SearchKind | undefined) =>
  saying.rows.filter(
    (r) => !r.place && (r.kind === undefined || r.kind === kind) && (!r.sort || priced.has(kind)),
  );

/** How what was typed is to be read among one kind. */
export function readFor(phrase: ParsedPhrase, kind: SearchKind | undefined): ReadFor {
  const groups: string[][] = [];
  const rest = [...phrase.rest];
  let isLed = false;
  let sort: "price" | undefined;
  for (const saying of phrase.sayings) {
    const mine = rowsFor(saying, kind);
    const words = [...new Set(mine.flatMap((r) => r.words))];
    sort ??= mine.find((r) => r.sort)?.sort;
    isLed ||= mine.some((r) => (r.kind !== undefined && r.words.length === 0) || r.sort);
    if (words.length > 0) groups.push(words);
    else if (mine.length === 0 && saying.rows.some((r) => !r.place)) rest.push(saying.say);
  }
  const meanings: (Meaning | undefined)[] = [];
  const places = rest.filter(isPlaceName);
  const isItself = groups.length === 1 && rest.length === 0 && groups[0]!.join() === phrase.typed;
  if (groups.length > 0 && !isItself) {
    if (rest.length > 0) meanings.push({ groups, required: rest });
    if (places.length > 0 && places.length < rest.length) meanings.push({ groups, required: places });
    // Any home in the place named helps more than one of that very kind elsewhere.
    if (places.length > 0 && kind === "ORG") meanings.push({ groups: [], required: places });
    meanings.push({ groups, required: [] });
    if (isLed) meanings.push(undefined);
  } else if (isLed && !isItself) {
    if (rest.length > 0) meanings.push({ groups: [], required: rest });
    if (places.length > 0 && places.length < rest.length) meanings.push({ groups: [], required: places });
    if (rest.length === 0 || phrase.sayings.some((s) => s.rows.some((r) => r.kind === kind)))
      meanings.push(undefined);
  } else if (phrase.sayings.length === 0 && phrase.isSentence && rest.length > 0) {
    meanings.push({ groups: [], required: rest });
    if (rest.length > 1) meanings.push({ groups: rest.map((word) => [word]), required: [] });
  }
  return { meanings, isTaken: phrase.sayings.length > 0, sort };
}

/** Whether a meaning holds what is found as written, so that asking for that as well finds nothing more. */
export const holdsWritten = ({ meanings }: ReadFor): boolean => meanings.some((m) => m !== undefined);

/** The kinds the words mean, the one meant most first. */
export function kindsMeant({ sayings, typed }: ParsedPhrase): SearchKind[] {
  const best = new Map<SearchKind, number>();
  for (const [at, saying] of sayings.entries()) {
    // 坐轮椅能去的景点: what stands behind 的 at the end is what is sought, all before it says which.
    const before = typed.endsWith(saying.say) ? typed.slice(0, -saying.say.length) : "";
    const place = /的(?:那种|这种)?$/.test(before) ? -1 : at;
    // 养老院签合同: a kind of home named first is what the rest is about, and the rest is what is sought.
    const isTopic = at === 0 && sayings.length > 1;
    for (const { kind, rank } of saying.rows) {
      if (!kind) continue;
      const points = (rank < 0 && isTopic ? 1 : rank) * 10 + place;
      best.set(kind, Math.min(best.get(kind) ?? Number.POSITIVE_INFINITY, points));
    }
  }
  return [...best].sort(([, a], [, b]) => a - b).map(([kind]) => kind);
}

/** At most two, so that what is found begins on the first screen. */
export function placesMeant({ sayings }: ParsedPhrase): SearchPlaceCode[] {
  const isMeant = sayings.some((s) => s.rows.some((r) => r.kind !== undefined));
  const codes = sayings.flatMap((s) =>
    s.rows.flatMap((r) => (r.place && (r.rank === 0 || !isMeant) ? [r.place] : [])),
  );
  return [...new Set(codes)].slice(0, 2);
}

/** The words of a meaning that were not typed: what the page says it has looked for as well. */
export const alsoSought = ({ typed }: ParsedPhrase, meaning: Meaning | undefined): string[] =>
  [
    ...new Set(
      (meaning?.groups ?? []).flatMap((words) => words.slice(0, 2)).filter((w) => !typed.includes(w)),
    ),
  ].slice(0, 4);

/** Reads what was typed by the everyday words this database knows. */
export const parsePhrase = async (db: Db, keyword: string): Promise<ParsedPhrase> =>
  splitPhrase(keyword, await readSayings(db));
