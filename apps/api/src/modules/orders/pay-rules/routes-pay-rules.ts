import * as endpoints from "@ginkgo/api-contract/books/pay-rules";
import { staff } from "../../../http/guards.ts";
import { command, query, type Route } from "../../../http/route.ts";
import { addRule, listPayRules, visitSellers } from "./pay-rules.ts";

/** Rules by which those who make visits are paid. */
export const payRuleRoutes: Route[] = [
  query(endpoints.payRulePage, staff, ({ db, query: asked, services }) =>
    listPayRules(db, asked, services.clock.now()),
  ),
  query(endpoints.payRuleSellers, staff, ({ db, query: { keyword } }) => visitSellers(db, keyword)),
  command(endpoints.addPayRule, staff, ({ tx, viewer, body, services }) =>
    addRule(tx, viewer.staffId, body, services.clock.now()),
  ),
];
