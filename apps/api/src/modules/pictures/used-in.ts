import { sitePages } from "@ginkgo/api-contract/content/content";
import { pictureAddress } from "@ginkgo/api-contract/pictures/picture-codes";
import type { PictureCase } from "@ginkgo/api-contract/pictures/pictures";
import { type EntryKindName, entryKinds } from "@ginkgo/api-contract/publishing/entry-codes";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../../platform/database/database.ts";
import { entries, versions } from "../publishing/tables.ts";
import { pages } from "../reference/tables.ts";

type Use = PictureCase["usedIn"][number];

interface Found {
  kind: string;
  id: string;
  slug: string;
  title: string;
}

const pageNumber = (slug: string): number => (sitePages as readonly string[]).indexOf(slug) + 1;

const addressOf = ({ kind, id, slug }: Found): string =>
  kind === "PAGE" ? `/entries/page/${pageNumber(slug)}` : `/entries/article/${id}`;

const kindText = (kind: string): string =>
  Object.hasOwn(entryKinds, kind)
    ? entryKinds[kind as EntryKindName].text
    : kind === "PAGE"
      ? "站点页面"
      : "资讯";

/**
 * Everything a picture stands in: the newest version of pages and articles, and drafts. Older versions are not shown to
 * anybody but who looks up what was once agreed to.
 */
export async function usedIn(db: Db, id: string): Promise<Use[]> {
  const quoted = `%"${pictureAddress(id)}"%`;
  const shown = await rows<Found>(
    db,
    sql`select kind, id::text, slug, title from (
        select distinct on (slug) kind, id, slug, title, body, seo from ${pages}
        order by slug, effective_on desc, id desc) newest
      where newest.body::text like ${quoted} or newest.seo::text like ${quoted} order by id`,
  );
  const cards = await rows<Found>(
    db,
    sql`select e.kind, e.id::text, '' as slug, e.title from ${versions} v
      join ${entries} e on e.kind = v.kind and e.id = v.entry_id
      where v.kind in ('org', 'product') and v.state = 'LIVE' and v.content::text like ${quoted} order by e.kind, e.id`,
  );
  const drafted = await rows<Found>(
    db,
    sql`select kind, id::text, '' as slug, title from ${entries} where draft::text like ${quoted} order by kind, id`,
  );
  return [
    ...shown.map((one) => ({
      to: addressOf(one),
      title: `${kindText(one.kind)}：${one.title}`,
      isDraft: false,
    })),
    ...cards.map(({ kind, id: entryId, title }) => ({
      to: `/entries/${kind}/${entryId}`,
      title: `${kindText(kind)}：${title}`,
      isDraft: false,
    })),
    ...drafted.map(({ kind, id: entryId, title }) => ({
      to: `/entries/${kind}/${entryId}`,
      title: `${kindText(kind)}：${title}`,
      isDraft: true,
    })),
  ];
}
