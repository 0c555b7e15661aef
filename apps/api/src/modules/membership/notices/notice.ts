import { type NoticeKind, noticeRules } from "@ginkgo/api-contract/membership/membership-codes";
import { type MessageCode, messageSpec } from "@ginkgo/api-contract/messages/message-catalogue";
import type { MessageValues, MessageWords } from "@ginkgo/api-contract/messages/message-template";
import { sql } from "drizzle-orm";
import { row, type Tx } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import { announce } from "../../../platform/live.ts";
import { messageWords } from "../messages/fill-message.ts";

interface Notice {
  memberId: string;
  kind: NoticeKind;
  /** Path on this site that goes on from it. */
  link?: string;
}

/** What to tell a member, in words staff may change. */
export interface NewNotice extends Notice {
  message: MessageCode;
  /** No full names or numbers of others. */
  values?: MessageValues;
  /** Worth a message to the phone of who wants one, where that is not as the catalogue has it. */
  sms?: boolean;
}

/** What to tell a member, word for word. */
export interface WordedNotice extends Notice, MessageWords {
  sms?: boolean;
}

/**
 * Tells a member something, in the transaction that makes it true; open pages hear of it at once. What the member does
 * not want to be told of is not told. For every module above this one.
 */
export async function notice(
  tx: Tx,
  { message, values, sms = messageSpec(message).sms === true, ...told }: NewNotice,
  now: Date,
): Promise<void> {
  await wordedNotice(tx, { ...told, ...(await messageWords(tx, message, values)), sms }, now);
}

/** The same in words that stand already: of the demo data. */
export async function wordedNotice(
  tx: Tx,
  { memberId, kind, title, body, link, sms = false }: WordedNotice,
  now: Date,
): Promise<void> {
  const wanted = noticeRules[kind].kept
    ? sql`true`
    : sql`not exists (select 1 from membership.notice_preferences p
        where p.member_id = ${memberId}::bigint and p.kind = ${kind} and not p.in_app)`;
  const made = await row<{ id: string }>(
    tx,
    sql`insert into membership.notices (member_id, kind, title, body, link, created_at)
      select ${memberId}::bigint, ${kind}, ${title}, ${body}, ${link ?? null}, ${instant(now)} where ${wanted}
      returning id::text as id`,
  );
  if (!made) return;
  await announce(tx, { event: "notice", rooms: [`member:${memberId}`], id: made.id });
  await tx.execute(sql`insert into membership.notice_push (notice_id, device_id, next_at)
    select ${made.id}::bigint, d.id, ${instant(now)} from membership.push_devices d
    join membership.notice_preferences p on p.member_id = d.member_id and p.kind = ${kind} and p.push
    where d.member_id = ${memberId}::bigint`);
  await tx.execute(sql`insert into membership.notice_mail (notice_id, member_id, next_at)
    select ${made.id}::bigint, m.member_id, ${instant(now)} from membership.mail_addresses m
    join membership.notice_preferences p on p.member_id = m.member_id and p.kind = ${kind} and p.mail
    where m.member_id = ${memberId}::bigint and m.refused_at is null`);
  if (sms)
    await tx.execute(sql`insert into membership.notice_sms (notice_id, member_id, next_at)
      select ${made.id}::bigint, p.member_id, ${instant(now)} from membership.notice_preferences p
      where p.member_id = ${memberId}::bigint and p.kind = ${kind} and p.sms`);
}
