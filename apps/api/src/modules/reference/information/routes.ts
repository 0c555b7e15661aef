import * as endpoints from "@ginkgo/api-contract/content/information";
import { anyone } from "../../../http/guards.ts";
import { query, type Route } from "../../../http/route.ts";
import { listGroups } from "./articles.ts";
import { getArticle } from "./list-articles.ts";

export const informationRoutes: Route[] = [
  query(endpoints.informationGroup, anyone, ({ db, services }) => listGroups(db, services.clock.now())),
  query(endpoints.informationDetail, anyone, ({ db, params, services }) =>
    getArticle(db, params.id, services.clock.now()),
  ),
];
