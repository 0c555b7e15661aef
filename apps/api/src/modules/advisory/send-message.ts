import type { sendMessage as endpoint } from "@ginkgo/contract/chat";
import type { BodyOf } from "@ginkgo/contract/endpoint";
import type { House } from "../../http/services.ts";
import type { SocketViewer } from "../../http/socket-part.ts";
import { lockAsSide } from "./conversation-steps.ts";
import type { MessageRow } from "./message-row.ts";
import { routeConversation } from "./route-conversation.ts";
import { type Sender, writeMessage } from "./write-message.ts";

const senderOf = (viewer: SocketViewer): Sender =>
  viewer.kind === "member" ? { kind: "member", id: viewer.memberId } : { kind: "staff", id: viewer.staffId };

/**
 * Sends a message of whoever of the two sides asks. What a member writes into a thread nobody is at looks for somebody
 * again; what staff write answers it.
 * @throws {ProblemError} NOT_FOUND, CONVERSATION_CLOSED, FILE_UNKNOWN
 */
export function sendMessage(
  house: House,
  viewer: SocketViewer,
  { conversationId, clientId, ...outgoing }: BodyOf<typeof endpoint>,
): Promise<MessageRow> {
  const now = house.clock.now();
  return house.database.transaction(async (tx) => {
    const { conversation, side } = await lockAsSide(tx, viewer, conversationId);
    const message = await writeMessage(
      tx,
      house,
      conversation,
      { sender: senderOf(viewer), clientId, outgoing },
      now,
    );
    if (side === "member" && conversation.state === "LEFT" && conversation.staffId === null)
      await routeConversation(tx, house, conversation, now);
    return message;
  });
}
