import * as endpoints from "@ginkgo/api-contract/orders/order-staff";
import { staff } from "../../../http/guards.ts";
import { command, type Route } from "../../../http/route.ts";
import { cancelOrder } from "../cancel-order.ts";
import { noteOrder } from "../note-order.ts";
import { finishFor } from "./finish-for.ts";
import { reassignOrder } from "./reassign-order.ts";
import { reportNoShow } from "./report-no-show.ts";
import { returnUse } from "./return-use.ts";
import { startFor } from "./start-for.ts";

/** What staff do with one visit that does not go as it should. */
export const staffVisitRoutes: Route[] = [
  command(endpoints.reassignOrder, staff, ({ tx, params, body, viewer, services }) =>
    reassignOrder(tx, services, viewer, params.id, body),
  ),
  command(endpoints.startFor, staff, ({ tx, params, body, viewer, services }) =>
    startFor(tx, services, viewer, params.id, body),
  ),
  command(endpoints.finishFor, staff, ({ tx, params, body, viewer, services }) =>
    finishFor(tx, services, viewer, params.id, body),
  ),
  command(endpoints.reportNoShow, staff, ({ tx, params, body, viewer, services }) =>
    reportNoShow(tx, services, viewer, params.id, body),
  ),
  command(endpoints.cancelOrder, staff, ({ tx, params, body, viewer, services }) =>
    cancelOrder(tx, services, viewer, params.id, body),
  ),
  command(endpoints.returnCardUse, staff, ({ tx, params, body, viewer, services }) =>
    returnUse(tx, services, viewer, params.id, body),
  ),
  command(endpoints.noteOrder, staff, ({ tx, params, body, viewer, services }) =>
    noteOrder(tx, services, viewer, params.id, body.text),
  ),
];
