import { conversationKinds, conversationStates } from "@ginkgo/api-contract/advisory/advisory-codes";
import type { Conversation } from "@ginkgo/api-contract/advisory/chat";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { type Db, rows } from "../../platform/database/database.ts";
import { idArray } from "../../platform/database/sql-values.ts";
import { personRows, presentPerson } from "./advisers/person-row.ts";
import type { ConversationRow } from "./conversation-row.ts";
import { messageRows, presentMessages } from "./message-row.ts";
import { queuesOf } from "./staff/queue.ts";
import { messages } from "./tables.ts";

type Deps = Pick<AppContext, "vault" | "threadCards" | "clock">;
type Side = "member" | "staff";

const at = (ms: number) => shanghaiInstant(new Date(ms));

const quickReplies: Record<Conversation["kind"], string[]> = {
  ADVISER: ["帮我推荐几家机构", "想预约参观", "请给我回个电话"],
  SUPPORT: ["我的订单怎么还没有动静", "怎么申请退款", "怎么开发票"],
  CONSULT: ["费用怎么算", "怎么预约", "可以先看看吗"],
};

function actionsFor({ state, score, closedAt }: ConversationRow, side: Side): Conversation["actions"] {
  if (state === "CLOSED") return side === "member" && score === null && closedAt !== null ? ["rate"] : [];
  if (side === "member") return ["send", "close", ...(state === "OPEN" ? [] : (["callback"] as const))];
  return state === "WAITING" ? ["claim"] : ["send", "transfer", "close"];
}

/** How many messages of the other side stand below what was read. */
const unreadOf = async (
  db: Db,
  found: readonly ConversationRow[],
  side: Side,
): Promise<Map<string, number>> => {
  const read = sql.raw(side === "member" ? "c.member_read" : "c.staff_read");
  const other = side === "member" ? "member" : "staff";
  const counted = await rows<{ id: string; n: number }>(
    db,
    sql`select c.id::text as id, (select count(*)::int from advisory.messages m where m.conversation_id = c.id
        and m.seq > ${read} and m.sender_kind <> ${other} and m.sender_kind <> 'system' and m.recalled_at is null) as n
      from advisory.conversations c where c.id = any(${idArray(found.map((c) => c.id))})`,
  );
  return new Map(counted.map((c) => [c.id, c.n]));
};

/** Conversations as one side sees them, each kind of thing looked up at once. */
export async function presentConversations(
  db: Db,
  deps: Deps,
  found: readonly ConversationRow[],
  side: Side,
): Promise<Conversation[]> {
  if (!found.length) return [];
  const now = deps.clock.now();
  const staffIds = [...new Set(found.flatMap((c) => [c.staffId, c.forStaffId]).filter((id) => id !== null))];
  const lasts = sql.join(
    found.map((c) => sql`(${c.id}::bigint, ${c.lastSeq}::int)`),
    sql`, `,
  );
  // One after another: within a transaction there is one connection.
  const people = staffIds.length
    ? await personRows(db, sql`where p.staff_id = any(${idArray(staffIds)})`)
    : [];
  const unread = await unreadOf(db, found, side);
  const last = await messageRows(db, sql`(${messages.conversationId}, ${messages.seq}) in (${lasts})`);
  const byId = new Map(people.map((p) => [p.id, p]));
  const shown = new Map<string, Conversation["lastMessage"]>();
  for (const memberId of new Set(found.map((c) => c.memberId))) {
    const own = new Set(found.filter((c) => c.memberId === memberId).map((c) => c.id));
    const theirs = last.filter((m) => own.has(m.conversationId));
    for (const m of await presentMessages(db, deps, theirs, memberId)) shown.set(m.conversationId, m);
  }
  const queues = await queuesOf(db, found);
  return found.map((c) => ({
    id: c.id,
    kind: c.kind,
    kindText: conversationKinds[c.kind],
    state: c.state,
    stateText: conversationStates[c.state],
    targetType: c.targetType,
    targetId: c.targetId,
    person: c.staffId && byId.has(c.staffId) ? presentPerson(byId.get(c.staffId)!, now) : null,
    standsInFor: c.forStaffId ? (byId.get(c.forStaffId)?.name ?? null) : null,
    queue: queues.get(c.id) ?? null,
    lastSeq: c.lastSeq,
    readSeq: side === "member" ? c.memberRead : c.staffRead,
    otherReadSeq: side === "member" ? c.staffRead : c.memberRead,
    unread: unread.get(c.id) ?? 0,
    lastChange: c.lastChange,
    lastMessage: shown.get(c.id) ?? null,
    openedAt: at(c.openedAt),
    closedAt: c.closedAt === null ? null : at(c.closedAt),
    score: c.score,
    actions: actionsFor(c, side),
    quickReplies: side === "member" && c.state !== "CLOSED" ? quickReplies[c.kind] : [],
  }));
}

export const presentConversation = async (
  db: Db,
  deps: Deps,
  conversation: ConversationRow,
  side: Side,
): Promise<Conversation> => (await presentConversations(db, deps, [conversation], side))[0]!;
