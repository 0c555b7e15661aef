import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { idArray } from "../../platform/database/sql-values.ts";
import {
  addresses,
  chosenElders,
  elders,
  emergencyContacts,
  familyMembers,
  favourites,
  feedbackEvents,
  feedback as feedbackTable,
  mailAddresses,
  noticePreferences,
  notices,
  pushDevices,
} from "./tables.ts";

/** Elders without an account pass to another owner, or go with the last who looked after them. */
async function passElders(tx: Tx, memberId: string) {
  await tx.execute(sql`update membership.elders e set speaker_id = (
      select f.member_id from membership.family_members f where f.elder_id = e.id and f.bind_state = 'BOUND'
        and f.member_id <> e.speaker_id order by (f.role = 'OWNER') desc, f.id limit 1)
    where e.speaker_id = ${memberId}::bigint and not e.is_self and exists (
      select 1 from membership.family_members f where f.elder_id = e.id and f.bind_state = 'BOUND'
        and f.member_id <> e.speaker_id)`);
  // The representative of an elder becomes an owner, so that the family stays managed.
  await tx.execute(sql`update membership.family_members f set role = 'OWNER' from membership.elders e
    where e.id = f.elder_id and e.speaker_id = f.member_id and f.bind_state = 'BOUND'
      and exists (select 1 from membership.family_members g
        where g.elder_id = e.id and g.member_id = ${memberId}::bigint and g.bind_state = 'BOUND')`);
  await tx.delete(elders).where(eq(elders.speakerId, memberId));
}

/**
 * Takes a member out of everything kept here. Feedback stays for what it says of others, without writer, contact and
 * pictures; bonds others agreed to with this member end.
 */
export async function eraseMembership(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(emergencyContacts).where(eq(emergencyContacts.memberId, memberId));
  await tx.delete(addresses).where(eq(addresses.memberId, memberId));
  await tx.delete(favourites).where(eq(favourites.memberId, memberId));
  await tx.delete(pushDevices).where(eq(pushDevices.memberId, memberId));
  await tx.delete(mailAddresses).where(eq(mailAddresses.memberId, memberId));
  await tx.delete(notices).where(eq(notices.memberId, memberId));
  await tx.delete(noticePreferences).where(eq(noticePreferences.memberId, memberId));
  await tx.delete(chosenElders).where(eq(chosenElders.memberId, memberId));
  await passElders(tx, memberId);
  await tx
    .delete(familyMembers)
    .where(
      or(
        eq(familyMembers.memberId, memberId),
        and(eq(familyMembers.inviterId, memberId), ne(familyMembers.bindState, "BOUND")),
      ),
    );
  await tx.update(familyMembers).set({ inviterId: null }).where(eq(familyMembers.inviterId, memberId));
  await tx.update(familyMembers).set({ acceptedBy: null }).where(eq(familyMembers.acceptedBy, memberId));
  const feedback = await tx
    .update(feedbackTable)
    .set({ memberId: null, contact: null })
    .where(eq(feedbackTable.memberId, memberId))
    .returning({ id: feedbackTable.id });
  await tx
    .update(feedbackEvents)
    .set({ text: null })
    .where(
      and(
        isNull(feedbackEvents.staffId),
        sql`${feedbackEvents.feedbackId} = any(${idArray(feedback.map((o) => o.id))})`,
      ),
    );
}
