import type { Option } from "@ginkgo/api-contract/envelope";
import { codeAbove, type EditableDictionary } from "@ginkgo/api-contract/reference/dictionary-content";
import { asc, eq } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import { dictionaryWords } from "../tables.ts";

/** A word with what stands below it; a retired one is offered no more, but what names it still says it. */
export interface Word extends Option {
  isRetired: boolean;
  children?: Word[];
}

/** The words of a dictionary as a tree, retired ones among them. */
export async function wordTree(db: Db, dictionary: EditableDictionary): Promise<Word[]> {
  const found = await db
    .select({
      value: dictionaryWords.code,
      text: dictionaryWords.text,
      isRetired: dictionaryWords.retired,
    })
    .from(dictionaryWords)
    .where(eq(dictionaryWords.dictionary, dictionary))
    .orderBy(asc(dictionaryWords.rank), asc(dictionaryWords.id));
  const below = Map.groupBy(found, ({ value }) => codeAbove(value));
  const grow = (above: string | undefined): Word[] =>
    (below.get(above) ?? []).map((word) => {
      const children = grow(word.value);
      return { ...word, ...(children.length > 0 ? { children } : {}) };
    });
  return grow(undefined);
}

/** What can be chosen: words in use under words in use. */
export const offered = (words: readonly Word[]): Option[] =>
  words
    .filter(({ isRetired }) => !isRetired)
    .map(({ text, value, children = [] }) => {
      const below = offered(children);
      return { text, value, ...(below.length > 0 ? { children: below } : {}) };
    });

/** What the words of a dictionary say, by code: retired ones too. */
export async function wordTexts(
  db: Db,
  dictionary: EditableDictionary,
): Promise<ReadonlyMap<string, string>> {
  const found = await db
    .select({ code: dictionaryWords.code, text: dictionaryWords.text })
    .from(dictionaryWords)
    .where(eq(dictionaryWords.dictionary, dictionary));
  return new Map(found.map(({ code, text }) => [code, text]));
}

/** Whether a word can be chosen now: it and what it stands under are in use. */
export async function isOffered(db: Db, dictionary: EditableDictionary, code: string): Promise<boolean> {
  const found = await db
    .select({ code: dictionaryWords.code, isRetired: dictionaryWords.retired })
    .from(dictionaryWords)
    .where(eq(dictionaryWords.dictionary, dictionary));
  const known = new Map(found.map((word) => [word.code, word.isRetired]));
  for (let at: string | undefined = code; at !== undefined; at = codeAbove(at))
    if (known.get(at) !== false) return false;
  return true;
}
