import {
  favouriteTypes,
  feedbackStates,
  feedbackTypes,
} from "@ginkgo/api-contract/membership/membership-codes";
import { eq } from "drizzle-orm";
import type { PersonalData } from "../../http/personal-data.ts";
import type { Db } from "../../platform/database/database.ts";
import { iso } from "../../platform/database/sql-values.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { readAddresses } from "./addresses/address-row.ts";
import { readContacts } from "./contacts/contact-row.ts";
import { eraseMembership } from "./erase-membership.ts";
import { elderRows, presentElder } from "./family/elder-row.ts";
import { openHealth } from "./family/health-notes.ts";
import { feedbackRows, openContact } from "./feedback/feedback-row.ts";
import { readMailbox } from "./mail/mailbox.ts";
import { listNotices } from "./notices/list-notices.ts";
import { readPreferences } from "./notices/notice-preferences.ts";
import { peopleOf } from "./people.ts";
import { favourites, feedback, pushDevices } from "./tables.ts";

/** Elders the member speaks for, with health; of others' elders only that there is a bond. */
async function exportElders(db: Db, vault: Vault, memberId: string) {
  const found = await elderRows(db, memberId);
  const people = await peopleOf(
    db,
    vault,
    found.map((e) => e.speakerId),
  );
  return Promise.all(
    found.map(async (e) => {
      const { relationText, roleText, name, gender, birthday } = presentElder(e, memberId, vault, people);
      if (e.speakerId !== memberId) return { relation: relationText, role: roleText };
      const health = await openHealth(db, vault, e.id);
      return { name, gender, birthday, relation: relationText, role: roleText, health };
    }),
  );
}

const exportContacts = async (db: Db, vault: Vault, memberId: string) =>
  (await readContacts(db, vault, memberId)).map(({ name, phone, relationText, priority }) => ({
    name,
    phone,
    relation: relationText,
    priority,
  }));

const exportAddresses = async (db: Db, vault: Vault, memberId: string) =>
  (await readAddresses(db, vault, memberId)).map(
    ({ receiver, phone, areaText, detail, tagText, isDefault }) => ({
      receiver,
      phone,
      area: areaText,
      detail,
      tag: tagText,
      isDefault,
    }),
  );

const exportFavourites = async (db: Db, memberId: string) =>
  (
    await db
      .select({ type: favourites.targetType, title: favourites.title, keptAt: iso(favourites.createdAt) })
      .from(favourites)
      .where(eq(favourites.memberId, memberId))
      .orderBy(favourites.id)
  ).map(({ type, ...f }) => ({ kind: favouriteTypes[type], ...f }));

const exportFeedback = async (db: Db, vault: Vault, memberId: string) =>
  (await feedbackRows(db, eq(feedback.memberId, memberId)).orderBy(feedback.id)).map((o) => ({
    type: feedbackTypes[o.type],
    state: feedbackStates[o.state],
    content: o.content,
    contact: openContact(vault, o),
    reply: o.reply,
    score: o.score,
    createdAt: o.createdAt,
  }));

async function exportNotices(db: Db, memberId: string) {
  const { records } = await listNotices(db, memberId, { current: 1, size: 100_000 });
  return records.map(({ kindText, title, body, createdAt, readAt }) => ({
    kind: kindText,
    title,
    body,
    createdAt,
    readAt,
  }));
}

const exportPreferences = async (db: Db, memberId: string) =>
  (await readPreferences(db, memberId)).records.map(({ kindText, inApp, sms, push, mail }) => ({
    kind: kindText,
    inApp,
    sms,
    push,
    mail,
  }));

/** When reminders were turned on in which browser; the addresses themselves tell a member nothing. */
const exportDevices = (db: Db, memberId: string) =>
  db
    .select({ turnedOnAt: iso(pushDevices.createdAt) })
    .from(pushDevices)
    .where(eq(pushDevices.memberId, memberId))
    .orderBy(pushDevices.id);

/** Family, contacts, addresses, favourites, feedback and notices. */
export const personalData: PersonalData = {
  section: "membership",
  exportOf: async (db, memberId, vault) => ({
    elders: await exportElders(db, vault, memberId),
    emergencyContacts: await exportContacts(db, vault, memberId),
    addresses: await exportAddresses(db, vault, memberId),
    favourites: await exportFavourites(db, memberId),
    opinions: await exportFeedback(db, vault, memberId),
    notices: await exportNotices(db, memberId),
    noticePreferences: await exportPreferences(db, memberId),
    remindedDevices: await exportDevices(db, memberId),
    mailbox: await readMailbox(db, vault, memberId),
  }),
  blockers: async () => [],
  erase: eraseMembership,
};
