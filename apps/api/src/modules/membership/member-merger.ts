import { and, count, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { MemberMerger, MergePair } from "../../http/member-merger.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { mergeContacts } from "./contacts/merge-contacts.ts";
import { mergeFamily } from "./family/merge-family.ts";
import { mailSealContext } from "./mail/mailbox.ts";
import {
  addresses,
  chosenElders,
  emergencyContacts,
  familyMembers,
  favourites,
  feedback,
  mailAddresses,
  noticeMail,
  noticePreferences,
  noticeSms,
  notices,
  pushDevices,
} from "./tables.ts";

/** The mailbox goes along where the account that stays has none; what was on its way to the other is not sent. */
async function mergeMail(tx: Tx, vault: Vault, { from, into }: MergePair): Promise<void> {
  await tx.delete(noticeMail).where(eq(noticeMail.memberId, from));
  const [theirs] = await tx.delete(mailAddresses).where(eq(mailAddresses.memberId, from)).returning();
  if (!theirs) return;
  const address = vault.seal(vault.open(theirs.address, mailSealContext(from)), mailSealContext(into));
  await tx
    .insert(mailAddresses)
    .values({ ...theirs, memberId: into, address })
    .onConflictDoNothing();
}

/** Notices, and what a member wants to be told: what the account that stays has chosen goes on. */
async function mergeNotices(tx: Tx, { from, into }: MergePair): Promise<void> {
  await tx.update(notices).set({ memberId: into }).where(eq(notices.memberId, from));
  await tx.update(noticeSms).set({ memberId: into }).where(eq(noticeSms.memberId, from));
  // Each belongs to a sign-in that ends.
  await tx.delete(pushDevices).where(eq(pushDevices.memberId, from));
  const own = alias(noticePreferences, "own");
  const chosen = tx.select({ kind: own.kind }).from(own).where(eq(own.memberId, into));
  await tx
    .delete(noticePreferences)
    .where(and(eq(noticePreferences.memberId, from), inArray(noticePreferences.kind, chosen)));
  await tx.update(noticePreferences).set({ memberId: into }).where(eq(noticePreferences.memberId, from));
}

async function mergeFavourites(tx: Tx, { from, into }: MergePair): Promise<void> {
  const own = alias(favourites, "own");
  await tx.delete(favourites).where(
    and(
      eq(favourites.memberId, from),
      sql`exists (select 1 from ${favourites} ${own} where ${own.memberId} = ${into}::bigint
          and ${own.targetType} = ${favourites.targetType} and ${own.targetId} = ${favourites.targetId})`,
    ),
  );
  await tx.update(favourites).set({ memberId: into }).where(eq(favourites.memberId, from));
}

async function mergeAddresses(tx: Tx, { from, into }: MergePair): Promise<void> {
  const [main] = await tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.memberId, into), eq(addresses.isDefault, true)));
  await tx
    .update(addresses)
    .set({ memberId: into, ...(main && { isDefault: false }) })
    .where(eq(addresses.memberId, from));
}

/** Everything a member keeps for themself. */
export const memberMerger: MemberMerger = {
  moves: [
    "membership.addresses.member_id",
    "membership.chosen_elders.member_id",
    "membership.elders.speaker_id",
    "membership.emergency_contacts.member_id",
    "membership.family_members.accepted_by",
    "membership.family_members.inviter_id",
    "membership.family_members.member_id",
    "membership.favourites.member_id",
    "membership.mail_addresses.member_id",
    "membership.notice_mail.member_id",
    "membership.notice_preferences.member_id",
    "membership.notice_sms.member_id",
    "membership.notices.member_id",
    "membership.opinions.member_id",
    "membership.push_devices.member_id",
  ],
  keeps: {},
  async count(db, memberId) {
    const of = async (
      table: typeof favourites | typeof addresses | typeof emergencyContacts | typeof notices,
    ) => (await firstOf(db.select({ n: count() }).from(table).where(eq(table.memberId, memberId))))!.n;
    const bonds = await firstOf(
      db
        .select({ n: count() })
        .from(familyMembers)
        .where(and(eq(familyMembers.memberId, memberId), eq(familyMembers.bindState, "BOUND"))),
    );
    return [
      { text: "家人和长辈", count: bonds!.n },
      { text: "紧急联系人", count: await of(emergencyContacts) },
      { text: "地址", count: await of(addresses) },
      { text: "收藏", count: await of(favourites) },
      { text: "消息", count: await of(notices) },
    ];
  },
  async move(tx, pair, { vault, now }) {
    const { from, into } = pair;
    await mergeContacts(tx, vault, pair);
    await mergeFamily(tx, pair, now);
    await mergeAddresses(tx, pair);
    await mergeFavourites(tx, pair);
    await mergeNotices(tx, pair);
    await mergeMail(tx, vault, pair);
    await tx.update(feedback).set({ memberId: into }).where(eq(feedback.memberId, from));
    const [chosen] = await tx.delete(chosenElders).where(eq(chosenElders.memberId, from)).returning();
    if (chosen)
      await tx
        .insert(chosenElders)
        .values({ ...chosen, memberId: into })
        .onConflictDoNothing();
  },
};
