import type { ServiceQuery } from "@ginkgo/api-contract/services/services";
import { sql } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { findInSteps, type Tuning } from "../search/public.ts";
import { filterSql, type ServicePlan, serviceOrder } from "./service-plan.ts";

/** Ids of one page of services, in order. A place is always rare: it goes to the terms at once. */
export const findServices = async (
  db: Db,
  plan: ServicePlan,
  query: Pick<ServiceQuery, "sort" | "current" | "size"> & { total: number },
  limits?: Tuning,
): Promise<string[]> =>
  (
    await findInSteps(
      db,
      {
        from: sql`services.services o`,
        where: filterSql(plan),
        order: { by: serviceOrder[query.sort] },
        relevance: query.sort === "default" ? plan.words?.relevance : undefined,
        sorted: sql`o.id, o.rank_score, o.rating, o.comment_count, o.price_fen, o.sold_count`,
        carried: sql`o.facet_sig, o.terms, o.search_text, o.name_norm, o.pinyin, o.initials`,
        total: query.total,
        brings: plan.filters.has("adcode")
          ? "few"
          : plan.filters.size === 0 && !plan.words
            ? "all"
            : undefined,
      },
      query,
      limits,
    )
  ).ids;
