import { and, eq, isNotNull, lt, ne, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY, HOUR, later } from "../../platform/clock.ts";
import { instant } from "../../platform/database/sql-values.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { pruneWork, type Retention, YEAR } from "../../platform/prune.ts";
import { invitationSms } from "./family/text-invited.ts";
import { noticeMail } from "./mail/notice-mail.ts";
import { noticePush } from "./notices/notice-push.ts";
import { noticeSms } from "./notices/notice-sms.ts";
import { familyMembers } from "./tables.ts";

/** Feedback nobody scored, counted from the newest reply. */
const UNSCORED = 15 * DAY;
/** How long an ended invitation or bond is remembered. */
const REMEMBERED = 30 * DAY;

const oldRows: readonly Retention[] = [
  { table: "membership.notices", keepFor: YEAR, isOld: (before) => sql`t.created_at < ${before}` },
  {
    table: "membership.opinions",
    keepFor: 3 * YEAR,
    isOld: (before) => sql`t.state = 'CLOSED' and coalesce(t.reply_at, t.created_at) < ${before}`,
  },
];

/** Closes what was answered long ago and forgets what nobody needs any more (V9). */
async function tidyMembership({ database, clock }: AppContext): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => instant(later(now, -ms));
  await database.transaction(async (tx) => {
    await tx.execute(sql`with closed as (
        update membership.opinions set state = 'CLOSED', version = version + 1 where state = 'REPLIED' and reply_at < ${before(UNSCORED)} returning id)
      insert into membership.opinion_events (opinion_id, action, text, at)
        select id, 'CLOSE', '超过 15 天没有再说明，自动结束', ${instant(now)} from closed`);
    await tx
      .update(familyMembers)
      .set({ phone: null, phoneIndex: null })
      .where(
        and(
          eq(familyMembers.bindState, "INVITED"),
          lt(familyMembers.expiresAt, now),
          isNotNull(familyMembers.phoneIndex),
        ),
      );
    await tx
      .delete(familyMembers)
      .where(
        and(
          ne(familyMembers.bindState, "BOUND"),
          sql`greatest(${familyMembers.expiresAt}, ${familyMembers.answeredAt}, ${familyMembers.endedAt}) < ${before(REMEMBERED)}`,
        ),
      );
  });
}

export const dueWork: DueWork<AppContext>[] = [
  { name: "membership.tidy", every: HOUR, run: tidyMembership },
  pruneWork("membership.prune", oldRows),
  noticeSms,
  noticePush,
  noticeMail,
  invitationSms,
];
