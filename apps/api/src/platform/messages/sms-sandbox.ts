import { sql } from "drizzle-orm";
import { type Clock, shanghaiInstant } from "../clock.ts";
import { type Database, type Db, rows } from "../database/database.ts";
import { instant, millis } from "../database/sql-values.ts";
import type { SmsPort } from "./sms.ts";

/** Keeps the messages in the database, where `/sandbox/outbox` shows them. */
export const sandboxSms = (database: Database, clock: Clock): SmsPort => ({
  send: ({ mobile, purpose, text, smsCode }) =>
    database.transaction(async (tx) => {
      await tx.execute(sql`insert into sandbox.messages (mobile, purpose, text, sms_code, sent_at)
        values (${mobile}, ${purpose}, ${text}, ${smsCode}, ${instant(clock.now())})`);
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

interface Row extends Omit<OutboxMessage, "sentAt" | "mail"> {
  at: number;
  subject: string | null;
  html: string | null;
}

/** The last hundred messages, of one number or of all. */
export async function readOutbox(db: Db, mobile: string | undefined): Promise<OutboxMessage[]> {
  const found = await rows<Row>(
    db,
    sql`select mobile, purpose, text, sms_code as "smsCode", ${millis(sql`sent_at`)} as at, subject, html
      from sandbox.messages where ${mobile ?? null}::text is null or mobile = ${mobile ?? null}
      order by id desc limit 100`,
  );
  return found.map(({ at, subject, html, ...message }) => ({
    ...message,
    sentAt: shanghaiInstant(new Date(at)),
    ...(subject !== null && html !== null ? { mail: { subject, html } } : {}),
  }));
}
