import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { eq } from "drizzle-orm";
import type { PersonalData } from "../../http/personal-data.ts";
import { type Db, firstOf } from "../../platform/database/database.ts";
import { millis } from "../../platform/database/sql-values.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { eraseAccount } from "./erase-account.ts";
import { memberSealContext, wechatSealContext } from "./identity-seal-contexts.ts";
import { consents, members, securityEvents, sessions, wechatLinks } from "./tables.ts";

const at = (ms: number | null) => (ms === null ? null : shanghaiInstant(new Date(ms)));

async function account(db: Db, memberId: string, vault: Vault) {
  const found = await firstOf(
    db
      .select({
        phone: members.phone,
        nickname: members.nickname,
        realName: members.realName,
        birthday: members.birthday,
        gender: members.gender,
        provinces: members.provinces,
        personType: members.personType,
        avatarUrl: members.avatarUrl,
        createdAt: millis(members.createdAt),
      })
      .from(members)
      .where(eq(members.id, memberId)),
  );
  if (!found) return null;
  const open = (column: Parameters<typeof memberSealContext>[0], value: string | null) =>
    value === null ? null : vault.open(value, memberSealContext(column, memberId));
  return {
    ...found,
    phone: open("phone", found.phone),
    nickname: open("nickname", found.nickname),
    realName: open("real_name", found.realName),
    birthday: open("birthday", found.birthday),
    createdAt: at(found.createdAt),
  };
}

async function wechat(db: Db, memberId: string, vault: Vault) {
  const found = await firstOf(
    db
      .select({ nickname: wechatLinks.nickname, boundAt: millis(wechatLinks.boundAt) })
      .from(wechatLinks)
      .where(eq(wechatLinks.memberId, memberId)),
  );
  if (!found) return null;
  const nickname = found.nickname && vault.open(found.nickname, wechatSealContext("nickname", memberId));
  return { nickname, boundAt: at(found.boundAt) };
}

/** The account itself: who somebody is, how they signed in, what they agreed to. */
export const personalData: PersonalData = {
  section: "identity",
  async exportOf(db, memberId, vault) {
    const signIns = await db
      .select({
        device: sessions.device,
        way: sessions.way,
        at: millis(sessions.signedInAt),
        until: millis(sessions.endedAt),
      })
      .from(sessions)
      .where(eq(sessions.memberId, memberId))
      .orderBy(sessions.id);
    const given = await db
      .select({
        kind: consents.kind,
        version: consents.version,
        at: millis(consents.givenAt),
        until: millis(consents.withdrawnAt),
      })
      .from(consents)
      .where(eq(consents.memberId, memberId))
      .orderBy(consents.id);
    const events = await db
      .select({ kind: securityEvents.kind, at: millis(securityEvents.at) })
      .from(securityEvents)
      .where(eq(securityEvents.memberId, memberId))
      .orderBy(securityEvents.id);
    return {
      account: await account(db, memberId, vault),
      wechat: await wechat(db, memberId, vault),
      sessions: signIns.map((s) => ({
        device: s.device,
        way: s.way,
        signedInAt: at(s.at),
        endedAt: at(s.until),
      })),
      consents: given.map((c) => ({
        kind: c.kind,
        version: c.version,
        givenAt: at(c.at),
        withdrawnAt: at(c.until),
      })),
      securityEvents: events.map((e) => ({ kind: e.kind, at: at(e.at) })),
    };
  },
  blockers: async () => [],
  erase: eraseAccount,
};
