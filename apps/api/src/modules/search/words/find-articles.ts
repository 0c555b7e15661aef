import type { InformationQuery } from "@ginkgo/api-contract/content/information";
import type { z } from "zod";
import type { Db } from "../../../platform/database/database.ts";
import { listArticles } from "../../reference/public.ts";
import { parseQuery } from "../search-text.ts";
import { articleMatch } from "./meaning-match.ts";
import { alsoSought, parsePhrase, readFor } from "./parse-phrase.ts";

/** A page of articles, everyday words read as what they mean. */
export async function articlesByWords(db: Db, query: z.output<typeof InformationQuery>, now: Date) {
  if (!query.keyword) return listArticles(db, query, now);
  const phrase = await parsePhrase(db, query.keyword);
  const { meanings, isTaken } = readFor(phrase, "ARTICLE");
  const asWritten = () => listArticles(db, query, now);
  if (!isTaken) {
    const written = await asWritten();
    if (written.total > 0 || meanings.length === 0) return written;
  }
  const typed = parseQuery(query.keyword);
  for (const meaning of meanings) {
    const found = await listArticles(db, query, now, articleMatch(meaning, typed));
    const also = alsoSought(phrase, meaning);
    if (found.facets.group.some(({ count }) => count > 0))
      return { ...found, ...(also.length > 0 ? { also } : {}) };
  }
  return asWritten();
}
