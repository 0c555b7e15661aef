import { eq, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { later, MINUTE } from "../../platform/clock.ts";
import { type Db, rows, type Tx } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";
import { eachDueItem, notSetAside } from "../../platform/due-items.ts";
import { notice } from "../membership/public.ts";
import { conversations } from "./tables.ts";

/** The name of the due work of {@link tellOfMessages}. */
export const UNREAD = "answers not read";

const unread = (db: Db, which: SQL, now: Date) =>
  rows<{ id: string; memberId: string; name: string }>(
    db,
    sql`select c.id::text as id, c.member_id::text as "memberId", t.name
      from advisory.conversations c join identity.staff t on t.id = c.staff_id
      where c.noticed_at is null and c.member_read < c.last_seq and c.state <> 'CLOSED'
        and exists (select 1 from advisory.messages m where m.conversation_id = c.id and m.seq > c.member_read
          and m.sender_kind = 'staff' and m.recalled_at is null and m.sent_at < ${instant(later(now, -MINUTE))})
        and ${which}`,
  );

async function tell(tx: Tx, id: string, now: Date): Promise<void> {
  const [conversation] = await unread(tx, sql`c.id = ${id}::bigint for update of c`, now);
  if (!conversation) return;
  const message = {
    memberId: conversation.memberId,
    kind: "ADVISER",
    title: `${conversation.name}回复您了`,
    body: "您有没看的消息，点开接着聊。",
    link: `/user/advisor?conversation=${id}`,
    sms: true,
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
  const found = await unread(
    database.primary,
    sql`${notSetAside(UNREAD, sql`c.id::text`, now)} order by c.last_at limit 200`,
    now,
  );
  return eachDueItem(context, {
    job: UNREAD,
    items: found.map(({ id }) => id),
    work: (id) => database.transaction((tx) => tell(tx, id, now)),
  });
}
