import { sql } from "drizzle-orm";
import type { House } from "../../http/services.ts";
import { later, MINUTE } from "../../platform/clock.ts";
import { rows } from "../../platform/database.ts";
import { instant } from "../../platform/sql-values.ts";
import { notice } from "../membership/public.ts";

/**
 * Tells members of answers they have not read for a minute: whoever has the page open has read them by then, whatever
 * process their socket is at. Once for each conversation until they read it.
 */
export async function tellOfMessages({ database, clock }: Pick<House, "database" | "clock">): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const unread = await rows<{ id: string; memberId: string; name: string }>(
      tx,
      sql`select c.id::text as id, c.member_id::text as "memberId", t.name
        from advisory.conversations c join identity.staff t on t.id = c.staff_id
        where c.noticed_at is null and c.member_read < c.last_seq and c.state <> 'CLOSED'
          and exists (select 1 from advisory.messages m where m.conversation_id = c.id and m.seq > c.member_read
            and m.sender_kind = 'staff' and m.recalled_at is null and m.sent_at < ${instant(later(now, -MINUTE))})
        order by c.last_at limit 200 for update of c skip locked`,
    );
    for (const { id, memberId, name } of unread) {
      const told = {
        memberId,
        kind: "ADVISER",
        title: `${name}回复您了`,
        body: "您有没看的消息，点开接着聊。",
        link: `/user/advisor?conversation=${id}`,
        sms: true,
      } as const;
      await notice(tx, told, now);
      await tx.execute(
        sql`update advisory.conversations set noticed_at = ${instant(now)} where id = ${id}::bigint`,
      );
    }
  });
}
