import * as endpoints from "@ginkgo/api-contract/members/members";
import { staff } from "../../http/guards.ts";
import { command, query, type Route } from "../../http/route.ts";
import { revealMember, setBlocked, signMemberOut } from "./change-member.ts";
import { mergeRoutes } from "./merges/routes-merges.ts";
import { listMembers, readMember } from "./read-members.ts";

export const routes: Route[] = [
  ...mergeRoutes,
  query(endpoints.staffMembers, staff, ({ viewer, query: filters, services }) =>
    listMembers(services.database.primary, services, viewer, filters),
  ),
  query(endpoints.staffMember, staff, ({ viewer, params, services }) =>
    readMember(services.database.primary, services, viewer, params.id),
  ),
  command(endpoints.revealMember, staff, ({ tx, viewer, params, body, services }) =>
    revealMember(tx, services, viewer, { ...params, ...body }),
  ),
  command(endpoints.blockMember, staff, async ({ tx, viewer, params, body, services }) => {
    await setBlocked(tx, services, viewer, { ...params, ...body, blocked: true });
    return readMember(tx, services, viewer, params.id);
  }),
  command(endpoints.unblockMember, staff, async ({ tx, viewer, params, body, services }) => {
    await setBlocked(tx, services, viewer, { ...params, ...body, blocked: false });
    return readMember(tx, services, viewer, params.id);
  }),
  command(endpoints.endMemberSessions, staff, async ({ tx, viewer, params, body, services }) => {
    await signMemberOut(tx, services, viewer, { ...params, ...body });
    return readMember(tx, services, viewer, params.id);
  }),
];
