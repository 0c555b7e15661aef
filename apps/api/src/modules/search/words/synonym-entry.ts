import { SynonymContent } from "@ginkgo/api-contract/search/synonym-content";
import { and, inArray, ne, sql } from "drizzle-orm";
import { entryKind, type StoredEntry } from "../../../http/entry-kinds.ts";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import { withoutNulls } from "../../../platform/without-nulls.ts";
import { synonyms } from "../tables.ts";
import { sayForm } from "./saying-index.ts";
import { dropSynonym } from "./synonyms.ts";

const sameMeaning = ({ say, kind, place }: SynonymContent) =>
  and(
    sql`coalesce(${synonyms.folded}, ${synonyms.say}) = ${sayForm(say)}`,
    sql`coalesce(${synonyms.kind}, '') = ${kind ?? ""}`,
    sql`coalesce(${synonyms.place}, '') = ${place ?? ""}`,
  );

async function readSynonyms(db: Db, ids: readonly string[]): Promise<Map<string, StoredEntry>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select()
    .from(synonyms)
    .where(inArray(synonyms.id, [...ids]));
  return new Map(
    found.map(({ id, say, kind, words, place, sort, rank }) => [
      id,
      { content: withoutNulls({ say, kind, words, place, sort, rank }), seller: null, state: "LIVE" },
    ]),
  );
}

/** Everyday words of the search as they are made in the back office. */
export const synonymEntry = entryKind<typeof SynonymContent>({
  kind: "synonym",
  shape: SynonymContent,
  table: synonyms,
  listed: {
    from: sql`search.synonyms o`,
    title: sql<string>`o.say || case when o.words = '{}' then '' else ' → ' || array_to_string(o.words, '、') end`,
    seller: sql<string | null>`null::text`,
    state: sql`'LIVE'`,
  },
  titleField: "say",
  read: async (db, id) => (await readSynonyms(db, [id])).get(id),
  readMany: readSynonyms,
  async check(db, id, content) {
    if (sayForm(content.say).length < 2) return { say: "去掉空格以后要有两个字以上。" };
    const other = await firstOf(
      db
        .select({ id: synonyms.id })
        .from(synonyms)
        .where(and(sameMeaning(content), ne(synonyms.id, id))),
    );
    return other ? { say: "已经有这个说法了，请在原来那一条里改。" } : {};
  },
  async publish(tx, id, { say, kind, words, place, sort, rank }, at) {
    const set = {
      say,
      folded: sayForm(say),
      kind: kind ?? null,
      words,
      place: place ?? null,
      sort: sort ?? null,
      rank,
      updatedAt: at,
    };
    await tx
      .insert(synonyms)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: synonyms.id, set });
  },
  archive: (tx, id) => dropSynonym(tx, id),
});
