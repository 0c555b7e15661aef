import type { EntryContent } from "@ginkgo/api-contract/publishing/entries";
import {
  codeAbove,
  DEEPEST_WORD,
  DictionaryWordContent,
  depthOf,
  type EditableDictionary,
  editableDictionaries,
  MAX_WORDS_UNDER,
} from "@ginkgo/api-contract/reference/dictionary-content";
import { and, eq, inArray, sql } from "drizzle-orm";
import { entryKind, type StoredEntry } from "../../../http/entry-kinds.ts";
import { badInput } from "../../../http/problem.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { likePart } from "../../../platform/database/sql-values.ts";
import { dictionaryWords } from "../tables.ts";
import { noteRenamed } from "./follow-renamed.ts";
import { endFormer, isWritten, noteFormer } from "./former-texts.ts";

type Row = typeof dictionaryWords.$inferSelect;

/** Words the portal's own pages lead to: the first page opens these kinds of help by their codes. */
const pageWords: ReadonlySet<string> = new Set(
  ["", "_01", "_02", "_03", "_04", "_05", "_06"].map((kind) => `serviceCategory LIUZHU${kind}`),
);

const contentOf = ({ dictionary, text, code, rank }: Row): EntryContent => {
  const under = codeAbove(code);
  return { dictionary, text, ...(under ? { under } : {}), code, rank };
};

async function readWords(db: Db, ids: readonly string[]): Promise<Map<string, StoredEntry>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select()
    .from(dictionaryWords)
    .where(inArray(dictionaryWords.id, [...ids]));
  return new Map(
    found.map((word) => [
      word.id,
      {
        content: contentOf(word),
        title: `${editableDictionaries[word.dictionary]} · ${word.text}`,
        seller: null,
        state: word.retired ? "ARCHIVED" : "LIVE",
      },
    ]),
  );
}

const wordsOf = (db: Db, dictionary: EditableDictionary): Promise<Row[]> =>
  db.select().from(dictionaryWords).where(eq(dictionaryWords.dictionary, dictionary));

type Faults = Record<string, string>;

/** What is wrong with where a word is to stand: once it is published, records may name it by its code. */
function wrongPlace(word: Row | undefined, content: DictionaryWordContent, all: readonly Row[]): Faults {
  const { dictionary, under, code } = content;
  if (word) {
    if (dictionary !== word.dictionary)
      return { dictionary: "发布以后不能换到别的字典。请在那份字典里另建一个，再把这个下线。" };
    if (code !== undefined && code !== word.code)
      return { code: `编码是 ${word.code}，记录按它认，不能改。请写回去，或者空着。` };
    if (under !== codeAbove(word.code) && !(under === undefined && code === undefined))
      return { under: "发布以后不能挪到别的词下面。请在那里另建一个，再把这个下线。" };
    return {};
  }
  if (code !== undefined) {
    if (all.some((other) => other.code === code)) return { code: "这个编码已经有词用了，请空着，由门户编。" };
    if (codeAbove(code) !== under)
      return {
        code: under
          ? `在 ${under} 下面的，编码要以 ${under} 开头，再接两位数字。`
          : `按这个编码，它在 ${codeAbove(code)} 下面，请选上；最上面一层的编码不能以下划线和数字结尾。`,
      };
  }
  return {};
}

/** What is wrong with the word a new one is to stand under. */
function wrongAbove({ under }: DictionaryWordContent, all: readonly Row[]): Faults {
  if (under === undefined) return {};
  const above = all.find(({ code }) => code === under);
  if (!above) return { under: "这份字典里没有这个词，请从列表里选。" };
  if (above.retired) return { under: `“${above.text}”已经下线了，请选别的，或者先把它重新发布。` };
  if (depthOf(under) >= DEEPEST_WORD)
    return { under: `最多 ${DEEPEST_WORD} 层，“${above.text}”下面不能再放。` };
  return {};
}

const numberOf = (code: string) => Number(code.slice(-2));

/** The code a new word is given: no number is ever given twice. */
function newCode(id: string, under: string | undefined, all: readonly Row[]): string {
  if (under === undefined) return `OWN${id}`;
  const beside = all.filter(({ code }) => codeAbove(code) === under);
  const next = Math.max(0, ...beside.map(({ code }) => numberOf(code))) + 1;
  return `${under}${depthOf(under) === 1 ? "_" : ""}${String(next).padStart(2, "0")}`;
}

