import type { ProductQuery } from "@ginkgo/api-contract/shop/shop";
import { sql } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { findInSteps, type Tuning } from "../search/public.ts";
import { filterSql, narrowSql, type ProductPlan, productOrder } from "./product-plan.ts";

/** Ids of one page of products, in order. */
export const findProducts = async (
  db: Db,
  plan: ProductPlan,
  query: Pick<ProductQuery, "sort" | "current" | "size"> & { total: number },
  limits?: Tuning,
): Promise<string[]> =>
  (
    await findInSteps(
      db,
      {
        from: sql`shop.products o`,
        where: filterSql(plan),
        // The index of prices carries every filter, but no words.
        covered: query.sort.startsWith("price") && !plan.words ? narrowSql(plan) : undefined,
        order: { by: productOrder[query.sort] },
        relevance: query.sort === "default" ? plan.words?.relevance : undefined,
        sorted: sql`o.id, o.rank_score, o.rating, o.comment_count, o.price_fen, o.sold_count`,
        carried: sql`o.facet_sig, o.terms, o.search_text, o.name_norm, o.pinyin, o.initials`,
        total: query.total,
        brings: plan.filters.size === 0 && !plan.words ? "all" : undefined,
      },
      query,
      limits,
    )
  ).ids;
