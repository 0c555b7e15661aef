import type { MessagePage } from "@ginkgo/api-contract/advisory/chat";
import { sql } from "drizzle-orm";
import { paged } from "../../http/paged.ts";
import type { AppContext } from "../../http/services.ts";
import { type Db, rows } from "../../platform/database/database.ts";
import type { ConversationRow } from "./conversation-row.ts";
import { messageRows, openContent, presentMessages } from "./message-row.ts";

/** How many are given at once where nobody asks for fewer. */
const PAGE = 50;

interface MessageQuery {
  beforeSeq?: number | undefined;
  afterSeq?: number | undefined;
  afterChange?: number | undefined;
  size?: number | undefined;
}

/**
 * Messages of a conversation, the older first: the last ones, those before a number, or those after one, with whatever
 * was taken back since; who was away asks until `hasMore` is over (C3, C5).
 */
export async function listMessages(
  db: Db,
  deps: Pick<AppContext, "vault" | "threadCards">,
  { conversation, side }: { conversation: ConversationRow; side: "member" | "staff" },
  { beforeSeq, afterSeq, afterChange, size = PAGE }: MessageQuery,
): Promise<MessagePage> {
  const own = sql`m.conversation_id = ${conversation.id}::bigint`;
  const forward = afterSeq !== undefined;
  const found = await messageRows(
    db,
    forward
      ? sql`where ${own} and m.seq > ${afterSeq} order by m.seq limit ${size + 1}`
      : sql`where ${own} ${beforeSeq === undefined ? sql`` : sql`and m.seq < ${beforeSeq}`} order by m.seq desc limit ${size + 1}`,
  );
  const hasMore = found.length > size;
  const page = found.slice(0, size);
  const recalled =
    afterChange === undefined
      ? []
      : await rows<{ id: string; seq: number }>(
          db,
          sql`select m.id::text as id, m.seq from advisory.messages m where ${own} and m.change > ${afterChange} order by m.change`,
        );
  return {
    records: await presentMessages(db, deps, forward ? page : page.toReversed(), conversation.memberId),
    lastSeq: conversation.lastSeq,
    hasMore,
    recalled,
    lastChange: conversation.lastChange,
    readSeq: side === "member" ? conversation.memberRead : conversation.staffRead,
    otherReadSeq: side === "member" ? conversation.staffRead : conversation.memberRead,
  };
}

/** How many of one's own messages a search looks through, the newest first: they are sealed, and read one by one. */
const MAX_SEARCHED = 5_000;

/** Messages of a member's own threads that hold a word, the newest first. */
export async function searchMessages(
  db: Db,
  deps: Pick<AppContext, "vault" | "threadCards">,
  memberId: string,
  {
    keyword,
    conversationId,
    current,
    size,
  }: {
    keyword?: string | undefined;
    conversationId?: string | undefined;
    current: number;
    size: number;
  },
) {
  if (!keyword) return paged([], 0, { current, size });
  const one = conversationId ? sql`and c.id = ${conversationId}::bigint` : sql``;
  const all = await messageRows(
    db,
    sql`join advisory.conversations c on c.id = m.conversation_id
      where c.member_id = ${memberId}::bigint ${one} and m.type = 'TEXT' and m.content is not null
      order by m.id desc limit ${MAX_SEARCHED}`,
  );
  const wanted = keyword.toLowerCase();
  const found = all.filter((m) => {
    const content = openContent(deps.vault, m);
    return "text" in content && content.text.normalize("NFKC").toLowerCase().includes(wanted);
  });
  const page = found.slice((current - 1) * size, current * size);
  return paged(await presentMessages(db, deps, page, memberId), found.length, { current, size });
}
