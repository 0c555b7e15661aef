import { noticeSmsText } from "@ginkgo/api-contract/messages/message-template";
import { eq, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { later, MINUTE } from "../../../platform/clock.ts";
import { rows } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import type { DueWork } from "../../../platform/due-work.ts";
import { errorReason } from "../../../platform/error-reason.ts";
import { isNight } from "../../../platform/is-night.ts";
import { peopleOf } from "../people.ts";
import { noticeSms as noticeSmsTable } from "../tables.ts";

const MAX_TRIES = 3;
const AT_ONCE = 20;

interface Due {
  id: string;
  memberId: string;
  tries: number;
  title: string;
  /** Whether the consent is still given. */
  mayText: boolean;
}

/** Takes some that are due; should this process end before they are sent, they come again in ten minutes. */
const takeDue = ({ database, clock }: AppContext): Promise<Due[]> => {
  const now = clock.now();
  return database.transaction((tx) =>
    rows<Due>(
      tx,
      sql`with due as (select id from membership.notice_sms where next_at <= ${instant(now)}
          order by next_at, id limit ${AT_ONCE} for update skip locked)
        update membership.notice_sms s set tries = s.tries + 1, next_at = ${instant(later(now, 10 * MINUTE))}
        from due, membership.notices n where s.id = due.id and n.id = s.notice_id
        returning s.id::text as id, s.member_id::text as "memberId", s.tries, n.title,
          exists (select 1 from identity.consents c where c.member_id = s.member_id and c.kind = 'sms'
            and c.withdrawn_at is null) as "mayText"`,
    ),
  );
};

/** Sends one. @returns whether it is done with */
async function sendOne(context: AppContext, { memberId, title, tries, mayText }: Due): Promise<boolean> {
  const { database, vault, sms, settings, log } = context;
  const text = noticeSmsText(settings.SITE_NAME, title);
  try {
    const mobile = (await peopleOf(database.primary, vault, [memberId])).get(memberId)?.phone;
    if (!mayText || !mobile) return true;
    await sms.send({ mobile, purpose: "NEWS", text, news: title, smsCode: null, channel: "sms" });
    return true;
  } catch (error) {
    log.error("message not sent", { module: "membership", error: errorReason(error) });
    return tries >= MAX_TRIES;
  }
}

async function sendDue(context: AppContext): Promise<void> {
  if (isNight(context.clock.now())) return;
  for (let due = await takeDue(context); due.length; due = await takeDue(context))
    for (const one of due)
      if (await sendOne(context, one))
        await context.database.transaction((tx) =>
          tx.delete(noticeSmsTable).where(eq(noticeSmsTable.id, one.id)),
        );
}

export const noticeSms: DueWork<AppContext> = { name: "membership.notice-sms", every: 5_000, run: sendDue };
