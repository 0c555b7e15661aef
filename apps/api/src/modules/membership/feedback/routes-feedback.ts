import * as endpoints from "@ginkgo/api-contract/membership/feedback";
import { callOutcomes } from "@ginkgo/api-contract/membership/membership-codes";
import { member, staff } from "../../../http/guards.ts";
import { type CommandCall, command, query, type Route } from "../../../http/route.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { addFeedback } from "./add-feedback.ts";
import type { FeedbackAction } from "./feedback-steps.ts";
import { feedbackDetail, listFeedback } from "./list-feedback.ts";
import { listStaffFeedback, revealFeedback, staffFeedback } from "./list-staff-feedback.ts";
import { moveFeedback } from "./move-feedback.ts";

/** One step taken by staff. */
async function staffMove(
  { tx, viewer, services }: Pick<CommandCall<never, StaffViewer>, "tx" | "viewer" | "services">,
  move: { id: string; action: FeedbackAction; text?: string; version?: number | undefined },
) {
  const now = services.clock.now();
  await moveFeedback(tx, { ...move, staffId: viewer.staffId }, now);
  return staffFeedback(tx, services.vault, move.id, now);
}

export const routes: Route[] = [
  command(endpoints.addFeedback, member, ({ tx, viewer, body, services: { vault, clock } }) =>
    addFeedback(tx, vault, viewer.memberId, body, clock.now()),
  ),
  query(endpoints.feedbackPage, member, ({ viewer, query: filters, services }) =>
    listFeedback(services.database.primary, viewer.memberId, filters),
  ),
  query(endpoints.feedbackDetail, member, ({ viewer, params, services: { database, vault } }) =>
    feedbackDetail(database.primary, vault, viewer.memberId, params.id),
  ),
  command(
    endpoints.scoreFeedback,
    member,
    async ({ tx, viewer, params: { id }, body, services: { vault, clock } }) => {
      const { score, remark: text } = body;
      await moveFeedback(tx, { id, action: "score", memberId: viewer.memberId, score, text }, clock.now());
      return feedbackDetail(tx, vault, viewer.memberId, id);
    },
  ),

  query(endpoints.staffFeedbackPage, staff, ({ query: filters, services: { database, vault, clock } }) =>
    listStaffFeedback(database.primary, vault, filters, clock.now()),
  ),
  query(endpoints.staffFeedbackDetail, staff, ({ params, services: { database, vault, clock } }) =>
    staffFeedback(database.primary, vault, params.id, clock.now()),
  ),
  command(endpoints.acceptFeedback, staff, ({ params, body, ...call }) =>
    staffMove(call, { ...params, ...body, action: "accept" }),
  ),
  command(endpoints.handleFeedback, staff, ({ params, body, ...call }) =>
    staffMove(call, { ...params, ...body, action: "handle" }),
  ),
  command(endpoints.replyFeedback, staff, ({ params, body: { content: text, version }, ...call }) =>
    staffMove(call, { ...params, text, version, action: "reply" }),
  ),
  command(endpoints.revealFeedback, staff, ({ tx, viewer, params, body, services: { vault, clock } }) =>
    revealFeedback(tx, vault, viewer, { ...params, ...body }, clock.now()),
  ),
  command(endpoints.callFeedback, staff, ({ params, body: { outcome, content, version }, ...call }) => {
    const text = [callOutcomes[outcome], content].filter(Boolean).join("：");
    return staffMove(call, { ...params, text, version, action: "call" });
  }),
  command(endpoints.closeFeedback, staff, ({ params, body, ...call }) =>
    staffMove(call, { ...params, ...body, action: "close" }),
  ),
];
