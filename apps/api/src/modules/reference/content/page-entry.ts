import { PageContent } from "@ginkgo/api-contract/content/article-content";
import { type SitePageSlug, sitePages } from "@ginkgo/api-contract/content/content";
import { and, eq, sql } from "drizzle-orm";
import { entryKind } from "../../../http/entry-kinds.ts";
import { firstOf } from "../../../platform/database/database.ts";
import { withoutNulls } from "../../../platform/without-nulls.ts";
import { pages } from "../tables.ts";
import { newestPage } from "./get-page.ts";
import { withAnchors, withoutAnchors } from "./with-anchors.ts";

/** Pages are few and their addresses are the portal's: they are numbered in the order of the contract, from 1. */
const slugOf = (id: string): SitePageSlug | undefined => sitePages[Number(id) - 1];

const numbered = sql.join(
  sitePages.map((slug, i) => sql`(${i + 1}::bigint, ${slug}::text)`),
  sql`, `,
);

/** Pages of the site as they are written in the back office. Each version stays: a consent names the one it was given to. */
export const pageEntry = entryKind<typeof PageContent>({
  kind: "page",
  shape: PageContent,
  table: pages,
  listed: {
    from: sql`(values ${numbered}) o(id, slug)`,
    title: sql<string>`o.slug`,
    seller: sql<string | null>`null::text`,
    state: sql`'LIVE'`,
  },
  titleField: "title",
  async read(db, id) {
    const slug = slugOf(id);
    if (!slug) return undefined;
    const { title, summary, effectiveOn, blocks, seo } = await newestPage(db, slug);
    return {
      content: withoutNulls({ slug, title, summary, effectiveOn, blocks: withoutAnchors(blocks), seo }),
      seller: null,
      state: "LIVE",
    };
  },
  check: async (_db, id, { slug }) =>
    slug === slugOf(id) ? {} : { slug: "页面的地址不能改，请改回原来的那一个。" },
  async publish(tx, _id, { slug, title, summary, effectiveOn, blocks, seo }, at) {
    const sameDay = await tx
      .select({ id: pages.id })
      .from(pages)
      .where(and(eq(pages.kind, "PAGE"), eq(pages.slug, slug), eq(pages.effectiveOn, effectiveOn)));
    await firstOf(
      tx
        .insert(pages)
        .values({
          kind: "PAGE",
          slug,
          version: sameDay.length > 0 ? `${effectiveOn}.${sameDay.length + 1}` : effectiveOn,
          title,
          summary,
          body: withAnchors(blocks),
          effectiveOn,
          seo: seo ?? null,
          publishedAt: at,
        })
        .returning({ id: pages.id }),
    );
  },
  address: (id) => `/${slugOf(id)}`,
});
