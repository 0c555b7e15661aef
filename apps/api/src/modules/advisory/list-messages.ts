import type { MessagePage } from "@ginkgo/api-contract/advisory/chat";
import { and, desc, eq, gt, inArray, isNotNull, lt } from "drizzle-orm";
import { paged } from "../../http/paged.ts";
import type { AppContext } from "../../http/services.ts";
import type { Db } from "../../platform/database/database.ts";
import type { ConversationRow } from "./conversation-row.ts";
import { messageRows, openContent, presentMessages } from "./message-row.ts";
import { conversations, messages } from "./tables.ts";

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
  const own = eq(messages.conversationId, conversation.id);
  const forward = afterSeq !== undefined;
  const within = forward
    ? gt(messages.seq, afterSeq)
    : beforeSeq === undefined
      ? undefined
      : lt(messages.seq, beforeSeq);
  const found = await messageRows(db, and(own, within))
    .orderBy(forward ? messages.seq : desc(messages.seq))
    .limit(size + 1);
  const hasMore = found.length > size;
  const page = found.slice(0, size);
  const recalled =
    afterChange === undefined
      ? []
      : await db
          .select({ id: messages.id, seq: messages.seq })
          .from(messages)
          .where(and(own, gt(messages.change, afterChange)))
          .orderBy(messages.change);
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
  const theirs = db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.memberId, memberId),
        conversationId ? eq(conversations.id, conversationId) : undefined,
      ),
    );
  const all = await messageRows(
    db,
    and(inArray(messages.conversationId, theirs), eq(messages.type, "TEXT"), isNotNull(messages.content)),
  )
    .orderBy(desc(messages.id))
    .limit(MAX_SEARCHED);
  const wanted = keyword.toLowerCase();
  const found = all.filter((m) => {
    const content = openContent(deps.vault, m);
    return "text" in content && content.text.normalize("NFKC").toLowerCase().includes(wanted);
  });
  const page = found.slice((current - 1) * size, current * size);
  return paged(await presentMessages(db, deps, page, memberId), found.length, { current, size });
}
