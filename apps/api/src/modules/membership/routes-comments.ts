import {
  answerOrgComment,
  hideOrgComment,
  restoreOrgComment,
  staffOrgCommentPage,
} from "@ginkgo/contract/org-comments";
import { staff } from "../../http/guards.ts";
import { type CommandCall, command, query, type Route } from "../../http/route.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { staffComments } from "../catalogue/public.ts";
import { type Decision, moderateComment } from "./moderate-comment.ts";
import { requirePermission } from "./require-permission.ts";

function decide(
  { tx, viewer, services }: Pick<CommandCall<never, StaffViewer>, "tx" | "viewer" | "services">,
  id: string,
  decision: Decision,
) {
  requirePermission(viewer, "comments.review");
  return moderateComment(tx, id, decision, services.clock.now());
}

// Comments are the catalogue's; they are judged here because whoever wrote one is told, and notices stand here.
export const routes: Route[] = [
  query(staffOrgCommentPage, staff, ({ viewer, query: asked, services }) => {
    requirePermission(viewer, "comments.review");
    return staffComments(services.database.primary, asked);
  }),
  command(hideOrgComment, staff, (call) =>
    decide(call, call.params.id, { action: "hide", text: call.body.reason }),
  ),
  command(restoreOrgComment, staff, (call) => decide(call, call.params.id, { action: "restore" })),
  command(answerOrgComment, staff, (call) =>
    decide(call, call.params.id, { action: "reply", text: call.body.content }),
  ),
];
