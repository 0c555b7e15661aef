import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { desc, eq } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import type { Database, Db } from "../database/database.ts";
import { messages } from "../database/sandbox-tables.ts";
import { millis } from "../database/sql-values.ts";
import type { SmsPort } from "./sms.ts";

/** Keeps the messages in the database, where `/sandbox/outbox` shows them. */
export const sandboxSms = (database: Database, clock: Clock): SmsPort => ({
  send: ({ mobile, purpose, text, smsCode }) =>
    database.transaction(async (tx) => {
      await tx.insert(messages).values({ mobile, purpose, text, smsCode, sentAt: clock.now() });
    }),
});

/** What `/sandbox/outbox` answers, newest first (rules §10). */
export interface OutboxMessage {
  mobile: string;
  purpose: string;
  text: string;
  smsCode: string | null;
  sentAt: string;
  /** Of a letter, whose `mobile` is its address and whose `text` is its plain part; absent from messages. */
  mail?: { subject: string; html: string };
}

/** The last hundred messages, of one number or of all. */
export async function readOutbox(db: Db, mobile: string | undefined): Promise<OutboxMessage[]> {
  const found = await db
    .select({
      mobile: messages.mobile,
      purpose: messages.purpose,
      text: messages.text,
      smsCode: messages.smsCode,
      at: millis(messages.sentAt),
      subject: messages.subject,
      html: messages.html,
    })
    .from(messages)
    .where(mobile === undefined ? undefined : eq(messages.mobile, mobile))
    .orderBy(desc(messages.id))
    .limit(100);
  return found.map(({ at, subject, html, ...message }) => ({
    ...message,
    sentAt: shanghaiInstant(new Date(at)),
    ...(subject !== null && html !== null ? { mail: { subject, html } } : {}),
  }));
}
