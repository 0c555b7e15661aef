import { and, eq, isNull, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { firstOf, rows } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import type { DueWork } from "../../../platform/due-work.ts";
import { errorReason } from "../../../platform/error-reason.ts";
import { isNight } from "../../../platform/is-night.ts";
import type { MailPort } from "../../../platform/messages/mail.ts";
import { siteOrigin } from "../../../platform/site-origin.ts";
import { notice } from "../notices/notice.ts";
import { mailAddresses, noticeMail as noticeMailTable } from "../tables.ts";
import { offLink } from "./mail-off.ts";
import { noticeWords } from "./mail-texts.ts";
import { mailSealContext, maskAddress } from "./mailbox.ts";

/** At 1, 5, 21, 85 and 341 minutes after the first: a mail server that is down for a morning loses nothing. */
const MAX_TRIES = 6;
const AT_ONCE = 10;

interface Due {
  id: string;
  memberId: string;
  /** Sealed. */
  address: string;
  tries: number;
  title: string;
  link: string | null;
}

/** Takes some that are due; should this process end before they are sent, they come again, later each time. */
const takeDue = ({ database, clock }: AppContext): Promise<Due[]> => {
  const now = clock.now();
  return database.transaction((tx) =>
    rows<Due>(
      tx,
      sql`with due as (select id from membership.notice_mail where next_at <= ${instant(now)}
          order by next_at, id limit ${AT_ONCE} for update skip locked)
        update membership.notice_mail q set tries = q.tries + 1,
          next_at = ${instant(now)} + power(4, q.tries) * interval '1 minute'
        from due, membership.notices n, membership.mail_addresses m
        where q.id = due.id and n.id = q.notice_id and m.member_id = q.member_id
        returning q.id::text as id, m.member_id::text as "memberId", m.address, q.tries, n.title, n.link`,
    ),
  );
};

/** A mailbox that takes nothing is written to no more, and its member hears of it here. */
async function giveUp(
  { database, clock }: AppContext,
  { memberId, address }: Due,
  shown: string,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    // Changed while the letter was on its way, the new one is not meant.
    const stopped = await firstOf(
      tx
        .update(mailAddresses)
        .set({ refusedAt: now })
        .where(
          and(
            eq(mailAddresses.memberId, memberId),
            eq(mailAddresses.address, address),
            isNull(mailAddresses.refusedAt),
          ),
        )
        .returning({ found: sql<number>`1` }),
    );
    if (!stopped) return;
    await tx.delete(noticeMailTable).where(eq(noticeMailTable.memberId, memberId));
    const message = "security.mailRefused";
    const values = { mail: shown };
    await notice(tx, { memberId, kind: "SECURITY", message, values, link: "/user/notices" }, now);
  });
}

/** Sends one. @returns whether the mail server answered */
async function sendOne(context: AppContext, mail: MailPort, due: Due): Promise<boolean> {
  const { database, vault, settings, log } = context;
  const { id, memberId, title, tries } = due;
  const forget = () =>
    database.transaction((tx) => tx.delete(noticeMailTable).where(eq(noticeMailTable.id, id)));
  try {
    const to = vault.open(due.address, mailSealContext(memberId));
    const origin = siteOrigin(settings);
    const off = offLink(settings, memberId, to);
    const words = noticeWords({
      site: settings.SITE_NAME,
      title,
      link: origin && `${origin}${due.link ?? "/user/notices"}`,
      off,
    });
    const outcome = await mail.send({ to, ...words, ...(off ? { unsubscribe: off } : {}) });
    if (outcome === "refused") await giveUp(context, due, maskAddress(to));
    if (outcome === "dropped") log.error("letter not taken", { module: "membership" });
    await forget();
    return true;
  } catch (error) {
    log.error("letter not sent", { module: "membership", error: errorReason(error) });
    if (tries >= MAX_TRIES) await forget();
    return false;
  }
}

async function sendDue(context: AppContext): Promise<void> {
  const { mail } = context;
  if (!mail || isNight(context.clock.now())) return;
  for (let due = await takeDue(context); due.length; due = await takeDue(context)) {
    const answered = await Promise.all(due.map((one) => sendOne(context, mail, one)));
    // Nobody answers: the others need not be tried against the same wall.
    if (!answered.some(Boolean)) return;
  }
}

/** Letters to mailboxes, by day. */
export const noticeMail: DueWork<AppContext> = { name: "membership.notice-mail", every: 5_000, run: sendDue };
