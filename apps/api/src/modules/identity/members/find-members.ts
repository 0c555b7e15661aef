import { and, count, desc, eq, gt, inArray, isNull, lt, max, type SQL, sql } from "drizzle-orm";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { iso } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { MEMBER_PHONE, memberSealContext, nameHash } from "../identity-seal-contexts.ts";
import { endSessionsOf } from "../sign-in/sessions.ts";
import { members, sessions } from "../tables.ts";

/** An account as a list for staff needs it; the caller masks names and numbers. */
export interface MemberSummary {
  id: string;
  phone: string | null;
  nickname: string | null;
  realName: string | null;
  birthday: string | null;
  state: "ACTIVE" | "BLOCKED" | "CLOSING" | "CLOSED" | "MERGED";
  personType: 1 | 2 | null;
  provinces: string[];
  since: string;
  version: number;
  /** The account this one was merged into. */
  mergedInto: string | null;
}

export interface MemberFilter {
  /** An eleven-digit number, or the number of a member. */
  phone?: string | undefined;
  id?: string | undefined;
  /** A whole name. */
  name?: string | undefined;
  states?: MemberSummary["state"][] | undefined;
  /** Only these members: a set of ids, as a statement in brackets. */
  within?: SQL | undefined;
}

const conditions = (vault: Vault, { phone, id, name, states, within }: MemberFilter): SQL | undefined =>
  and(
    phone ? eq(members.phoneHash, vault.blindIndex(phone, MEMBER_PHONE)) : undefined,
    name ? eq(members.realNameHash, nameHash(vault, name)) : undefined,
    id ? eq(members.id, id) : undefined,
    states?.length ? inArray(members.state, states) : undefined,
    within ? sql`${members.id} in ${within}` : undefined,
  );

/** What was typed whole: a telephone number, a name, or the number of a member; undefined where it is none of them. */
export function typedMember(text: string): Pick<MemberFilter, "phone" | "id" | "name"> | undefined {
  const digits = text.replace(/[\s-]/g, "");
  if (/^1\d{10}$/.test(digits)) return { phone: digits };
  if (/^\d{1,18}$/.test(digits)) return { id: digits };
  return /^[\p{L}·.\s]{2,30}$/u.test(text) ? { name: text } : undefined;
}

/**
 * Accounts that fit, the newest first.
 * @param page those before an id, from `offset` on
 */
export async function findMembers(
  db: Db,
  vault: Vault,
  filter: MemberFilter,
  page: { before?: string | undefined; offset: number; limit: number },
): Promise<MemberSummary[]> {
  const found = await db
    .select({
      id: members.id,
      phone: members.phone,
      nickname: members.nickname,
      realName: members.realName,
      birthday: members.birthday,
      state: members.state,
      personType: members.personType,
      provinces: members.provinces,
      since: iso(members.createdAt),
      version: members.version,
      mergedInto: members.mergedInto,
    })
    .from(members)
    .where(and(conditions(vault, filter), page.before ? lt(members.id, page.before) : undefined))
    .orderBy(desc(members.id))
    .limit(page.limit)
    .offset(page.offset);
  const open = (column: Parameters<typeof memberSealContext>[0], id: string, value: string | null) =>
    value === null ? null : vault.open(value, memberSealContext(column, id));
  return found.map((m) => ({
    ...m,
    phone: open("phone", m.id, m.phone),
    nickname: open("nickname", m.id, m.nickname),
    realName: open("real_name", m.id, m.realName),
    birthday: open("birthday", m.id, m.birthday),
  }));
}

/** How many fit, counted up to `most`. */
export async function countMembers(
  db: Db,
  vault: Vault,
  filter: MemberFilter,
  most: number,
): Promise<number> {
  const some = db
    .select({ found: sql<number>`1`.as("found") })
    .from(members)
    .where(conditions(vault, filter))
    .limit(most)
    .as("some");
  return (await firstOf(db.select({ n: count() }).from(some)))!.n;
}

/** Devices a member is signed in on now, and when one was used last. */
export async function sessionsOf(
  db: Db,
  memberId: string,
  now: Date,
): Promise<{ open: number; lastSeenAt: string | null }> {
  const mine = eq(sessions.memberId, memberId);
  const open = await firstOf(
    db
      .select({ n: count() })
      .from(sessions)
      .where(and(mine, isNull(sessions.endedAt), gt(sessions.absoluteEndsAt, now))),
  );
  const seen = await firstOf(
    db
      .select({ at: sql<string | null>`${iso(sql<Date>`${max(sessions.lastUsedAt)}`)}` })
      .from(sessions)
      .where(mine),
  );
  return { open: open!.n, lastSeenAt: seen?.at ?? null };
}

/** Signs a member out everywhere, as staff say. */
export async function endMemberSessions(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx
    .update(members)
    .set({ version: sql`${members.version} + 1` })
    .where(eq(members.id, memberId));
  await endSessionsOf(tx, memberId, "DEVICE_ENDED", now, null);
}
