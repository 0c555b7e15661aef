import * as trail from "@ginkgo/api-contract/privacy/audit-trail";
import * as endpoints from "@ginkgo/api-contract/privacy/privacy";
import * as requests from "@ginkgo/api-contract/privacy/privacy-requests";
import { member, memberOrClosing, staff } from "../../http/guards.ts";
import { command, query, type Route, workflow } from "../../http/route.ts";
import { askExport } from "./ask-export.ts";
import { askClosure, cancelClosure, getClosure } from "./closure.ts";
import { exportAudit } from "./export-audit.ts";
import { exportsOf } from "./export-row.ts";
import { findAuditMember } from "./find-audit-member.ts";
import { getOverview } from "./get-overview.ts";
import { listAccess } from "./list-access.ts";
import { listAudit } from "./list-audit.ts";
import { listRequests } from "./list-requests.ts";
import { askRequest, moveRequest, ownRequests, readRequest } from "./privacy-requests.ts";

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

  command(requests.askPrivacyRequest, memberOrClosing, ({ tx, viewer, body, services }) =>
    askRequest(tx, viewer.memberId, body, services.clock.now()),
  ),
  query(requests.privacyRequests, memberOrClosing, async ({ services, viewer }) => ({
    records: await ownRequests(services.database.primary, viewer.memberId),
  })),
  query(requests.staffPrivacyRequests, staff, ({ services, query: filters }) =>
    listRequests(services.database.primary, services, filters),
  ),
  query(requests.staffPrivacyRequest, staff, ({ services, params }) =>
    readRequest(services.database.primary, services, params.id),
  ),
  command(requests.takePrivacyRequest, staff, ({ tx, services, viewer, params, body }) =>
    moveRequest(tx, services, { ...params, staffId: viewer.staffId, step: "take" }, body),
  ),
  command(requests.finishPrivacyRequest, staff, ({ tx, services, viewer, params, body }) =>
    moveRequest(tx, services, { ...params, staffId: viewer.staffId, step: "done" }, body),
  ),
  command(requests.refusePrivacyRequest, staff, ({ tx, services, viewer, params, body }) =>
    moveRequest(tx, services, { ...params, staffId: viewer.staffId, step: "refuse" }, body),
  ),

  query(trail.auditPage, staff, ({ db, services, query: filters }) => listAudit(db, services, filters)),
  command(trail.findAuditMember, staff, findAuditMember),
  command(trail.exportAudit, staff, exportAudit),
];
