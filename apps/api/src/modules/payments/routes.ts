import * as endpoints from "@ginkgo/api-contract/orders/orders";
import { customer } from "../../http/guards.ts";
import { query, type Route } from "../../http/route.ts";
import { listWays } from "./pay-ways.ts";

export const routes: Route[] = [
  query(endpoints.payWays, customer, async ({ services }) => ({ records: listWays(services) })),
];
