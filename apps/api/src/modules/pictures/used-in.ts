import { sitePages } from "@ginkgo/api-contract/content/content";
import { pictureAddress } from "@ginkgo/api-contract/pictures/picture-codes";
import type { PictureCase } from "@ginkgo/api-contract/pictures/pictures";
import { type EntryKindName, entryKinds } from "@ginkgo/api-contract/publishing/entry-codes";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "../../platform/database/database.ts";
import { textArray } from "../../platform/database/sql-values.ts";
import { entries, versions } from "../publishing/tables.ts";
import { pages } from "../reference/tables.ts";

type Use = PictureCase["usedIn"][number];

interface Found {
  kind: string;
  id: string;
  slug: string;
  title: string;
}

interface InEntry extends Omit<Found, "slug"> {
  state: Use["state"];
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
 * Everything a picture stands in: what visitors see, versions that are to be published or were asked for, and drafts.
 * Versions of before are not shown to anybody but who looks up what was once agreed to.
 */
export async function usedIn(db: Db, id: string): Promise<Use[]> {
  const holds = (content: SQL) =>
    sql`platform.picture_addresses(${content}) @> ${textArray([pictureAddress(id)])}`;
  // By its indexes those that hold it, of these the ones no newer version took the place of.
  const shown = await rows<Found>(
    db,
    sql`select p.kind, p.id::text, p.slug, p.title from ${pages} p
      where (${holds(sql`p.body`)} or ${holds(sql`p.seo`)})
        and p.id = (select newest.id from ${pages} newest where newest.slug = p.slug
          order by newest.effective_on desc, newest.id desc limit 1)
      order by p.id`,
  );
  // Articles and pages are found where they stand; every other kind shows what its version says.
  const inVersions = await rows<InEntry>(
    db,
    sql`select e.kind, e.id::text, e.title, case when v.state = 'REPLACED' then 'ARCHIVED' else v.state end as state from ${versions} v
      join ${entries} e on e.kind = v.kind and e.id = v.entry_id
      where (v.state in ('SCHEDULED', 'REQUESTED') or v.state = 'LIVE' and v.kind not in ('article', 'page')
          or e.state = 'ARCHIVED' and v.state = 'REPLACED' and v.no = (select max(w.no) from ${versions} w
            where w.kind = v.kind and w.entry_id = v.entry_id and w.state = 'REPLACED'))
        and ${holds(sql`v.content`)} order by e.kind, e.id, v.state`,
  );
  const drafted = await rows<InEntry>(
    db,
    sql`select kind, id::text, title, 'DRAFT' as state from ${entries}
      where ${holds(sql`draft`)} order by kind, id`,
  );
  return [
    ...shown.map((one) => ({
      to: addressOf(one),
      title: `${kindText(one.kind)}：${one.title}`,
      state: "LIVE" as const,
    })),
    ...[...inVersions, ...drafted].map(({ kind, id: entryId, title, state }) => ({
      to: `/entries/${kind}/${entryId}`,
      title: `${kindText(kind)}：${title}`,
      state,
    })),
  ];
}