const isFull = (under: string | undefined, all: readonly Row[]) =>
  under !== undefined &&
  all.some(({ code }) => codeAbove(code) === under && numberOf(code) >= MAX_WORDS_UNDER);

const wordOf = (db: Db, id: string): Promise<Row | undefined> =>
  firstOf(db.select().from(dictionaryWords).where(eq(dictionaryWords.id, id)));

/** One change of a dictionary after another: a code is made of those there are. */
const lockDictionary = (tx: Tx, dictionary: EditableDictionary) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`dictionary ${dictionary}`}))`);

/** Words of dictionaries as they are made in the back office. */
export const dictionaryWordEntry = entryKind<typeof DictionaryWordContent>({
  kind: "dictionaryWord",
  shape: DictionaryWordContent,
  table: dictionaryWords,
  listed: {
    from: sql`reference.dictionary_words o`,
    title: sql<string>`case o.dictionary ${sql.join(
      Object.entries(editableDictionaries).map(([code, text]) => sql.raw(`when '${code}' then '${text}'`)),
      sql` `,
    )} end || ' · ' || o.text`,
    seller: sql<string | null>`null::text`,
    state: sql`case when o.retired then 'ARCHIVED' else 'LIVE' end`,
  },
  find(keyword) {
    const named = Object.entries(editableDictionaries).flatMap(([code, text]) =>
      text.includes(keyword) ? [sql`o.dictionary = ${code}`] : [],
    );
    const held = [sql`o.text ilike ${likePart(keyword)}`, sql`o.code ilike ${likePart(keyword)}`];
    return sql`(${sql.join([...held, ...named], sql` or `)})`;
  },
  titleField: "text",
  read: async (db, id) => (await readWords(db, [id])).get(id),
  readMany: readWords,
  async check(db, id, content) {
    const word = await wordOf(db, id);
    const all = await wordsOf(db, content.dictionary);
    const under = word ? codeAbove(word.code) : content.under;
    const same = all.find(
      (other) =>
        other.id !== id && !other.retired && other.text === content.text && codeAbove(other.code) === under,
    );
    const faults = { ...wrongPlace(word, content, all), ...wrongAbove({ ...content, under }, all) };
    if (same) return { ...faults, text: `这里已经有“${content.text}”了，请换一个词。` };
    if (!word && content.code === undefined && isFull(under, all))
      return { ...faults, under: `这里已经有 ${MAX_WORDS_UNDER} 个词了，放不下了，请放到别的词下面。` };
    return faults;
  },
  async publish(tx, id, { dictionary, text, rank, under, code: asked }) {
    await lockDictionary(tx, dictionary);
    const word = await wordOf(tx, id);
    if (word) {
      await tx.update(dictionaryWords).set({ text, rank, retired: false }).where(eq(dictionaryWords.id, id));
      const isCategory = dictionary === "serviceCategory" || dictionary === "productCategory";
      if (isCategory && text !== word.text) await noteRenamed(tx, dictionary, word.code);
      if (isWritten(dictionary) && text !== word.text) await noteFormer(tx, dictionary, word);
      if (isWritten(dictionary)) await endFormer(tx, dictionary, text);
      return;
    }
    const all = await wordsOf(tx, dictionary);
    const faults = wrongAbove({ dictionary, text, rank, under }, all);
    if (faults.under) throw badInput(faults);
    const code = asked ?? newCode(id, under, all);
    const made = await tx
      .insert(dictionaryWords)
      .values({ id, dictionary, code, text, rank })
      .onConflictDoNothing()
      .returning({ id: dictionaryWords.id });
    if (made.length === 0) throw badInput({ code: "这个编码已经有词用了，请空着，由门户编。" });
    if (isWritten(dictionary)) await endFormer(tx, dictionary, text);
  },
  async archive(tx, id) {
    const word = (await wordOf(tx, id))!;
    await lockDictionary(tx, word.dictionary);
    if (pageWords.has(`${word.dictionary} ${word.code}`))
      throw badInput({ reason: "首页和服务页的入口用着这个词，不能下线；可以改字。" });
    const below = (await wordsOf(tx, word.dictionary)).filter(
      (other) => !other.retired && codeAbove(other.code) === word.code,
    );
    if (below.length > 0)
      throw badInput({ reason: `它下面还有 ${below.length} 个在用的词，请先把下面的下线。` });
    await tx
      .update(dictionaryWords)
      .set({ retired: true })
      .where(and(eq(dictionaryWords.id, id), eq(dictionaryWords.retired, false)));
  },
});
