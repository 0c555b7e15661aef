import type { Block, SitePage, SitePageSlug } from "@ginkgo/api-contract/content/content";
import { sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { type Db, rows } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import type { Settings } from "../../../platform/settings.ts";
import { fillSite } from "./fill-site.ts";
import { type OwnPage, ownPages } from "./own-pages.ts";
import { readBlocks } from "./read-blocks.ts";

type Version = SitePage["versions"][number];

interface Published extends Version {
  title: string;
  summary: string;
  body: Block[];
}

const ownBlocks = new WeakMap<Settings, Map<OwnPage, Block[]>>();

/** The settings do not change while the server runs: each page is read once. */
function blocksOf(page: OwnPage, settings: Settings): Block[] {
  const read = ownBlocks.get(settings) ?? new Map<OwnPage, Block[]>();
  ownBlocks.set(settings, read);
  const blocks = read.get(page) ?? readBlocks(fillSite(page.text, settings));
  read.set(page, blocks);
  return blocks;
}

const published = (db: Db, slug: SitePageSlug, now: Date) =>
  rows<Published>(
    db,
    sql`select version, effective_on::text as "effectiveOn", title, summary, body from reference.pages
      where kind = 'PAGE' and slug = ${slug} and published_at <= ${instant(now)}
      order by effective_on desc, id desc`,
  );

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
  const all = [...newer, { ...own, body: blocksOf(own, settings) }];
  const page = version === undefined ? all[0]! : all.find((p) => p.version === version);
  if (!page) throw problem("NOT_FOUND", `page ${slug}`);
  return {
    slug,
    title: page.title,
    summary: page.summary,
    version: page.version,
    effectiveOn: page.effectiveOn,
    blocks: page.body,
    versions: all.map((p) => ({ version: p.version, effectiveOn: p.effectiveOn })),
  };
}

/** The version somebody agrees to today. */
export async function currentVersion(db: Db, slug: SitePageSlug, now: Date): Promise<string> {
  const [newest] = await published(db, slug, now);
  return newest?.version ?? ownPages[slug].version;
}
