import { informationDetail, informationGroup } from "@ginkgo/api-contract/content/information";
import { anyone } from "../../../http/guards.ts";
import { query, type Route } from "../../../http/route.ts";
import { listGroups } from "./articles.ts";
import { getArticle } from "./list-articles.ts";

export const informationRoutes: Route[] = [
  query(informationGroup, anyone, ({ db, services }) => listGroups(db, services.clock.now())),
  query(informationDetail, anyone, ({ db, params, services }) =>
    getArticle(db, params.id, services.clock.now()),
  ),
];
