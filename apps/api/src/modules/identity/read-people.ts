import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../../platform/database/database.ts";
import { idArray } from "../../platform/database/sql-values.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { lockMember, memberByPhone, phoneOf } from "./find-member.ts";
import { memberSealContext } from "./identity-seal-contexts.ts";
import { members } from "./tables.ts";

/** An account, opened: mask what others may not see of it. Everything is null once it is closed. */
export interface Person {
  id: string;
  phone: string | null;
  nickname: string | null;
  realName: string | null;
  avatarUrl: string | null;
}

/** The member's own number, the member locked until the transaction ends. */
export async function lockedPhone(tx: Tx, vault: Vault, memberId: string): Promise<string> {
  return phoneOf(vault, await lockMember(tx, memberId));
}

/** The active account of a number, or undefined. Never let this answer show whether a number has one. */
export async function memberIdOfPhone(db: Db, vault: Vault, phone: string): Promise<string | undefined> {
  const found = await memberByPhone(db, vault, phone);
  return found?.state === "ACTIVE" ? found.id : undefined;
}

/** Those of these members whose accounts are open: neither blocked nor closing nor closed. */
export async function activeAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = await db
    .select({ id: members.id })
    .from(members)
    .where(and(sql`${members.id} = any(${idArray(ids)})`, eq(members.state, "ACTIVE")));
  return new Set(found.map((m) => m.id));
}

/** Accounts by id, for modules above; an id of nobody is not in the answer. */
export async function readPeople(db: Db, vault: Vault, ids: readonly string[]): Promise<Map<string, Person>> {
  if (!ids.length) return new Map();
  const found = await db
    .select({
      id: members.id,
      phone: members.phone,
      nickname: members.nickname,
      realName: members.realName,
      avatarUrl: members.avatarUrl,
    })
    .from(members)
    .where(sql`${members.id} = any(${idArray([...new Set(ids)])})`);
  const open = (column: Parameters<typeof memberSealContext>[0], { id }: Person, value: string | null) =>
    value === null ? null : vault.open(value, memberSealContext(column, id));
  const people = found.map((p) => ({
    ...p,
    phone: open("phone", p, p.phone),
    nickname: open("nickname", p, p.nickname),
    realName: open("real_name", p, p.realName),
  }));
  return new Map(people.map((p) => [p.id, p]));
}
