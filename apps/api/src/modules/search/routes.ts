import * as endpoints from "@ginkgo/api-contract/content/information";
import * as missEndpoints from "@ginkgo/api-contract/search/search-misses";
import { anyone, staff } from "../../http/guards.ts";
import { query, type Route } from "../../http/route.ts";
import { readMisses } from "./misses.ts";
import { articlesByWords } from "./words/find-articles.ts";

export const routes: Route[] = [
  // Here and not where articles are at home: everyday words are the search's.
  query(endpoints.informationPage, anyone, ({ db, query: filters, services }) =>
    articlesByWords(db, filters, services.clock.now()),
  ),
  query(missEndpoints.searchMisses, staff, ({ query: asked, services }) =>
    readMisses(services.database.primary, asked, services.clock.now()),
  ),
];
