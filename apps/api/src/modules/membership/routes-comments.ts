import {
  answerOrgComment,
  hideOrgComment,
  restoreOrgComment,
  staffOrgCommentPage,
} from "@ginkgo/api-contract/reviews/org-comments";
import { staff } from "../../http/guards.ts";
import { type CommandCall, command, query, type Route } from "../../http/route.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { staffComments } from "../reviews/moderation/public.ts";
import { type Decision, moderateComment } from "./moderate-comment.ts";

function decide(
  { tx, services }: Pick<CommandCall<never, StaffViewer>, "tx" | "services">,
  id: string,
  decision: Decision,
) {
  return moderateComment(tx, id, decision, services.clock.now());
}

// Comments are the catalogue's; they are judged here because whoever wrote one is told, and notices stand here.
export const routes: Route[] = [
  query(staffOrgCommentPage, staff, ({ query: asked, services }) =>
    staffComments(services.database.primary, asked),
  ),
  command(hideOrgComment, staff, (call) =>
    decide(call, call.params.id, { action: "hide", text: call.body.reason }),
  ),
  command(restoreOrgComment, staff, (call) => decide(call, call.params.id, { action: "restore" })),
  command(answerOrgComment, staff, (call) =>
    decide(call, call.params.id, { action: "reply", text: call.body.content }),
  ),
];
