import { sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY, HOUR, later } from "../../platform/clock.ts";
import { instant } from "../../platform/database/sql-values.ts";
import { forgetSandboxCodes } from "../../platform/wechat-sandbox.ts";

/** Removes what has served its time, as the field inventory says (V9). */
export async function forgetOld({ database, clock }: AppContext): Promise<void> {
  const now = clock.now();
  const ended = sql`select id from identity.sessions where ended_at < ${instant(later(now, -30 * DAY))}
    or absolute_ends_at < ${instant(later(now, -30 * DAY))}`;
  // One short transaction each: somebody signing in must not wait for all of it.
  for (const statement of [
    sql`delete from identity.sms_codes where created_at < ${instant(later(now, -DAY))}`,
    sql`delete from identity.challenges where created_at < ${instant(later(now, -HOUR))}`,
    sql`delete from identity.password_tries where tried_at < ${instant(later(now, -90 * DAY))}`,
    sql`delete from identity.wechat_states where created_at < ${instant(later(now, -HOUR))}`,
    sql`delete from identity.consents where withdrawn_at < ${instant(later(now, -3 * 365 * DAY))}`,
    sql`delete from identity.wechat_tickets where expires_at < ${instant(later(now, -DAY))}`,
    sql`delete from identity.security_events where at < ${instant(later(now, -3 * 365 * DAY))}`,
    sql`delete from identity.token_pairs where session_id in (${ended})`,
    sql`delete from identity.sessions s where s.id in (${ended})
      and not exists (select 1 from identity.token_pairs p where p.session_id = s.id)`,
  ])
    await database.transaction((tx) => tx.execute(statement));
  await forgetSandboxCodes(database, later(now, -HOUR));
}
