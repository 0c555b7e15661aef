import { ArticleContent } from "@ginkgo/api-contract/content/article-content";
import type { Block } from "@ginkgo/api-contract/content/content";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, inArray, sql } from "drizzle-orm";
import { entryKind, type StoredEntry } from "../../../http/entry-kinds.ts";
import type { Db } from "../../../platform/database/database.ts";
import { withoutNulls } from "../../../platform/without-nulls.ts";
import { withAnchors, withoutAnchors } from "../content/with-anchors.ts";
import { pages, type Reference } from "../tables.ts";

async function readArticles(db: Db, ids: readonly string[]): Promise<Map<string, StoredEntry>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select()
    .from(pages)
    .where(and(inArray(pages.id, [...ids]), eq(pages.kind, "ARTICLE")));
  return new Map(
    found.map((article) => {
      const content = withoutNulls({
        title: article.title,
        group: article.topic,
        summary: article.summary,
        source: article.source,
        author: article.author,
        blocks: withoutAnchors(article.body as Block[]),
        references: article.references,
        reviewOn: article.reviewOn,
        seo: article.seo,
      });
      return [article.id, { content, seller: null, state: article.publishedAt ? "LIVE" : "ARCHIVED" }];
    }),
  );
}

/** Articles as they are made in the back office. */
export const articleEntry = entryKind<typeof ArticleContent>({
  kind: "article",
  shape: ArticleContent,
  table: pages,
  listed: {
    from: sql`reference.pages o`,
    title: sql<string>`o.title`,
    seller: sql<string | null>`null::text`,
    state: sql`case when o.published_at is not null then 'LIVE' else 'ARCHIVED' end`,
    where: sql`o.kind = 'ARTICLE'`,
  },
  narrow: (keyword) => [
    sql`o.kind = 'ARTICLE' and platform.text_parts(o.title) @> platform.text_parts(${keyword}::text)`,
  ],
  titleField: "title",
  read: async (db, id) => (await readArticles(db, [id])).get(id),
  readMany: readArticles,
  async publish(tx, id, content, at) {
    const written = {
      title: content.title,
      summary: content.summary,
      body: withAnchors(content.blocks),
      topic: content.group,
      source: content.source,
      author: content.author ?? null,
      references: content.references satisfies Reference[],
      reviewOn: content.reviewOn ?? null,
      seo: content.seo ?? null,
    };
    await tx
      .insert(pages)
      .values({
        id,
        kind: "ARTICLE",
        slug: `article-${id}`,
        version: "1",
        effectiveOn: shanghaiDay(at),
        publishedAt: at,
        ...written,
      })
      .onConflictDoUpdate({
        target: pages.id,
        // An article keeps the day it first came out on.
        set: {
          ...written,
          publishedAt: sql`coalesce(${pages.publishedAt}, ${at.toISOString()}::timestamptz)`,
        },
      });
  },
  async archive(tx, id) {
    await tx.update(pages).set({ publishedAt: null }).where(eq(pages.id, id));
  },
  address: (id) => `/information/${id}`,
});
