import type {
  ConversationKind,
  ConversationState,
  ConversationTarget,
} from "@ginkgo/api-contract/advisory/advisory-codes";
import { isNotNull, type SQL, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { SocketViewer } from "../../http/socket-part.ts";
import { type Db, rows, type Tx } from "../../platform/database/database.ts";
import { millis } from "../../platform/database/sql-values.ts";
import { announce, type Room } from "../../platform/live.ts";
import { people } from "./tables.ts";

/** A row of advisory.conversations; times are milliseconds since 1970. */
export interface ConversationRow {
  id: string;
  memberId: string;
  kind: ConversationKind;
  targetType: ConversationTarget;
  targetId: string | null;
  state: ConversationState;
  staffId: string | null;
  forStaffId: string | null;
  /** Who stands in for the person it is with. */
  standInId: string | null;
  lastSeq: number;
  lastChange: number;
  memberRead: number;
  staffRead: number;
  waitingSince: number | null;
  unansweredSince: number | null;
  openedAt: number;
  lastAt: number;
  closedAt: number | null;
  score: number | null;
  callbackAt: number | null;
}

const at = (column: string) => millis(sql.raw(`c.${column}`));

/** Conversations of a statement's rest: `where … order by …`, the table called `c`. */
export const conversationRows = (db: Db, rest: SQL): Promise<ConversationRow[]> =>
  rows(
    db,
    sql`select c.id::text, c.member_id::text as "memberId", c.kind, c.target_type as "targetType",
      c.target_id::text as "targetId", c.state, c.staff_id::text as "staffId", c.for_staff_id::text as "forStaffId",
      (select p.stand_in_id::text from advisory.people p where p.staff_id = c.staff_id) as "standInId",
      c.last_seq as "lastSeq", c.last_change as "lastChange", c.member_read as "memberRead", c.staff_read as "staffRead",
      ${at("waiting_since")} as "waitingSince", ${at("unanswered_since")} as "unansweredSince",
      ${at("opened_at")} as "openedAt", ${at("last_at")} as "lastAt", ${at("closed_at")} as "closedAt", c.score,
      ${at("callback_at")} as "callbackAt"
    from advisory.conversations c ${rest}`,
  );

/** A conversation to be changed: locked until the transaction ends, so that its numbers have no gaps (C2). */
export const lockConversation = async (tx: Tx, id: string): Promise<ConversationRow | undefined> =>
  (await conversationRows(tx, sql`where c.id = ${id}::bigint for update`))[0];

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
