import { sql } from "drizzle-orm";
import type { PageQuery } from "../../http/paged.ts";
import type { Db } from "../../platform/database/database.ts";
import { findInSteps, type Tuning } from "../search/public.ts";
import type { ListedKind } from "./listed-kind.ts";
import { filterSql, type ListedPlan, tableOf } from "./listed-plan.ts";

export interface SortedPage extends PageQuery {
  sort: string;
}

/** Ids of one page of a kind, in order. */
export const findListed = async (
  db: Db,
  kind: ListedKind,
  plan: ListedPlan,
  query: SortedPage & { total: number },
  limits?: Tuning,
): Promise<string[]> =>
  (
    await findInSteps(
      db,
      {
        from: tableOf(kind),
        where: filterSql(plan),
        order: { by: kind.orders[query.sort]! },
        relevance: query.sort === "default" ? plan.words?.relevance : undefined,
        sorted: sql`o.id, o.rank_score, o.rating, o.comment_count, ${kind.sorted}`,
        carried: sql`o.facet_sig, o.terms, o.search_text, o.name_norm, o.pinyin, o.initials`,
        total: query.total,
        brings: plan.filters.size === 0 && !plan.words ? "all" : undefined,
      },
      query,
      limits,
    )
  ).ids;
