import { cardTypes, type MessageType } from "@ginkgo/api-contract/advisory/advisory-codes";
import type { Outgoing } from "@ginkgo/api-contract/advisory/chat";
import { and, eq, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { nextIdOf } from "../../platform/database/next-id.ts";
import { announce } from "../../platform/live.ts";
import { type ConversationRow, roomsOf } from "./conversation-row.ts";
import {
  type MessageRow,
  messageRow,
  messageRows,
  messageSealContext,
  type Sender,
  type StoredContent,
} from "./message-row.ts";
import { warnOf } from "./staff/warn-of.ts";
import { conversations, messages } from "./tables.ts";
import { takeFile } from "./take-file.ts";
import { targetCards } from "./thread-cards.ts";

/**
 * Writes a message at the end of a locked conversation and says so when it commits. Every message goes through here:
 * its number is the next one, under the conversation's lock (C2).
 */
export async function appendMessage(
  tx: Tx,
  { vault }: Pick<AppContext, "vault">,
  conversation: ConversationRow,
  {
    sender,
    type,
    content,
    clientId = null,
  }: { sender: Sender; type: MessageType; content: StoredContent; clientId?: string | null },
  now: Date,
): Promise<string> {
  const seq = conversation.lastSeq + 1;
  const id = await nextIdOf(tx, messages);
  const sealed = vault.seal(JSON.stringify(content), messageSealContext(id));
  const warning = "text" in content ? warnOf(content.text) : null;
  await tx.insert(messages).values({
    id,
    conversationId: conversation.id,
    seq,
    senderKind: sender.kind,
    senderId: sender.id,
    clientId,
    type,
    content: sealed,
    warning,
    sentAt: now,
  });
  conversation.lastSeq = seq;
  if (sender.kind === "staff" && conversation.unansweredSince !== null)
    await noteAnswer(tx, {
      messageId: id,
      staffId: sender.id!,
      waited: now.getTime() - conversation.unansweredSince,
    });
  // The writer has read all earlier messages.
  if (sender.kind === "member") {
    conversation.memberRead = seq;
    conversation.unansweredSince ??= now.getTime();
  }
  if (sender.kind === "staff") {
    conversation.staffRead = seq;
    conversation.unansweredSince = null;
  }
  await tx
    .update(conversations)
    .set({
      lastSeq: seq,
      lastAt: now,
      active: true,
      memberRead: conversation.memberRead,
      staffRead: conversation.staffRead,
      noticedAt: sql`case when ${sender.kind} = 'member' then null else ${conversations.noticedAt} end`,
      unansweredSince: conversation.unansweredSince === null ? null : new Date(conversation.unansweredSince),
    })
    .where(eq(conversations.id, conversation.id));
  await announce(tx, { event: "message", rooms: await roomsOf(tx, conversation), id });
  return id;
}

/** Keeps how long an answer took, and how fast its writer usually is: the median of the last fifty. */
async function noteAnswer(
  tx: Tx,
  { messageId, staffId, waited }: { messageId: string; staffId: string; waited: number },
): Promise<void> {
  await tx
    .update(messages)
    .set({ answeredAfter: Math.round(waited / 1000) })
    .where(eq(messages.id, messageId));
  await tx.execute(sql`update advisory.people set response_minutes = (
      select greatest(1, round(percentile_cont(0.5) within group (order by m.answered_after) / 60))
      from (select answered_after from advisory.messages
        where sender_kind = 'staff' and sender_id = ${staffId}::bigint and answered_after is not null
        order by id desc limit 50) m)
    where staff_id = ${staffId}::bigint`);
}

/** A line of the house's own in a thread. */
export const appendLine = (
  tx: Tx,
  deps: Pick<AppContext, "vault">,
  conversation: ConversationRow,
  text: string,
  now: Date,
): Promise<string> =>
  appendMessage(
    tx,
    deps,
    conversation,
    { sender: { kind: "system", id: null }, type: "SYSTEM", content: { text } },
    now,
  );

/** A message already sent under that client id: it stands, also after a handover (C1). */
export const sentBefore = async (
  db: Db,
  { kind, id }: Sender,
  { conversationId, clientId }: { conversationId: string; clientId: string },
): Promise<MessageRow | undefined> =>
  (
    await messageRows(
      db,
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.senderKind, kind),
        eq(messages.senderId, id!),
        eq(messages.clientId, clientId),
      ),
    )
  )[0];

/**
 * Writes what somebody sent into their locked conversation: once for each client id, however often it comes (C1).
 * @throws {ProblemError} CONVERSATION_CLOSED, FILE_UNKNOWN, NOT_FOUND for a card of nothing
 */
export async function writeMessage(
  tx: Tx,
  deps: Pick<AppContext, "vault" | "threadCards">,
  conversation: ConversationRow,
  { sender, clientId, outgoing }: { sender: Sender; clientId: string; outgoing: Outgoing },
  now: Date,
): Promise<MessageRow> {
  const before = await sentBefore(tx, sender, { conversationId: conversation.id, clientId });
  if (before) return before;
  if (conversation.state === "CLOSED") throw problem("CONVERSATION_CLOSED");
  const { type, content } = outgoing;
  if (type === "IMAGE" || type === "VOICE") await takeFile(tx, { sender, conversation, type, content });
  else if (type !== "TEXT") {
    const { targetId } = content;
    const cards = await targetCards(tx, deps, cardTypes[type], [targetId], conversation.memberId);
    if (!cards.has(targetId)) throw problem("NOT_FOUND", type);
  }
  const id = await appendMessage(tx, deps, conversation, { sender, type, content, clientId }, now);
  return (await messageRow(tx, id))!;
}
