import { RECALL_MINUTES } from "@ginkgo/api-contract/advisory/advisory-codes";
import { eq, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { SocketViewer } from "../../http/socket-part.ts";
import { MINUTE } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";
import { announce } from "../../platform/live.ts";
import {
  announceChange,
  asSide,
  type ConversationRow,
  lockConversation,
  roomsOf,
  sideOf,
} from "./conversation-row.ts";
import { planAfterConsult } from "./follow-ups/follow-up.ts";
import { type MessageRow, messageRow } from "./message-row.ts";
import { announceMovedUp } from "./staff/queue.ts";
import { conversations, messages, people } from "./tables.ts";
import { appendLine } from "./write-message.ts";

/** A conversation of one of its two sides, locked. @throws {ProblemError} NOT_FOUND */
export const lockAsSide = async (tx: Tx, viewer: SocketViewer, id: string) =>
  asSide(await lockConversation(tx, id), viewer);

/**
 * The same for who wants to answer: staff who come a moment too late hear that a colleague has it, and nothing of it.
 * @throws {ProblemError} NOT_FOUND, CONVERSATION_TAKEN
 */
export async function lockToAnswer(tx: Tx, viewer: SocketViewer, id: string) {
  const found = await lockConversation(tx, id);
  if (viewer.kind === "staff" && found?.state === "OPEN" && !sideOf(found, viewer))
    throw problem("CONVERSATION_TAKEN");
  return asSide(found, viewer);
}

/** Notes how far a side has read; backwards is no reading. */
export async function markRead(
  tx: Tx,
  conversation: ConversationRow,
  side: "member" | "staff",
  seq: number,
): Promise<void> {
  const upTo = Math.min(seq, conversation.lastSeq);
  const before = side === "member" ? conversation.memberRead : conversation.staffRead;
  if (upTo <= before) return;
  const noted = side === "member" ? { memberRead: upTo } : { staffRead: upTo };
  await tx
    .update(conversations)
    .set(side === "member" ? { ...noted, noticedAt: null } : noted)
    .where(eq(conversations.id, conversation.id));
  Object.assign(conversation, noted);
  await announce(tx, {
    event: side === "member" ? "read-member" : "read-staff",
    rooms: await roomsOf(tx, conversation),
    id: conversation.id,
  });
}

/**
 * Takes back one's own message within two minutes. The words are gone for good; that there was one stays.
 * @throws {ProblemError} NOT_FOUND, RECALL_LATE
 */
export async function recallMessage(
  tx: Tx,
  viewer: SocketViewer,
  id: string,
  now: Date,
): Promise<MessageRow> {
  const found = await messageRow(tx, id);
  if (!found) throw problem("NOT_FOUND", "message");
  const { conversation, side } = await lockAsSide(tx, viewer, found.conversationId);
  const own = viewer.kind === "member" ? viewer.memberId : viewer.staffId;
  if (found.senderKind !== side || found.senderId !== own) throw problem("NOT_FOUND", "message");
  const message = await messageRow(tx, id);
  if (message!.recalledAt !== null) return message!;
  if (now.getTime() - message!.sentAt > RECALL_MINUTES * MINUTE) throw problem("RECALL_LATE");
  const change = conversation.lastChange + 1;
  await tx
    .update(messages)
    .set({ recalledAt: now, content: null, warning: null, change })
    .where(eq(messages.id, id));
  await tx.update(conversations).set({ lastChange: change }).where(eq(conversations.id, conversation.id));
  await announce(tx, { event: "recalled", rooms: await roomsOf(tx, conversation), id });
  return (await messageRow(tx, id))!;
}

/** Ends a locked conversation; ended once is ended. */
export async function endConversation(
  tx: Tx,
  deps: Pick<AppContext, "vault">,
  conversation: ConversationRow,
  by: "member" | "staff" | "clock",
  now: Date,
): Promise<void> {
  if (conversation.state === "CLOSED") return;
  const waited = conversation.state === "WAITING";
  const ending = {
    member: "您结束了这次会话。",
    staff: "这次会话结束了，谢谢您。有事随时再来。",
    clock: "有一阵没有新消息，这次会话先结束了。前面说过的都在，有事随时再来。",
  }[by];
  await appendLine(tx, deps, conversation, ending, now);
  await tx
    .update(conversations)
    .set({ state: "CLOSED", closedAt: now, unansweredSince: null })
    .where(eq(conversations.id, conversation.id));
  Object.assign(conversation, { state: "CLOSED", closedAt: now.getTime(), unansweredSince: null });
  await planAfterConsult(tx, conversation, now);
  await announceChange(tx, conversation);
  if (waited) await announceMovedUp(tx, conversation);
}

/**
 * Keeps what a member says of a conversation that has ended; once.
 * @throws {ProblemError} CONVERSATION_OPEN, ALREADY_RATED
 */
export async function rate(
  tx: Tx,
  { vault }: Pick<AppContext, "vault">,
  conversation: ConversationRow,
  { score, content, shareWords }: { score: number; content?: string | undefined; shareWords: boolean },
  now: Date,
): Promise<void> {
  if (conversation.state !== "CLOSED") throw problem("CONVERSATION_OPEN");
  if (conversation.score !== null) throw problem("ALREADY_RATED");
  const text = content ? vault.seal(content, scoreSealContext(conversation.id)) : null;
  await tx
    .update(conversations)
    .set({ score, scoreText: text, scoreShown: shareWords && text !== null, scoredAt: now })
    .where(eq(conversations.id, conversation.id));
  conversation.score = score;
  if (conversation.staffId)
    await tx
      .update(people)
      .set({ scoreSum: sql`${people.scoreSum} + ${score}`, scoreCount: sql`${people.scoreCount} + 1` })
      .where(eq(people.staffId, conversation.staffId));
}

/** Where the sealed words of a rating and the number to call back belong. */
export const scoreSealContext = (id: string): string => `advisory.conversations.score_text.${id}`;
export const callbackSealContext = (id: string): string => `advisory.conversations.callback.${id}`;

/** Keeps a number to call back; staff see it in the thread's head. @throws {ProblemError} CONVERSATION_CLOSED */
export async function askCallback(
  tx: Tx,
  deps: Pick<AppContext, "vault">,
  conversation: ConversationRow,
  phone: string,
  now: Date,
): Promise<void> {
  if (conversation.state === "CLOSED") throw problem("CONVERSATION_CLOSED");
  const first = conversation.callbackAt === null;
  await tx
    .update(conversations)
    .set({
      callback: deps.vault.seal(phone, callbackSealContext(conversation.id)),
      callbackAt: now,
      unansweredSince: sql`coalesce(${conversations.unansweredSince}, ${instant(now)})`,
    })
    .where(eq(conversations.id, conversation.id));
  conversation.callbackAt = now.getTime();
  if (first)
    await appendLine(
      tx,
      deps,
      conversation,
      "已经记下您的电话，会有人给您回电。来电显示是我们的客服电话。",
      now,
    );
}
