import {
  acceptOpinion,
  addOpinion as addOpinionEndpoint,
  closeOpinion,
  handleOpinion,
  opinionDetail as opinionDetailEndpoint,
  opinionPage,
  replyOpinion,
  scoreOpinion,
  staffOpinionPage,
} from "@ginkgo/api-contract/membership/opinions";
import { member, staff } from "../../../http/guards.ts";
import { type CommandCall, command, query, type Route } from "../../../http/route.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { addOpinion } from "./add-opinion.ts";
import { listOpinions, opinionDetail } from "./list-opinions.ts";
import { listStaffOpinions, staffOpinion } from "./list-staff-opinions.ts";
import { moveOpinion } from "./move-opinion.ts";
import type { OpinionAction } from "./opinion-steps.ts";

/** One step taken by staff. */
async function staffMove(
  { tx, viewer, services }: Pick<CommandCall<never, StaffViewer>, "tx" | "viewer" | "services">,
  id: string,
  action: OpinionAction,
  text?: string,
) {
  const now = services.clock.now();
  await moveOpinion(tx, { id, action, staffId: viewer.staffId, text }, now);
  return staffOpinion(tx, services.vault, id, now);
}

export const routes: Route[] = [
  command(addOpinionEndpoint, member, ({ tx, viewer, body, services: { vault, clock } }) =>
    addOpinion(tx, vault, viewer.memberId, body, clock.now()),
  ),
  query(opinionPage, member, ({ viewer, query: asked, services }) =>
    listOpinions(services.database.primary, viewer.memberId, asked),
  ),
  query(opinionDetailEndpoint, member, ({ viewer, params, services: { database, vault } }) =>
    opinionDetail(database.primary, vault, viewer.memberId, params.id),
  ),
  command(scoreOpinion, member, async ({ tx, viewer, params: { id }, body, services: { vault, clock } }) => {
    const { score, remark: text } = body;
    await moveOpinion(tx, { id, action: "score", memberId: viewer.memberId, score, text }, clock.now());
    return opinionDetail(tx, vault, viewer.memberId, id);
  }),

  query(staffOpinionPage, staff, ({ query: asked, services: { database, vault, clock } }) =>
    listStaffOpinions(database.primary, vault, asked, clock.now()),
  ),
  command(acceptOpinion, staff, (call) => staffMove(call, call.params.id, "accept")),
  command(handleOpinion, staff, (call) => staffMove(call, call.params.id, "handle")),
  command(replyOpinion, staff, (call) => staffMove(call, call.params.id, "reply", call.body.content)),
  command(closeOpinion, staff, (call) => staffMove(call, call.params.id, "close")),
];
