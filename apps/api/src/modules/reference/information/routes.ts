import * as endpoints from "@ginkgo/api-contract/content/information";
import { type Route, sharedQuery } from "../../../http/route.ts";
import { listGroups } from "./articles.ts";
import { getArticle } from "./list-articles.ts";

export const informationRoutes: Route[] = [
  sharedQuery(endpoints.informationGroup, ({ db, services }) => listGroups(db, services.clock.now())),
  sharedQuery(endpoints.informationDetail, ({ db, params, services }) =>
    getArticle(db, params.id, services.clock.now()),
  ),
];
