import * as endpoints from "@ginkgo/api-contract/reviews/org-reviews";
import { staff } from "../../http/guards.ts";
import { type CommandCall, command, query, type Route } from "../../http/route.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { staffReview, staffReviews } from "../reviews/moderation/public.ts";
import { type Decision, moderateReview } from "./moderate-review.ts";

function decide(
  { tx, services, viewer }: Pick<CommandCall<never, StaffViewer>, "tx" | "services" | "viewer">,
  id: string,
  decision: Decision,
) {
  return moderateReview(tx, { id, staffId: viewer.staffId }, decision, services.clock.now());
}

// Reviews are the catalogue's; they are judged here because its writer is told, and notices stand here.
export const routes: Route[] = [
  query(endpoints.staffOrgReviewPage, staff, ({ query: filters, services }) =>
    staffReviews(services.database.primary, filters),
  ),
  query(endpoints.staffOrgReview, staff, ({ params, services }) =>
    staffReview(services.database.primary, params.id),
  ),
  command(endpoints.hideOrgReview, staff, (call) =>
    decide(call, call.params.id, { action: "hide", text: call.body.reason }),
  ),
  command(endpoints.restoreOrgReview, staff, (call) => decide(call, call.params.id, { action: "restore" })),
  command(endpoints.answerOrgReview, staff, (call) =>
    decide(call, call.params.id, { action: "reply", text: call.body.content }),
  ),
];
