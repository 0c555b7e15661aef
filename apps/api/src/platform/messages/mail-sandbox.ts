import { sql } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { instant } from "../database/sql-values.ts";
import type { MailOutcome, MailPort } from "./mail.ts";

/** Keeps letters beside the messages, where `/sandbox/outbox?mobile=<address>` shows them. */
export const sandboxMail = (database: Database, clock: Clock): MailPort => ({
  send: ({ to, subject, text, html, code }) =>
    database.transaction<MailOutcome>(async (tx) => {
      await tx.execute(sql`insert into sandbox.messages (mobile, purpose, text, sms_code, sent_at, subject, html)
        values (${to}, 'MAIL', ${text}, ${code ?? null}, ${instant(clock.now())}, ${subject}, ${html})`);
      return "sent";
    }),
});
