import type { ServicePage, ServiceQuery } from "@ginkgo/api-contract/services/services";
import type { Db } from "../../platform/database/database.ts";
import { presentFrame } from "../listing/public.ts";
import type { Tuning } from "../search/public.ts";
import { pageByWords } from "../search/public.ts";
import { countServices } from "./count-services.ts";
import { findServices } from "./find-services.ts";
import { presentService } from "./present-service.ts";
import { planServices } from "./service-plan.ts";
import { serviceCards } from "./service-queries.ts";

/** A page of services with counts beside every filter and every branch of the category tree. */
export async function listServices(db: Db, query: ServiceQuery, limits?: Tuning): Promise<ServicePage> {
  const page = await pageByWords(db, "SERVICE", query, {
    plan: (words) => planServices(query, words),
    count: (plan) => countServices(db, plan, query),
    async find(plan, total, meant) {
      const ids = await findServices(db, plan, { ...query, sort: meant ?? query.sort, total }, limits);
      return { records: (await serviceCards(db, ids)).map(presentService) };
    },
  });
  return { ...page, frame: presentFrame(query.adcode) };
}
