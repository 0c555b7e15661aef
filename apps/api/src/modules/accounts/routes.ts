import * as keys from "@ginkgo/api-contract/identity/service-keys";
import * as endpoints from "@ginkgo/api-contract/identity/staff-accounts";
import * as invitations from "@ginkgo/api-contract/identity/staff-invitation";
import { maskPhone } from "@ginkgo/locale/masks";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { anyone, staff } from "../../http/guards.ts";
import { problem } from "../../http/problem.ts";
import { command, query, type Route, workflow } from "../../http/route.ts";
import {
  addAccount,
  askPermissions,
  askRoles,
  askTotpReset,
  confirmInvitation,
  decideRequest,
  disableAccount,
  enableAccount,
  endSessionOfStaff,
  invitationLink,
  inviteAgain,
  readInvitation,
  startInvitation,
} from "../identity/accounts/public.ts";

import { addKey, endServiceKey } from "../identity/service-keys/public.ts";
import { listAccounts, readAccount } from "./list-accounts.ts";
import { listKeys, readServiceKey } from "./list-keys.ts";
import { listRoles, roleRights } from "./list-roles.ts";
import { listSessions } from "./list-sessions.ts";
import { requestById, waitingRequests } from "./read-requests.ts";
import { syncRequestTasks } from "./request-tasks.ts";
import { requireSellers } from "./sellers.ts";
import { serveMembers } from "./serve-members.ts";

export const routes: Route[] = [
  query(endpoints.staffAccountPage, staff, ({ db, services, viewer, query: filters }) =>
    listAccounts(db, services, viewer, filters),
  ),
  command(endpoints.addStaffAccount, staff, async ({ tx, services, viewer, body }) => {
    await requireSellers(tx, body.sellers);
    const { id, invitation, waits } = await addAccount(tx, services, viewer, body);
    if (!waits) await serveMembers(tx, id, body.roles);
    await syncRequestTasks(tx, services.clock.now());
    return { ...(await readAccount(tx, services, viewer, id)), ...invitationLink(services, invitation) };
  }),
  command(endpoints.inviteStaffAgain, staff, async ({ tx, services, viewer, params, body }) => {
    const invitation = await inviteAgain(tx, viewer, { ...params, ...body }, services.clock.now());
    return {
      ...(await readAccount(tx, services, viewer, params.id)),
      ...invitationLink(services, invitation),
    };
  }),
  command(endpoints.disableStaff, staff, async ({ tx, services, viewer, params, body }) => {
    await disableAccount(tx, viewer, { ...params, ...body }, services.clock.now());
    await syncRequestTasks(tx, services.clock.now());
    return readAccount(tx, services, viewer, params.id);
  }),
  command(endpoints.enableStaff, staff, async ({ tx, services, viewer, params, body }) => {
    await enableAccount(tx, viewer, { ...params, ...body }, services.clock.now());
    return readAccount(tx, services, viewer, params.id);
  }),
  command(endpoints.resetStaffTotp, staff, async ({ tx, services, viewer, params, body }) => {
    const invitation = await askTotpReset(tx, viewer, { ...params, ...body }, services.clock.now());
    await syncRequestTasks(tx, services.clock.now(), viewer.staffId);
    const account = await readAccount(tx, services, viewer, params.id);
    return { ...account, ...(invitation ? invitationLink(services, invitation) : {}) };
  }),
  command(endpoints.changeStaffRoles, staff, async ({ tx, services, viewer, params, body }) => {
    await requireSellers(tx, body.sellers);
    await askRoles(tx, viewer, { ...params, ...body }, services.clock.now());
    await syncRequestTasks(tx, services.clock.now());
    return readAccount(tx, services, viewer, params.id);
  }),
  query(endpoints.staffRequests, staff, async ({ db, services, viewer }) => ({
    records: await waitingRequests(db, viewer, services.clock.now()),
  })),
  command(endpoints.decideStaffRequest, staff, async ({ tx, services, viewer, params, body }) => {
    const now = services.clock.now();
    const before = await requestById(tx, viewer, params.id, now);
    if (!before) throw problem("NOT_FOUND", "request");
    const { request, invitation } = await decideRequest(tx, viewer, { ...params, ...body }, now);
    await syncRequestTasks(tx, now, viewer.staffId);
    if (request.agreed && request.staffId && request.roles.length > 0)
      await serveMembers(tx, request.staffId, request.roles);
    return {
      ...before,
      state: request.agreed ? ("AGREED" as const) : ("REFUSED" as const),
      mayAgree: false,
      ...(invitation ? invitationLink(services, invitation) : {}),
    };
  }),
  query(endpoints.staffSessions, staff, ({ db, services, viewer, params }) =>
    listSessions(db, viewer, params.id, services.clock.now()),
  ),
  command(endpoints.endStaffSession, staff, ({ tx, services, viewer, params }) =>
    endSessionOfStaff(tx, viewer, params.id, services.clock.now()),
  ),

  query(endpoints.staffRoleList, staff, ({ db, services, viewer }) =>
    listRoles(db, viewer, services.clock.now()),
  ),
  command(endpoints.changeRolePermissions, staff, async ({ tx, services, viewer, params, body }) => {
    const now = services.clock.now();
    await askPermissions(tx, viewer, { ...params, ...body }, now);
    await syncRequestTasks(tx, now);
    return roleRights(tx, viewer, params.role, now);
  }),

  query(keys.serviceKeyPage, staff, ({ db, services, viewer, query: filters }) =>
    listKeys(db, viewer, filters, services.clock.now()),
  ),
  command(keys.addServiceKey, staff, async ({ tx, services, viewer, body }) => {
    const now = services.clock.now();
    const { id, secret } = await addKey(tx, viewer, body, now);
    await syncRequestTasks(tx, now);
    return { ...(await readServiceKey(tx, viewer, id, now)), secret };
  }),
  command(keys.endServiceKey, staff, async ({ tx, services, viewer, params, body }) => {
    const now = services.clock.now();
    await endServiceKey(tx, viewer, { ...params, ...body }, now);
    await syncRequestTasks(tx, now);
    return readServiceKey(tx, viewer, params.id, now);
  }),

  query(invitations.openInvitation, anyone, async ({ services, body }) => {
    const found = await readInvitation(services.database.primary, services, body.token);
    return { ...found, phone: maskPhone(found.phone), expiresAt: shanghaiInstant(found.expiresAt) };
  }),
  workflow(invitations.startInvitation, anyone, ({ transaction, services, body, ip }) =>
    startInvitation(transaction, services, { ...body, ip }),
  ),
  command(invitations.confirmInvitation, anyone, ({ tx, services, body }) =>
    confirmInvitation(tx, services, body),
  ),
];
