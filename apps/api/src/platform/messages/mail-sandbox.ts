import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { messages } from "../database/sandbox-tables.ts";
import type { MailOutcome, MailPort } from "./mail.ts";

/** Keeps letters beside the messages, where `/sandbox/outbox?mobile=<address>` shows them. */
export const sandboxMail = (database: Database, clock: Clock): MailPort => ({
  send: ({ to, subject, text, html, code, attachments = [] }) =>
    database.transaction<MailOutcome>(async (tx) => {
      await tx.insert(messages).values({
        mobile: to,
        purpose: "MAIL",
        text: [text, ...attachments.map(({ name }) => `附件：${name}\n`)].join(""),
        smsCode: code ?? null,
        sentAt: clock.now(),
        subject,
        html,
      });
      return "sent";
    }),
});
