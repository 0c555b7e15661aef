import { type NoticeKind, noticeRules } from "@ginkgo/api-contract/membership/membership-codes";
import { sql } from "drizzle-orm";
import { row, type Tx } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import { announce } from "../../../platform/live.ts";

/** What to tell a member. */
export interface NewNotice {
  memberId: string;
  kind: NoticeKind;
  /** One line, up to about 20 characters. */
  title: string;
  /** What happened and what to do. No full names or numbers of others. */
  body: string;
  /** Path on this site that goes on from it. */
  link?: string;
  /** Worth a message to the phone of who wants one: an appointment, something to sign, money that did not come. */
  sms?: boolean;
}

/**
 * Tells a member something, in the transaction that makes it true; open pages hear of it at once. What the member does
 * not want to be told of is not told. For every module above this one.
 */
export async function notice(
  tx: Tx,
  { memberId, kind, title, body, link, sms = false }: NewNotice,
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
