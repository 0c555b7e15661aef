import * as endpoints from "@ginkgo/api-contract/privacy/privacy";
import { member, memberOrClosing } from "../../http/guards.ts";
import { command, query, type Route, workflow } from "../../http/route.ts";
import { askExport } from "./ask-export.ts";
import { askClosure, cancelClosure, getClosure } from "./closure.ts";
import { exportsOf } from "./export-row.ts";
import { getOverview } from "./get-overview.ts";
import { listAccess } from "./list-access.ts";

export const routes: Route[] = [
  query(endpoints.privacyOverview, memberOrClosing, ({ services, viewer }) =>
    getOverview(services, viewer.memberId),
  ),
  workflow(endpoints.askPrivacyExport, memberOrClosing, askExport),
  query(endpoints.privacyExports, memberOrClosing, async ({ services: { database, clock }, viewer }) => ({
    records: await exportsOf(database.primary, viewer.memberId, clock.now()),
  })),
  query(endpoints.getClosure, memberOrClosing, ({ services, viewer }) =>
    getClosure(services, services.database.primary, viewer.memberId),
  ),
  workflow(endpoints.askClosure, member, askClosure),
  command(endpoints.cancelClosure, memberOrClosing, cancelClosure),
  query(endpoints.privacyAccess, member, ({ services: { database, vault }, viewer, query: page }) =>
    listAccess(database.primary, vault, viewer.memberId, page),
  ),
];
