import type { beginConversation as beginEndpoint } from "@ginkgo/api-contract/advisory/chat-staff";
import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import { and, eq, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { audit } from "../../../platform/audit.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { members } from "../../identity/tables.ts";
import { advisedMembers } from "../advisers/advised-members.ts";
import type { ConversationRow } from "../conversation-row.ts";
import { openThread } from "../open-conversation.ts";
import { appendMessage } from "../write-message.ts";
import { take } from "./claim.ts";

/**
 * The member of an order, for staff who may see it: who sees all orders, and else an adviser of their own members.
 * @throws {ProblemError} NOT_FOUND, also where the account is closed
 */
async function memberOfOrder(
  tx: Tx,
  { threadCards }: Pick<AppContext, "threadCards">,
  { permissions, ownMembers, staffId }: StaffViewer,
  orderId: string,
): Promise<string> {
  const cards = threadCards.find(({ targetType }) => targetType === "ORDER");
  const memberId = await cards?.ownerOf(tx, orderId);
  if (memberId === undefined) throw problem("NOT_FOUND", "order");
  const seesAll = permissions.has("orders.read") && !ownMembers.has("orders.read");
  const member = await firstOf(
    tx
      .select({ id: members.id })
      .from(members)
      .where(
        and(
          eq(members.id, memberId),
          eq(members.state, "ACTIVE"),
          seesAll ? undefined : sql`${members.id} in ${advisedMembers(staffId)}`,
        ),
      ),
  );
  if (!member) throw problem("NOT_FOUND", "member");
  return memberId;
}

/**
 * Staff speak to the member of an order first: in the conversation about it that is open, else in a new one, which is
 * theirs from then on. That they did is written down.
 * @throws {ProblemError} NOT_FOUND, NOT_SERVING, HANDS_FULL, CONVERSATION_TAKEN where a colleague has it
 */
export async function beginConversation(
  tx: Tx,
  deps: Pick<AppContext, "vault" | "threadCards">,
  viewer: StaffViewer,
  { orderId, text }: BodyOf<typeof beginEndpoint>,
  now: Date,
): Promise<ConversationRow> {
  const memberId = await memberOfOrder(tx, deps, viewer, orderId);
  const about = { targetType: "ORDER", targetId: orderId } as const;
  const { conversation, isNew } = await openThread(tx, memberId, about, now);
  const sender = { kind: "staff", id: viewer.staffId } as const;
  if (isNew)
    await appendMessage(
      tx,
      deps,
      conversation,
      { sender, type: "ORDER_CARD", content: { targetId: orderId } },
      now,
    );
  if (conversation.state !== "OPEN") await take(tx, deps, viewer, conversation, now);
  else if (conversation.staffId !== viewer.staffId) throw problem("CONVERSATION_TAKEN");
  await appendMessage(tx, deps, conversation, { sender, type: "TEXT", content: { text } }, now);
  await audit(tx, {
    at: now,
    actor: { kind: "STAFF", id: viewer.staffId },
    action: "CONVERSATION_BEGUN",
    memberId,
    detail: `conversation:${conversation.id} order:${orderId}`,
  });
  return conversation;
}
