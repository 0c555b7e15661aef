import * as endpoints from "@ginkgo/api-contract/orders/staff-today";
import { staff } from "../../../http/guards.ts";
import { query, type Route } from "../../../http/route.ts";
import { readFigures } from "./read-figures.ts";
import { readTodayVisits } from "./read-visits.ts";

/** How the day and the days before it go, for the first page of the staff. */
export const todayRoutes: Route[] = [
  query(endpoints.staffFigures, staff, ({ db, viewer, services }) => readFigures(db, services, viewer)),
  query(endpoints.todayVisits, staff, ({ db, viewer, services }) => readTodayVisits(db, services, viewer)),
];
