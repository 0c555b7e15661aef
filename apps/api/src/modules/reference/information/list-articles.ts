import type { Block } from "@ginkgo/api-contract/content/content";
import {
  type Article,
  type InformationGroup,
  type InformationQuery,
  informationGroups,
} from "@ginkgo/api-contract/content/information";
import type { Seo } from "@ginkgo/api-contract/content/seo";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { offsetOf, paged } from "../../../http/paged.ts";
import { problem } from "../../../http/problem.ts";
import type { Db } from "../../../platform/database/database.ts";
import { likePart } from "../../../platform/database/sql-values.ts";
import { type ArticleRow, articleRows, countGroups, presentCard } from "./articles.ts";

/** Every word somewhere in title or summary; there are hundreds of articles, not millions. */
const hasWords = (keyword: string | undefined): SQL => {
  const words = (keyword ?? "").split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql`true`;
  const each = words.map((w) => sql`(p.title || ' ' || p.summary) ilike ${likePart(w)}`);
  return sql`(${sql.join(each, sql` and `)})`;
};

/** Words read otherwise than as they are written: which articles `p` they find, and the best of them first. */
export interface ArticleMatch {
  where: SQL;
  relevance: SQL;
}

/**
 * One page of articles, with how many each group has for the same words.
 * @param match in place of the keyword
 */
export async function listArticles(
  db: Db,
  query: z.output<typeof InformationQuery>,
  now: Date,
  match?: ArticleMatch,
) {
  const { group, keyword } = query;
  const words = match?.where ?? hasWords(keyword);
  const counts = await countGroups(db, now, words);
  const total = group ? (counts.get(group) ?? 0) : [...counts.values()].reduce((sum, n) => sum + n, 0);
  const where = group ? sql`${words} and p.topic = ${group}` : words;
  const found = await articleRows(db, now, where, {
    limit: sql`limit ${query.size} offset ${offsetOf(query)}`,
    ...(match ? { best: sql`${match.relevance} desc,` } : {}),
  });
  return {
    ...paged(found.map(presentCard), total, query),
    facets: {
      group: (Object.keys(informationGroups) as InformationGroup[]).map((value) => ({
        value,
        text: informationGroups[value],
        count: counts.get(value) ?? 0,
      })),
    },
  };
}

/** One article with others of its group. @throws {ProblemError} NOT_FOUND, for drafts too */
export async function getArticle(db: Db, id: string, now: Date): Promise<Article> {
  const [found] = await articleRows<ArticleRow & { author: string | null; body: Block[]; seo: Seo | null }>(
    db,
    now,
    sql`p.id = ${id}::bigint`,
    { extra: sql`, p.author, p.body, p.seo` },
  );
  if (!found) throw problem("NOT_FOUND", "article");
  const others = sql`p.topic = ${found.group} and p.id <> ${id}::bigint`;
  const related = await articleRows(db, now, others, { limit: sql`limit 3` });
  return {
    ...presentCard(found),
    author: found.author,
    blocks: found.body,
    ...(found.seo ? { seo: found.seo } : {}),
    related: related.map(presentCard),
  };
}
