import * as endpoints from "@ginkgo/api-contract/members/member-merges";
import { member, staff } from "../../../http/guards.ts";
import { command, query, type Route, workflow } from "../../../http/route.ts";
import { askMerge, secondMerge, withdrawMerge } from "./change-merge.ts";
import { agreeMerge, declineMerge, dropNumber, ownMerges } from "./own-merges.ts";
import { listMerges, previewMerge, readMerge } from "./read-merges.ts";

export const mergeRoutes: Route[] = [
  query(endpoints.memberMerges, staff, ({ services, query: filters }) =>
    listMerges(services.database.primary, services, filters),
  ),
  query(endpoints.previewMemberMerge, staff, ({ services, query: { fromId, intoId } }) =>
    previewMerge(services.database.primary, services, { from: fromId, into: intoId }),
  ),
  query(endpoints.memberMerge, staff, ({ viewer, services, params }) =>
    readMerge(services.database.primary, services, viewer, params.id),
  ),
  command(endpoints.askMemberMerge, staff, (call) => askMerge(call, call.body)),
  command(endpoints.secondMemberMerge, staff, (call) => secondMerge(call, { ...call.params, ...call.body })),
  command(endpoints.withdrawMemberMerge, staff, (call) =>
    withdrawMerge(call, { ...call.params, ...call.body }),
  ),

  query(endpoints.ownMerges, member, ({ services, viewer }) =>
    ownMerges(services.database.primary, services, viewer.memberId),
  ),
  workflow(endpoints.agreeMerge, member, agreeMerge),
  command(endpoints.declineMerge, member, ({ tx, services, viewer, params }) =>
    declineMerge(tx, services, viewer.memberId, params.id),
  ),
  command(endpoints.dropNumber, member, ({ tx, services, viewer, params }) =>
    dropNumber(tx, services, viewer.memberId, params.id),
  ),
];
