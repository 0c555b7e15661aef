import type { InformationQuery } from "@ginkgo/api-contract/content/information";
import type { z } from "zod";
import type { Db } from "../../../platform/database/database.ts";
import { listArticles } from "../../reference/public.ts";
import { parseQuery } from "../search-text.ts";
import { alsoSought, hear, readFor } from "./hear.ts";
import { articleMatch } from "./meaning-match.ts";

/** A page of articles, everyday words read as what they mean. */
export async function articlesByWords(db: Db, asked: z.output<typeof InformationQuery>, now: Date) {
  if (!asked.keyword) return listArticles(db, asked, now);
  const heard = await hear(db, asked.keyword);
  const { meanings, isTaken } = readFor(heard, "ARTICLE");
  const asWritten = () => listArticles(db, asked, now);
  if (!isTaken) {
    const written = await asWritten();
    if (written.total > 0 || meanings.length === 0) return written;
  }
  const typed = parseQuery(asked.keyword);
  for (const meaning of meanings) {
    const found = await listArticles(db, asked, now, articleMatch(meaning, typed));
    const also = alsoSought(heard, meaning);
    if (found.facets.group.some(({ count }) => count > 0))
      return { ...found, ...(also.length > 0 ? { also } : {}) };
  }
  return asWritten();
}
