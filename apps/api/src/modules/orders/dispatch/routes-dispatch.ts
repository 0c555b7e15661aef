import * as endpoints from "@ginkgo/api-contract/orders/dispatch";
import { staff } from "../../../http/guards.ts";
import { command, query, type Route } from "../../../http/route.ts";
import { readCandidates } from "./order-candidates.ts";
import { planDispatch } from "./plan-dispatch.ts";
import { readBoard } from "./read-board.ts";
import { withdrawOffer } from "./withdraw-offer.ts";

/** Who is sent where, as those who dispatch see and decide it. */
export const dispatchRoutes: Route[] = [
  query(endpoints.orderCandidates, staff, ({ db, params, query: { keyword }, viewer, services }) =>
    readCandidates(db, services, viewer, params.id, keyword),
  ),
  query(endpoints.dispatchBoard, staff, ({ db, query: asked, viewer, services }) =>
    readBoard(db, services, viewer, asked),
  ),
  query(endpoints.planDispatch, staff, ({ db, body, viewer, services }) =>
    planDispatch(db, services, viewer, body),
  ),
  command(endpoints.withdrawOffer, staff, ({ tx, params, body, viewer, services }) =>
    withdrawOffer(tx, services, viewer, params.id, body.reason),
  ),
];
