import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";

/**
 * Takes the person out of the account. Its row stays, naming nobody, so that what the law keeps has something to hang
 * on; consents and security events stay for their terms. Sessions stay ended until their term, as a reason for the
 * next call of a device that was signed in.
 */
export async function eraseAccount(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`update identity.members set state = 'CLOSED', regions_later = false, phone = null, phone_hash = null, nickname = null,
    avatar_url = null, real_name = null, gender = null, birthday = null, provinces = '{}', password_hash = null
    where id = ${memberId}::bigint`);
  await tx.execute(sql`delete from identity.wechat_links where member_id = ${memberId}::bigint`);
  await tx.execute(sql`update identity.sessions set device = '', ended_why = coalesce(ended_why, 'CLOSED'),
    ended_at = coalesce(ended_at, last_used_at) where member_id = ${memberId}::bigint`);
}
