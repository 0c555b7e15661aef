import { entryKindNames } from "@ginkgo/api-contract/publishing/entry-codes";
import * as endpoints from "@ginkgo/api-contract/publishing/imports";
import * as exported from "@ginkgo/api-contract/publishing/list-exports";
import { staff } from "../../http/guards.ts";
import { command, query, type Route, workflow } from "../../http/route.ts";
import { mapRun, mendRow, undoRun, writeRun } from "./entries/change-run.ts";
import { listRuns, presentRun, readRun } from "./entries/find-run.ts";
import { startImport } from "./entries/start-import.ts";

import { readListExport, startListExport } from "./exports/list-export.ts";

export const routes: Route[] = [
  ...entryKindNames.map((kind) =>
    workflow(endpoints.startImports[kind], staff, (call) => startImport(kind, call)),
  ),
  query(endpoints.importPage, staff, ({ db, viewer, query: filters }) => listRuns(db, viewer, filters)),
  query(endpoints.readImport, staff, ({ db, viewer, params, query: filters }) =>
    readRun(db, viewer, params.importId, filters),
  ),
  command(endpoints.mapImport, staff, async ({ tx, viewer, params, body, services }) => {
    await mapRun(tx, viewer, { id: params.importId, ...body }, services.clock.now());
    return presentRun(tx, params.importId);
  }),
  command(endpoints.runImport, staff, async ({ tx, viewer, params, body, services }) => {
    await writeRun(tx, viewer, { id: params.importId, ...body }, services.clock.now());
    return presentRun(tx, params.importId);
  }),
  command(endpoints.mendImportRow, staff, async ({ tx, viewer, params, body, services }) => {
    const no = Number(params.row);
    await mendRow(tx, services, viewer, { id: params.importId, no, ...body });
    const cursor = String(no - 1);
    return readRun(tx, viewer, params.importId, { current: 1, size: 1, cursor });
  }),
  command(endpoints.undoImport, staff, async ({ tx, viewer, params, body, services }) => {
    await undoRun(tx, viewer, { id: params.importId, ...body }, services.clock.now());
    return presentRun(tx, params.importId);
  }),
  ...entryKindNames.map((kind) =>
    command(exported.startExports[kind], staff, ({ tx, viewer, body, services }) =>
      startListExport(tx, viewer, { kind, ...body }, services.clock.now()),
    ),
  ),
  query(exported.readListExport, staff, ({ db, viewer, params }) =>
    readListExport(db, viewer, params.exportId),
  ),
];
