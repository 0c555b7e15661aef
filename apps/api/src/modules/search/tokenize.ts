import { Jieba } from "@node-rs/jieba";
import { dict } from "@node-rs/jieba/dict.js";
import { allAreas } from "../reference/areas/public.ts";
import { foldText } from "../reference/public.ts";
import { stopWords, tradeWords } from "./trade-terms.ts";

/** Words that stand by themselves: the trade's and the places'. */
let known: Set<string> | undefined;
let cutter: Jieba | undefined;

let places: Set<string> | undefined;

function placeNames(): Set<string> {
  if (places) return places;
  places = new Set();
  for (const area of allAreas) {
    if (area.virtual) continue;
    for (const name of [area.name, area.short]) if ([...name].length > 1) places.add(foldText(name));
  }
  return places;
}

function knownWords(): Set<string> {
  if (known) return known;
  known = new Set([...tradeWords.map((w) => foldText(w)), ...placeNames()]);
  return known;
}

/** The dictionary takes a quarter of a second to load: at the first search, not at the start. */
function jieba(): Jieba {
  if (cutter) return cutter;
  cutter = Jieba.withDict(dict);
  cutter.loadDict(Buffer.from([...knownWords()].map((w) => `${w} 20000 n\n`).join("")));
  return cutter;
}

/** Whether a word is the name of a place. */
export const isPlaceName = (word: string): boolean => placeNames().has(word);

/** Where words begin and end in a run of Chinese, in characters: 火星基地 at 0, 2 and 4. */
export function wordEdges(text: string): Set<number> {
  const edges = new Set([0]);
  let at = 0;
  for (const word of jieba().cut(text, false)) {
    at += [...word].length;
    edges.add(at);
  }
  return edges;
}

/** Whether the dictionary has it as one word. */
export const isWord = (text: string): boolean => jieba().cut(text, false).length === 1;

const isSingle = (word: string) => [...word].length === 1;

/**
 * Chinese text → words, what says nothing left out unless nothing else is there. A single character the dictionary
 * leaves over belongs to its neighbour (颐和·苑, 三·牌楼: names it does not know), unless that is a place or trade word.
 */
export function cutWords(text: string): string[] {
  const pieces = jieba().cut(text, true);
  const stored: string[] = [];
  let open = false;
  for (const piece of pieces) {
    if (stopWords.has(piece) && pieces.length > 1) {
      open = false;
      continue;
    }
    const touches = open && !knownWords().has(piece) && (isSingle(piece) || isSingle(stored.at(-1)!));
    if (touches) stored.push(stored.pop()! + piece);
    else stored.push(piece);
    open = !knownWords().has(stored.at(-1)!);
  }
  return stored.length ? stored : [text];
}
