import { SynonymContent } from "@ginkgo/api-contract/search/synonym-content";
import { and, eq, ne, sql } from "drizzle-orm";
import { entryKind } from "../../../http/entry-kinds.ts";
import { firstOf } from "../../../platform/database/database.ts";
import { withoutNulls } from "../../../platform/without-nulls.ts";
import { synonyms } from "../tables.ts";
import { sayForm } from "./saying-index.ts";
import { dropSynonym } from "./synonyms.ts";

const sameMeaning = ({ say, kind, place }: SynonymContent) =>
  and(
    eq(synonyms.say, sayForm(say)),
    sql`coalesce(${synonyms.kind}, '') = ${kind ?? ""}`,
    sql`coalesce(${synonyms.place}, '') = ${place ?? ""}`,
  );

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
  async read(db, id) {
    const found = await firstOf(db.select().from(synonyms).where(eq(synonyms.id, id)));
    if (!found) return undefined;
    const { say, kind, words, place, sort, rank } = found;
    return { content: withoutNulls({ say, kind, words, place, sort, rank }), seller: null, state: "LIVE" };
  },
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
      say: sayForm(say),
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
