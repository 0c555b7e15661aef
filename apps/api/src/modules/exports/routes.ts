import * as endpoints from "@ginkgo/api-contract/exports/exports";
import { staff } from "../../http/guards.ts";
import { command, query, type Route, workflow } from "../../http/route.ts";
import { askExport, secondExport, takeExport, withdrawExport } from "./change-exports.ts";
import { listExports, readExport } from "./read-exports.ts";

export const routes: Route[] = [
  query(endpoints.exportPage, staff, ({ db, viewer, query: filters, services }) =>
    listExports(db, services, viewer, filters),
  ),
  query(endpoints.readExport, staff, ({ db, viewer, params, services }) =>
    readExport(db, services, viewer, params.id),
  ),
  command(endpoints.askExport, staff, ({ body, ...call }) => askExport(call, body)),
  command(endpoints.secondExport, staff, ({ params, body, ...call }) =>
    secondExport(call, { ...params, ...body }),
  ),
  command(endpoints.withdrawExport, staff, ({ params, body, ...call }) =>
    withdrawExport(call, { ...params, ...body }),
  ),
  workflow(endpoints.takeExport, staff, takeExport),
];
