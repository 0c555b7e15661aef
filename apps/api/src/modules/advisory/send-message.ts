import type { sendMessage as endpoint } from "@ginkgo/api-contract/advisory/chat";
import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import { problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { SocketViewer } from "../../http/socket-part.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { ConversationRow } from "./conversation-row.ts";
import { lockToAnswer } from "./conversation-steps.ts";
import type { MessageRow, Sender } from "./message-row.ts";
import { routeConversation } from "./route-conversation.ts";
import { take } from "./staff/claim.ts";
import { sentBefore, writeMessage } from "./write-message.ts";

const senderOf = (viewer: SocketViewer): Sender =>
  viewer.kind === "member" ? { kind: "member", id: viewer.memberId } : { kind: "staff", id: viewer.staffId };

/** The answering staff take the conversation: their own, or one that is not claimed yet. @throws {ProblemError} CONVERSATION_TAKEN */
async function takeToAnswer(
  tx: Tx,
  context: AppContext,
  viewer: StaffViewer,
  conversation: ConversationRow,
  now: Date,
): Promise<void> {
  const { state, staffId } = conversation;
  if (state === "WAITING" || state === "LEFT") await take(tx, context, viewer, conversation, now);
  else if (state === "OPEN" && staffId !== viewer.staffId) throw problem("CONVERSATION_TAKEN");
}

/**
 * Sends a message of the side that asks. What a member writes into a thread nobody is at looks for somebody
 * again; what staff write answers it.
 * @throws {ProblemError} NOT_FOUND, CONVERSATION_CLOSED, CONVERSATION_TAKEN, NOT_SERVING, HANDS_FULL, FILE_UNKNOWN
 */
export function sendMessage(
  context: AppContext,
  viewer: SocketViewer,
  { conversationId, clientId, ...outgoing }: BodyOf<typeof endpoint>,
): Promise<MessageRow> {
  const now = context.clock.now();
  return context.database.transaction(async (tx) => {
    const sender = senderOf(viewer);
    const before = await sentBefore(tx, sender, { conversationId, clientId });
    if (before) return before;
    const { conversation, side } = await lockToAnswer(tx, viewer, conversationId);
    if (viewer.kind === "staff") await takeToAnswer(tx, context, viewer, conversation, now);
    const message = await writeMessage(tx, context, conversation, { sender, clientId, outgoing }, now);
    if (side === "member" && conversation.state === "LEFT" && conversation.staffId === null)
      await routeConversation(tx, context, conversation, now);
    return message;
  });
}
