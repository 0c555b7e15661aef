import { and, eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { dictionaryWords, formerWords } from "../tables.ts";
import { noteRenamed } from "./follow-renamed.ts";

/** Dictionaries whose words stand in the pages of homes as they were written. */
export type WrittenDictionary = (typeof formerWords.$inferSelect)["dictionary"];

export const isWritten = (dictionary: string): dictionary is WrittenDictionary =>
  dictionary === "facility" || dictionary === "orgService";

/** Keeps what a word was called; who wrote that follows as due work. */
export async function noteFormer(
  tx: Tx,
  dictionary: WrittenDictionary,
  { code, text: before }: { code: string; text: string },
): Promise<void> {
  await tx
    .insert(formerWords)
    .values({ dictionary, text: before, code })
    .onConflictDoUpdate({ target: [formerWords.dictionary, formerWords.text], set: { code } });
  await noteRenamed(tx, dictionary, code);
}

/** A text that is a word's own is no longer what another was called. */
export const endFormer = (tx: Tx, dictionary: WrittenDictionary, text: string) =>
  tx.delete(formerWords).where(and(eq(formerWords.dictionary, dictionary), eq(formerWords.text, text)));

/** Everything a word was called. */
export const formerTexts = async (db: Db, dictionary: WrittenDictionary, code: string): Promise<string[]> =>
  (
    await db
      .select({ text: formerWords.text })
      .from(formerWords)
      .where(and(eq(formerWords.dictionary, dictionary), eq(formerWords.code, code)))
  ).map(({ text }) => text);

/** Words as they are called now, each once; what no word was ever called stays as it is. */
export async function presentWords(
  db: Db,
  dictionary: WrittenDictionary,
  texts: readonly string[],
): Promise<string[]> {
  if (texts.length === 0) return [];
  const found = await db
    .select({ before: formerWords.text, now: dictionaryWords.text })
    .from(formerWords)
    .innerJoin(
      dictionaryWords,
      and(eq(dictionaryWords.dictionary, formerWords.dictionary), eq(dictionaryWords.code, formerWords.code)),
    )
    .where(and(eq(formerWords.dictionary, dictionary), inArray(formerWords.text, [...texts])));
  const now = new Map(found.map((one) => [one.before, one.now]));
  return [...new Set(texts.map((text) => now.get(text) ?? text))];
}
