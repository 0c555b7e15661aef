import { and, eq, exists, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { later, MINUTE } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { eachDueItem, notSetAside } from "../../platform/due-items.ts";
import { staff } from "../identity/tables.ts";
import { notice } from "../membership/public.ts";
import { thread } from "./conversation-row.ts";
import { conversations, messages } from "./tables.ts";

/** The name of the due work of {@link tellOfMessages}. */
export const UNREAD = "advisory.unread";

const unread = (db: Db, which: SQL, now: Date) => {
  const answer = db
    .select({ found: sql<number>`1` })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, thread.id),
        gt(messages.seq, thread.memberRead),
        eq(messages.senderKind, "staff"),
        isNull(messages.recalledAt),
        lt(messages.sentAt, later(now, -MINUTE)),
      ),
    );
  return db
    .select({ id: thread.id, memberId: thread.memberId, name: staff.name })
    .from(thread)
    .innerJoin(staff, eq(staff.id, thread.staffId))
    .where(
      and(
        isNull(thread.noticedAt),
        lt(thread.memberRead, thread.lastSeq),
        sql`${thread.state} <> 'CLOSED'`,
        exists(answer),
        which,
      ),
    );
};

async function tell(tx: Tx, id: string, now: Date): Promise<void> {
  const [conversation] = await unread(tx, eq(thread.id, id), now).for("update", { of: thread });
  if (!conversation) return;
  const message = {
    memberId: conversation.memberId,
    kind: "ADVISER",
    message: "adviser.answered",
    values: { name: conversation.name },
    link: `/user/advisor?conversation=${id}`,
  } as const;
  await notice(tx, message, now);
  await tx.update(conversations).set({ noticedAt: now }).where(eq(conversations.id, id));
}

/**
 * Tells members of answers they have not read for a minute: a member with the page open has read them by then, whatever
 * process their socket is at. Once for each conversation until they read it.
 */
export async function tellOfMessages(
  context: Pick<AppContext, "database" | "clock" | "log">,
): Promise<number> {
  const { database, clock } = context;
  const now = clock.now();
  const found = await unread(database.primary, notSetAside(UNREAD, sql`${thread.id}::text`, now), now)
    .orderBy(thread.lastAt)
    .limit(200);
  return eachDueItem(context, {
    job: UNREAD,
    items: found.map(({ id }) => id),
    work: (id) => database.transaction((tx) => tell(tx, id, now)),
  });
}
