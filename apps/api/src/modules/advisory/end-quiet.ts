import type { ConversationKind } from "@ginkgo/api-contract/advisory/advisory-codes";
import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY, HOUR, later } from "../../platform/clock.ts";
import { eachDueItem, notSetAside } from "../../platform/due-items.ts";
import { lockConversation } from "./conversation-row.ts";
import { endConversation } from "./conversation-steps.ts";
import { conversations } from "./tables.ts";

/** The name of the due work of {@link endQuiet}. */
export const QUIET = "advisory.quiet";

/** After so long without a word, the last one ours, a conversation keeps nobody busy. Milliseconds. */
const RESTS_AFTER = HOUR;
/** After so long it ends. One's own adviser is asked again and again: that thread stays open for longer. */
const ENDS_AFTER: Record<ConversationKind, number> = { SUPPORT: DAY, CONSULT: DAY, ADVISER: 7 * DAY };

/** Conversations nobody says anything in any more make room, and end after a time. @returns how many ended */
export async function endQuiet(context: AppContext): Promise<number> {
  const { database, clock } = context;
  const now = clock.now();
  await database.transaction((tx) =>
    tx
      .update(conversations)
      .set({ active: false })
      .where(
        and(
          eq(conversations.state, "OPEN"),
          eq(conversations.active, true),
          isNull(conversations.unansweredSince),
          lte(conversations.lastAt, later(now, -RESTS_AFTER)),
        ),
      ),
  );
  const kinds = Object.keys(ENDS_AFTER) as ConversationKind[];
  const isOver = or(
    ...kinds.map((kind) =>
      and(eq(conversations.kind, kind), lte(conversations.lastAt, later(now, -ENDS_AFTER[kind]))),
    ),
  );
  const quiet = await database.primary
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        sql`${conversations.state} = 'OPEN'`,
        isNull(conversations.unansweredSince),
        isOver,
        notSetAside(QUIET, sql`${conversations.id}::text`, now),
      ),
    )
    .orderBy(conversations.lastAt)
    .limit(200);
  return eachDueItem(context, {
    job: QUIET,
    items: quiet.map(({ id }) => id),
    work: (id) =>
      database.transaction(async (tx) => {
        const conversation = await lockConversation(tx, id);
        const isStill = conversation?.state === "OPEN" && conversation.unansweredSince === null;
        if (isStill && now.getTime() - conversation.lastAt >= ENDS_AFTER[conversation.kind])
          await endConversation(tx, context, conversation, "clock", now);
      }),
  });
}
