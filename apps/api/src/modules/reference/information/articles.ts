import {
  type ArticleCard,
  groupAbout,
  type InformationGroup,
  informationGroups,
} from "@ginkgo/api-contract/content/information";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "../../../platform/database/database.ts";
import { instant, millis } from "../../../platform/database/sql-values.ts";

export interface ArticleRow {
  id: string;
  group: InformationGroup;
  title: string;
  summary: string;
  source: string | null;
  publishedAt: number;
}

/** Articles published by now; of several versions of one the newest. */
const live = (now: Date): SQL => sql`p.kind = 'ARTICLE' and p.published_at <= ${instant(now)}
  and not exists (select 1 from reference.pages newer where newer.slug = p.slug and newer.id > p.id
    and newer.published_at <= ${instant(now)})`;

const columns = sql`p.id::text, p.topic as "group", p.title, p.summary, p.source,
  ${millis(sql`p.published_at`)} as "publishedAt"`;

export const presentCard = (row: ArticleRow): ArticleCard => ({
  id: row.id,
  group: row.group,
  groupText: informationGroups[row.group],
  title: row.title,
  summary: row.summary,
  source: row.source ?? "",
  publishedAt: shanghaiInstant(new Date(row.publishedAt)),
});

/**
 * Articles that match, the newest first, or those that `best` puts before them. `extra` stands behind the columns,
 * `limit` at the end.
 */
export const articleRows = <T extends ArticleRow = ArticleRow>(
  db: Db,
  now: Date,
  where: SQL,
  { extra = sql``, limit = sql``, best = sql`` }: { extra?: SQL; limit?: SQL; best?: SQL } = {},
): Promise<T[]> =>
  rows<T>(
    db,
    sql`select ${columns} ${extra} from reference.pages p where ${live(now)} and ${where}
      order by ${best} p.published_at desc, p.id desc ${limit}`,
  );

/** How many articles of each group match. */
export async function countGroups(db: Db, now: Date, where: SQL): Promise<Map<InformationGroup, number>> {
  const counted = await rows<{ group: InformationGroup; n: number }>(
    db,
    sql`select p.topic as "group", count(*)::int as n from reference.pages p where ${live(now)} and ${where} group by 1`,
  );
  return new Map(counted.map(({ group, n }) => [group, n]));
}

/** Every group with its newest three. */
export async function listGroups(db: Db, now: Date) {
  const counts = await countGroups(db, now, sql`true`);
  const groups = Object.keys(informationGroups) as InformationGroup[];
  return Promise.all(
    groups.map(async (group) => ({
      group,
      text: informationGroups[group],
      about: groupAbout[group],
      count: counts.get(group) ?? 0,
      newest: (await articleRows(db, now, sql`p.topic = ${group}`, { limit: sql`limit 3` })).map(presentCard),
    })),
  );
}
