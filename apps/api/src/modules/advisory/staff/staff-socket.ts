import {
  claimConversation,
  claimNext as claimNextEndpoint,
  staffCloseConversation,
  transferConversation,
} from "@ginkgo/api-contract/advisory/chat-staff";
import type { Endpoint } from "@ginkgo/api-contract/endpoint";
import { requireAccess } from "../../../http/guards.ts";
import { problem } from "../../../http/problem.ts";
import { type SocketRoute, type SocketViewer, socketRoute } from "../../../http/socket-part.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { endConversation } from "../conversation-steps.ts";
import { noteSeen } from "../note-seen.ts";
import { drainQueue } from "../route-conversation.ts";
import { claimNext, claimOne, lockOwn, transfer } from "./claim.ts";
import { presentOneForStaff } from "./staff-conversations.ts";

/** What a colleague reads where no reason was written. */
const NO_REASON = "没有写原因";

/**
 * Staff who may make the same call over HTTP: a socket gives no right of its own.
 * @throws {ProblemError} NOT_ALLOWED
 */
function staffFor(endpoint: Endpoint, viewer: SocketViewer): StaffViewer {
  if (viewer.kind !== "staff") throw problem("NOT_ALLOWED", "a member");
  requireAccess(endpoint, viewer);
  return viewer;
}

/** What only staff send. */
export const staffSocketRoutes: SocketRoute[] = [
  socketRoute("queue:take", async ({ body, viewer: asking, services }) => {
    const { conversationId } = body;
    const viewer = staffFor(conversationId ? claimConversation : claimNextEndpoint, asking);
    const now = services.clock.now();
    const taken = await services.database.transaction(async (tx) => {
      const claimed = conversationId
        ? await claimOne(tx, services, viewer, conversationId, now)
        : await claimNext(tx, services, viewer, now);
      return claimed ? presentOneForStaff(tx, services, claimed, viewer) : null;
    });
    await noteSeen(services, [viewer.staffId]);
    return taken;
  }),
  socketRoute("conversation:transfer", async ({ body, viewer: asking, services }) => {
    const viewer = staffFor(transferConversation, asking);
    const form = { id: body.conversationId, toId: body.staffId, reason: body.reason || NO_REASON };
    const handed = await services.database.transaction(async (tx) =>
      presentOneForStaff(
        tx,
        services,
        await transfer(tx, services, viewer, form, services.clock.now()),
        viewer,
      ),
    );
    await noteSeen(services, [viewer.staffId]);
    await drainQueue(services);
    return handed;
  }),
  socketRoute("conversation:end", async ({ body, viewer: asking, services }) => {
    const viewer = staffFor(staffCloseConversation, asking);
    const ended = await services.database.transaction(async (tx) => {
      const own = await lockOwn(tx, viewer, body.conversationId);
      await endConversation(tx, services, own, "staff", services.clock.now());
      return presentOneForStaff(tx, services, own, viewer);
    });
    await noteSeen(services, [viewer.staffId]);
    await drainQueue(services);
    return ended;
  }),
];
