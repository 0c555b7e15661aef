import * as endpoints from "@ginkgo/api-contract/orders/dispatch";
import * as views from "@ginkgo/api-contract/orders/dispatch-views";
import { staff } from "../../../http/guards.ts";
import { command, query, type Route } from "../../../http/route.ts";
import { requirePermission } from "../../membership/public.ts";
import { readCandidates } from "./order-candidates.ts";
import { planDispatch } from "./plan-dispatch.ts";
import { readBoard } from "./read-board.ts";
import { readLoad } from "./read-load.ts";
import { readMap } from "./read-map.ts";
import { readWeek } from "./read-week.ts";
import { setSwitch } from "./set-switch.ts";
import { readSwitches } from "./switches.ts";
import { withdrawOffer } from "./withdraw-offer.ts";

/** Who is sent where, as those who dispatch see and decide it. */
export const dispatchRoutes: Route[] = [
  query(endpoints.orderCandidates, staff, ({ db, params, query: { keyword }, viewer, services }) =>
    readCandidates(db, services, viewer, params.id, keyword),
  ),
  query(endpoints.dispatchBoard, staff, ({ db, query: asked, viewer, services }) =>
    readBoard(db, services, viewer, asked),
  ),
  query(views.dispatchWeek, staff, ({ db, query: asked, viewer, services }) =>
    readWeek(db, services, viewer, asked),
  ),
  query(views.dispatchLoad, staff, ({ db, query: asked, viewer, services }) =>
    readLoad(db, services, viewer, asked),
  ),
  query(views.dispatchMap, staff, ({ db, params, query: { employeeId }, viewer, services }) =>
    readMap(db, services, viewer, params.id, employeeId),
  ),
  query(endpoints.planDispatch, staff, ({ db, body, viewer, services }) =>
    planDispatch(db, services, viewer, body),
  ),
  command(endpoints.withdrawOffer, staff, ({ tx, params, body, viewer, services }) =>
    withdrawOffer(tx, services, viewer, params.id, body),
  ),
  query(endpoints.dispatchSwitches, staff, async ({ db, viewer }) => {
    requirePermission(viewer, "orders.dispatch");
    return { switches: await readSwitches(db) };
  }),
  command(endpoints.setDispatchSwitch, staff, ({ tx, body, viewer, services }) =>
    setSwitch(tx, services, viewer, body),
  ),
];
