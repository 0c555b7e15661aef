import { sql } from "drizzle-orm";
import { rows, type Tx } from "../../platform/database/database.ts";
import { idArray } from "../../platform/database/sql-values.ts";

/** Elders without an account pass to another owner, or go with the last who looked after them. */
async function passElders(tx: Tx, memberId: string) {
  await tx.execute(sql`update membership.elders e set speaker_id = (
      select f.member_id from membership.family_members f where f.elder_id = e.id and f.bind_state = 'BOUND'
        and f.member_id <> e.speaker_id order by (f.role = 'OWNER') desc, f.id limit 1)
    where e.speaker_id = ${memberId}::bigint and not e.is_self and exists (
      select 1 from membership.family_members f where f.elder_id = e.id and f.bind_state = 'BOUND'
        and f.member_id <> e.speaker_id)`);
  // Whoever speaks for an elder now is an owner, or nobody could look after the family.
  await tx.execute(sql`update membership.family_members f set role = 'OWNER' from membership.elders e
    where e.id = f.elder_id and e.speaker_id = f.member_id and f.bind_state = 'BOUND'
      and exists (select 1 from membership.family_members g
        where g.elder_id = e.id and g.member_id = ${memberId}::bigint and g.bind_state = 'BOUND')`);
  await tx.execute(sql`delete from membership.elders where speaker_id = ${memberId}::bigint`);
}

/**
 * Takes a member out of everything kept here. Opinions stay for what they say of others, without writer, contact and
 * pictures; bonds others agreed to with this member end.
 */
export async function eraseMembership(tx: Tx, memberId: string): Promise<void> {
  const me = sql`${memberId}::bigint`;
  await tx.execute(sql`delete from membership.emergency_contacts where member_id = ${me}`);
  await tx.execute(sql`delete from membership.addresses where member_id = ${me}`);
  await tx.execute(sql`delete from membership.favourites where member_id = ${me}`);
  await tx.execute(sql`delete from membership.push_devices where member_id = ${me}`);
  await tx.execute(sql`delete from membership.mail_addresses where member_id = ${me}`);
  await tx.execute(sql`delete from membership.notices where member_id = ${me}`);
  await tx.execute(sql`delete from membership.notice_preferences where member_id = ${me}`);
  await tx.execute(sql`delete from membership.chosen_elders where member_id = ${me}`);
  await passElders(tx, memberId);
  await tx.execute(sql`delete from membership.family_members where member_id = ${me}
    or (inviter_id = ${me} and bind_state <> 'BOUND')`);
  await tx.execute(sql`update membership.family_members set inviter_id = null where inviter_id = ${me}`);
  await tx.execute(sql`update membership.family_members set accepted_by = null where accepted_by = ${me}`);
  const opinions = await rows<{ id: string }>(
    tx,
    sql`update membership.opinions set member_id = null, contact = null where member_id = ${me} returning id::text`,
  );
  await tx.execute(sql`update membership.opinion_events set text = null
    where staff_id is null and opinion_id = any(${idArray(opinions.map((o) => o.id))})`);
}
