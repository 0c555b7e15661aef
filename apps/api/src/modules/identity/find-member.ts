import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type ProblemError, problem } from "../../http/problem.ts";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { nextIdOf } from "../../platform/database/next-id.ts";
import type { Vault } from "../../platform/secrets/vault.ts";
import { MEMBER_PHONE, memberSealContext } from "./identity-seal-contexts.ts";
import { members } from "./tables.ts";

export interface MemberRow {
  id: string;
  /** Sealed; null once closed. */
  phone: string | null;
  personType: 1 | 2 | null;
  state: "ACTIVE" | "BLOCKED" | "CLOSING" | "CLOSED" | "MERGED";
  passwordHash: string | null;
}

const columns = {
  id: members.id,
  phone: members.phone,
  personType: members.personType,
  state: members.state,
  passwordHash: members.passwordHash,
};

/** The number of a member that is not closed. */
export const phoneOf = (vault: Vault, { id, phone }: MemberRow): string =>
  vault.open(phone!, memberSealContext("phone", id));

/** Whose account a number opens: of one that was merged into another, that other. */
export function memberByPhone(db: Db, vault: Vault, phone: string): Promise<MemberRow | undefined> {
  const holder = alias(members, "holder");
  return firstOf(
    db
      .select(columns)
      .from(holder)
      .innerJoin(members, eq(members.id, sql`coalesce(${holder.mergedInto}, ${holder.id})`))
      .where(eq(holder.phoneHash, vault.blindIndex(phone, MEMBER_PHONE))),
  );
}

/**
 * The member, locked until the transaction ends. Code that needs a member and its sessions locks in this order; the
 * other way round two people's doings would wait for each other.
 */
export const lockMember = async (tx: Tx, id: string): Promise<MemberRow> =>
  (await firstOf(tx.select(columns).from(members).where(eq(members.id, id)).for("no key update")))!;

/** The next member's number: what is sealed must know its row before the row is written. */
export const nextMemberId = (tx: Tx): Promise<string> => nextIdOf(tx, members);

/** The member of a number that was just proved; a new number makes a member. */
export async function memberOfProvedPhone(
  tx: Tx,
  vault: Vault,
  phone: string,
  now: Date,
): Promise<MemberRow> {
  const known = await memberByPhone(tx, vault, phone);
  if (known) return known;
  const id = await nextMemberId(tx);
  const sealed = vault.seal(phone, memberSealContext("phone", id));
  const phoneHash = vault.blindIndex(phone, MEMBER_PHONE);
  // Of two first sign-ins at once the hash's unique index lets one through; the other finds what it made.
  const made = await firstOf(
    tx
      .insert(members)
      .values({ id, phone: sealed, phoneHash, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: [members.phoneHash] })
      .returning(columns),
  );
  return made ?? (await memberByPhone(tx, vault, phone))!;
}

/** Why this account may not come in, or null. Said only to somebody who proved the account is theirs. */
export const refusalOf = ({ state }: { state: MemberRow["state"] }): ProblemError | null =>
  state === "BLOCKED"
    ? problem("ACCOUNT_BLOCKED")
    : state === "CLOSED" || state === "MERGED"
      ? problem("ACCOUNT_CLOSED")
      : null;
