import * as endpoints from "@ginkgo/api-contract/search/search";
import { anyone } from "../../http/guards.ts";
import { query, type Route } from "../../http/route.ts";
import { countingMisses } from "../search/public.ts";
import { searchEverything } from "./search-all.ts";
import { suggestEverything } from "./suggest-all.ts";

export const routes: Route[] = [
  query(endpoints.searchAll, anyone, ({ db, query: { keyword, size = 3 }, services }) =>
    countingMisses(db, "ALL", { keyword }, searchEverything(db, { keyword, size }, services)),
  ),
  query(endpoints.searchSuggest, anyone, ({ db, query: filters, services }) =>
    suggestEverything(db, filters, services),
  ),
];
