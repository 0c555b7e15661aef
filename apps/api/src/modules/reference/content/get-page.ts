import type { Block, SitePage, SitePageSlug } from "@ginkgo/api-contract/content/content";
import { and, desc, eq, lte, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { Db } from "../../../platform/database/database.ts";
import type { Settings } from "../../../platform/settings.ts";
import { pages } from "../tables.ts";
import { fillBlocks, fillSite, SANDBOX_LINES } from "./fill-site.ts";
import { type OwnPage, ownPages } from "./own-pages.ts";
import { readBlocks } from "./read-blocks.ts";

const ownBlocks = new Map<OwnPage, { text: string; blocks: Block[] }>();

/** Read anew only where what the page says of the site has changed. */
function blocksOf(page: OwnPage, settings: Settings): Block[] {
  const text = fillSite(page.text, settings);
  const before = ownBlocks.get(page);
  if (before?.text === text) return before.blocks;
  const blocks = readBlocks(text);
  ownBlocks.set(page, { text, blocks });
  return blocks;
}

const published = (db: Db, slug: SitePageSlug, now: Date) =>
  db
    .select({
      version: pages.version,
      effectiveOn: pages.effectiveOn,
      title: pages.title,
      summary: pages.summary,
      body: sql<Block[]>`${pages.body}`,
      seo: pages.seo,
    })
    .from(pages)
    .where(and(eq(pages.kind, "PAGE"), eq(pages.slug, slug), lte(pages.publishedAt, now)))
    .orderBy(desc(pages.effectiveOn), desc(pages.id));

/** What is written of a page now; the particulars of the site still stand in it as `{{name}}` where none was published. */
export async function newestPage(db: Db, slug: SitePageSlug) {
  const own = ownPages[slug];
  const [newest] = await db
    .select({
      title: pages.title,
      summary: pages.summary,
      effectiveOn: pages.effectiveOn,
      blocks: sql<Block[]>`${pages.body}`,
      seo: pages.seo,
    })
    .from(pages)
    .where(and(eq(pages.kind, "PAGE"), eq(pages.slug, slug)))
    .orderBy(desc(pages.effectiveOn), desc(pages.id))
    .limit(1);
  return newest ?? { ...own, seo: null, blocks: readBlocks(own.text.replace(SANDBOX_LINES, "")) };
}

/**
 * A page of the site as it stands now, or an earlier version of it.
 * @throws {ProblemError} NOT_FOUND
 */
export async function getPage(
  db: Db,
  { slug, version, settings, now }: { slug: SitePageSlug; version?: string; settings: Settings; now: Date },
): Promise<SitePage> {
  const own = ownPages[slug];
  const newer = (await published(db, slug, now)).filter((p) => p.version !== own.version);
  const all = [...newer, { ...own, seo: null, body: blocksOf(own, settings) }];
  const page = version === undefined ? all[0]! : all.find((p) => p.version === version);
  if (!page) throw problem("NOT_FOUND", `page ${slug}`);
  return {
    slug,
    title: page.title,
    summary: page.summary,
    version: page.version,
    effectiveOn: page.effectiveOn,
    blocks: fillBlocks(page.body, settings),
    ...(page.seo ? { seo: page.seo } : {}),
    versions: all.map((p) => ({ version: p.version, effectiveOn: p.effectiveOn })),
  };
}

/** The version somebody agrees to today. */
export async function currentVersion(db: Db, slug: SitePageSlug, now: Date): Promise<string> {
  const [newest] = await published(db, slug, now);
  return newest?.version ?? ownPages[slug].version;
}
