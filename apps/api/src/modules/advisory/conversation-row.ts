import { eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { problem } from "../../http/problem.ts";
import type { SocketViewer } from "../../http/socket-part.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { millis } from "../../platform/database/sql-values.ts";
import { announce, type Room } from "../../platform/live.ts";
import { conversations, people } from "./tables.ts";

/** Conversations as {@link conversationRows} reads them. A lock names a table without its schema: by an alias. */
export const thread = alias(conversations, "thread");

/**
 * Who stands in for the person a conversation is with. A subquery and no join: read again after waiting for a lock, it
 * goes by the person the conversation is with by then.
 */
const standInOf = (db: Db) =>
  sql<string | null>`${db
    .select({ id: people.standInId })
    .from(people)
    .where(eq(people.staffId, thread.staffId))}`.mapWith(people.standInId);

/** Conversations that fit, times in milliseconds since 1970; the caller puts them in order, or locks them. */
export const conversationRows = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: thread.id,
      memberId: thread.memberId,
      kind: thread.kind,
      targetType: thread.targetType,
      targetId: thread.targetId,
      state: thread.state,
      staffId: thread.staffId,
      forStaffId: thread.forStaffId,
      standInId: standInOf(db),
      lastSeq: thread.lastSeq,
      lastChange: thread.lastChange,
      memberRead: thread.memberRead,
      staffRead: thread.staffRead,
      waitingSince: millis(thread.waitingSince),
      unansweredSince: millis(thread.unansweredSince),
      openedAt: millis(thread.openedAt),
      lastAt: millis(thread.lastAt),
      closedAt: millis(thread.closedAt),
      score: thread.score,
      callbackAt: millis(thread.callbackAt),
    })
    .from(thread)
    .where(where);

export type ConversationRow = Awaited<ReturnType<typeof conversationRows>>[number];

/** The one of that id; undefined for none. */
export const conversationRow = (db: Db, id: string): Promise<ConversationRow | undefined> =>
  firstOf(conversationRows(db, eq(thread.id, id)));

/** A conversation to be changed: locked until the transaction ends, so that its numbers have no gaps (C2). */
export const lockConversation = (tx: Tx, id: string): Promise<ConversationRow | undefined> =>
  firstOf(conversationRows(tx, eq(thread.id, id)).for("update"));

/**
 * Which side of a conversation somebody is on: the member whose it is; the staff it is with, whose it is by right or
 * who stand in; any who may answer while nobody has it. Supervisors read every one, and each look is audited.
 */
export function sideOf(
  { memberId, staffId, forStaffId, standInId, state }: ConversationRow,
  viewer: SocketViewer,
): "member" | "staff" | "supervisor" | undefined {
  if (viewer.kind === "member") return viewer.memberId === memberId ? "member" : undefined;
  if (!viewer.permissions.has("chat.answer") || viewer.permissions.has("own.only")) return undefined;
  const isFree = state === "WAITING" || (state === "LEFT" && staffId === null);
  if (isFree || [staffId, forStaffId, standInId].includes(viewer.staffId)) return "staff";
  return viewer.permissions.has("chat.supervise") ? "supervisor" : undefined;
}

export interface AsSide {
  conversation: ConversationRow;
  side: "member" | "staff";
  /** Whether it is seen only by the right of a supervisor. */
  isSupervised: boolean;
}

/** The conversation for the side that asks. @throws {ProblemError} NOT_FOUND for other viewers */
export function asSide(conversation: ConversationRow | undefined, viewer: SocketViewer): AsSide {
  const side = conversation && sideOf(conversation, viewer);
  if (!conversation || !side) throw problem("NOT_FOUND", "conversation");
  return {
    conversation,
    side: side === "member" ? "member" : "staff",
    isSupervised: side === "supervisor",
  };
}

/** Whether staff have it themselves: only they are read, typing and answering in it. */
export const isWith = ({ staffId }: ConversationRow, viewer: SocketViewer): boolean =>
  viewer.kind === "staff" && viewer.staffId === staffId;

/** Whose pages are to hear of a conversation; one that waits is everybody's who could take it. */
export async function roomsOf(db: Db, { memberId, staffId, state }: ConversationRow): Promise<Room[]> {
  if (state !== "WAITING") return [`member:${memberId}`, ...(staffId ? [`staff:${staffId}` as Room] : [])];
  const able = await db.select({ id: people.staffId }).from(people).where(isNotNull(people.seenAt));
  return [`member:${memberId}`, ...able.map(({ id }): Room => `staff:${id}`)];
}

/** Says that state or people of a conversation changed, also to former participants. */
export async function announceChange(
  tx: Tx,
  conversation: ConversationRow,
  formerId: string | null = null,
): Promise<void> {
  const rooms = await roomsOf(tx, conversation);
  if (formerId && formerId !== conversation.staffId) rooms.push(`staff:${formerId}`);
  await announce(tx, { event: "conversation", rooms, id: conversation.id });
}
