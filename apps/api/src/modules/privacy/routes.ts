import * as trail from "@ginkgo/api-contract/privacy/audit-trail";
import * as endpoints from "@ginkgo/api-contract/privacy/privacy";
import { member, memberOrClosing, staff } from "../../http/guards.ts";
import { command, query, type Route, workflow } from "../../http/route.ts";
import { askExport } from "./ask-export.ts";
import { askClosure, cancelClosure, getClosure } from "./closure.ts";
import { exportAudit } from "./export-audit.ts";
import { exportsOf } from "./export-row.ts";
import { getOverview } from "./get-overview.ts";
import { listAccess } from "./list-access.ts";
import { listAudit } from "./list-audit.ts";

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

  query(trail.auditPage, staff, ({ db, services, query: filters }) => listAudit(db, services, filters)),
  command(trail.exportAudit, staff, exportAudit),
];
