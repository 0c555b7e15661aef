import type { ConversationKind } from "@ginkgo/api-contract/advisory/advisory-codes";
import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY, HOUR, later } from "../../platform/clock.ts";
import { rows } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";
import { eachDueItem, notSetAside } from "../../platform/due-items.ts";
import { lockConversation } from "./conversation-row.ts";
import { endConversation } from "./conversation-steps.ts";
import { conversations } from "./tables.ts";

/** The name of the due work of {@link endQuiet}. */
export const QUIET = "conversations that have ended";

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
  const isOver = sql.join(
    Object.entries(ENDS_AFTER).map(
      ([kind, ms]) => sql`(c.kind = ${kind} and c.last_at <= ${instant(later(now, -ms))})`,
    ),
    sql` or `,
  );
  const quiet = await rows<{ id: string }>(
    database.primary,
    sql`select c.id::text as id from advisory.conversations c
      where c.state = 'OPEN' and c.unanswered_since is null and (${isOver})
        and ${notSetAside(QUIET, sql`c.id::text`, now)} order by c.last_at limit 200`,
  );
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
