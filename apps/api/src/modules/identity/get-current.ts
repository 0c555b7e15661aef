import type { CurrentMember } from "@ginkgo/api-contract/identity/identity";
import { eq, isNotNull, sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { MemberViewer } from "../../http/viewer.ts";
import { type Db, firstOf } from "../../platform/database/database.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { memberSealContext } from "./identity-seal-contexts.ts";
import { members, wechatLinks } from "./tables.ts";

type Own = Omit<CurrentMember, "adviserId" | "employee" | "unread" | "cart" | "personType">;

/** Every field listed: what a member may see of their own row. */
async function own(db: Db, vault: Vault, id: string): Promise<Own | undefined> {
  const sealed = await firstOf(
    db
      .select({
        id: members.id,
        phone: members.phone,
        provinces: members.provinces,
        nickname: members.nickname,
        avatarUrl: members.avatarUrl,
        realName: members.realName,
        gender: members.gender,
        birthday: members.birthday,
        hasPassword: sql<boolean>`${isNotNull(members.passwordHash)}`,
        wechatBound: sql<boolean>`${isNotNull(wechatLinks.memberId)}`,
      })
      .from(members)
      .leftJoin(wechatLinks, eq(wechatLinks.memberId, members.id))
      .where(eq(members.id, id)),
  );
  if (!sealed?.phone) return undefined;
  const open = (column: Parameters<typeof memberSealContext>[0], value: string | null) =>
    value === null ? null : vault.open(value, memberSealContext(column, id));
  return {
    ...sealed,
    phone: vault.open(sealed.phone, memberSealContext("phone", id)),
    nickname: open("nickname", sealed.nickname),
    realName: open("real_name", sealed.realName),
    birthday: open("birthday", sealed.birthday),
  };
}

/**
 * Who is signed in. The person type is that of the token, which is what the API goes by: a switch on another device
 * reaches this one with its next refresh. A part that another module owns and cannot read just now is left empty;
 * this answer decides whether the portal believes in the session at all and must not fail for it.
 */
export async function getCurrent(
  { database, memberFacts, log, vault }: AppContext,
  { memberId, personType }: MemberViewer,
  db: Db = database.primary,
): Promise<CurrentMember> {
  const member = await own(db, vault, memberId);
  if (!member) throw problem("SIGN_IN_REQUIRED", "member is gone");
  async function fact<T>(name: string, read: Promise<T>, otherwise: T): Promise<T> {
    return read.catch((error: Error) => {
      log.error("part of the current member is missing", {
        module: "identity",
        reason: name,
        error: error.message,
      });
      return otherwise;
    });
  }
  const [adviserId, employee, unread, cart] = [
    await fact("adviserId", memberFacts.adviserId(database.primary, memberId), null),
    await fact("employee", memberFacts.employee(database.primary, memberId), null),
    await fact("unread", memberFacts.unread(database.primary, memberId), 0),
    // A cart is a customer's.
    personType === 2 ? 0 : await fact("cart", memberFacts.cart(database.primary, memberId), 0),
  ];
  return { ...member, personType, adviserId, employee, unread, cart };
}

/** Whether a member left the wished-for regions open when asked. */
export const readRegionsLater = async (db: Db, memberId: string): Promise<boolean> =>
  (await firstOf(db.select({ later: members.regionsLater }).from(members).where(eq(members.id, memberId))))
    ?.later ?? false;
