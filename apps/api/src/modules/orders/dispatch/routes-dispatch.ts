import * as endpoints from "@ginkgo/api-contract/orders/dispatch";
import { staff } from "../../../http/guards.ts";
import { query, type Route } from "../../../http/route.ts";
import { readCandidates } from "./order-candidates.ts";

/** Who is sent where, as those who dispatch see and decide it. */
export const dispatchRoutes: Route[] = [
  query(endpoints.orderCandidates, staff, ({ db, params, query: { keyword }, viewer, services }) =>
    readCandidates(db, services, viewer, params.id, keyword),
  ),
];
