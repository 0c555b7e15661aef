import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/database.ts";
import { lockMember } from "./find-member.ts";
import { noteEvent } from "./security-events.ts";
import { endSessionsOf } from "./sessions.ts";
import { instant } from "./sql-values.ts";

/**
 * Blocks a member, or lets them in again. Their sessions stay, so that the next call is refused with the reason
 * instead of a sign-in form that will not help.
 */
export async function blockMember(tx: Tx, memberId: string, blocked: boolean, now: Date): Promise<void> {
  await lockMember(tx, memberId);
  await tx.execute(sql`update identity.members set state = ${blocked ? "BLOCKED" : "ACTIVE"}, updated_at = ${instant(now)}
    where id = ${memberId}::bigint and state <> 'CLOSED'`);
  await noteEvent(tx, blocked ? "BLOCKED" : "UNBLOCKED", { memberId }, now);
}

/** Closes an account for good: every session ends, the number and the WeChat are free for a new member. */
export async function closeMember(tx: Tx, memberId: string, now: Date): Promise<void> {
  await lockMember(tx, memberId);
  await tx.execute(sql`update identity.members set state = 'CLOSED', phone = null, nickname = null, avatar_url = null,
    real_name = null, gender = null, birthday = null, provinces = '{}', password_hash = null, updated_at = ${instant(now)}
    where id = ${memberId}::bigint`);
  await tx.execute(sql`delete from identity.wechat_links where member_id = ${memberId}::bigint`);
  await endSessionsOf(tx, memberId, "CLOSED", now, null);
  await noteEvent(tx, "CLOSED", { memberId }, now);
}
