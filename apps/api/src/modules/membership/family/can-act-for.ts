import {
  type FamilyRight,
  type FamilyRole,
  familyRights,
} from "@ginkgo/api-contract/membership/membership-codes";
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import { consents } from "../../identity/tables.ts";
import { elders, familyMembers } from "../tables.ts";

/** A bond and its elder, as the conditions below name them: some stand in statements that name the same tables. */
export const bond = alias(familyMembers, "bond");
export const elder = alias(elders, "elder");

/**
 * Whether a bond holds now: bound, and who agreed to it has not taken the consent `family` back. Read on every
 * request, so that leaving or taking back holds at once (A6).
 */
export const holds: SQL = sql`(${bond.bindState} = 'BOUND' and (${bond.acceptedBy} is null or exists (
  select 1 from ${consents} where ${consents.memberId} = ${bond.acceptedBy} and ${consents.kind} = 'family'
    and ${consents.withdrawnAt} is null)))`;

/** Whether the health of the elder is shared with the bond: both ticked, and the elder's own consent in force (V1). */
export const sharesHealth: SQL = sql`(${bond.health} and exists (
  select 1 from ${consents} where ${consents.memberId} = ${elder.speakerId} and ${consents.kind} = 'health'
    and ${consents.withdrawnAt} is null))`;

/** Whether a role holds a right, health's consents apart. */
export const roleMay = (role: FamilyRole, right: FamilyRight): boolean =>
  (familyRights[right].roles as readonly FamilyRole[]).includes(role);

/** What somebody's right rests on. */
export interface Bond {
  id: string;
  role: FamilyRole;
  /** The consent `family` it was agreed with; null where it needed none. */
  consentId: string | null;
}

/** The bond by which a member may do something for an elder now; undefined where they may not. */
export async function familyLinkFor(
  db: Db,
  memberId: string,
  elderId: string,
  need: FamilyRight,
): Promise<Bond | undefined> {
  const given = and(
    eq(consents.memberId, bond.acceptedBy),
    eq(consents.kind, "family"),
    isNull(consents.withdrawnAt),
  );
  return firstOf(
    db
      .select({ id: bond.id, role: bond.role, consentId: consents.id })
      .from(bond)
      .innerJoin(elder, eq(elder.id, bond.elderId))
      .leftJoin(consents, given)
      .where(
        and(
          eq(bond.elderId, elderId),
          eq(bond.memberId, memberId),
          holds,
          inArray(bond.role, [...familyRights[need].roles]),
          need.startsWith("health.") ? sharesHealth : undefined,
        ),
      ),
  );
}

/**
 * Whether a member may do something for an elder now. Their own elder is everybody's to act for, health only with
 * consent. For every module above this one: ask on each request, keep no answer.
 * @param elderId an elder's id; one of another family answers false, like one that does not exist
 */
export const canActFor = async (
  db: Db,
  memberId: string,
  elderId: string,
  need: FamilyRight,
): Promise<boolean> => (await familyLinkFor(db, memberId, elderId, need)) !== undefined;

/** Everybody who may do that for an elder now, by member. Health has consents of its own and is not asked so. */
export const membersWithPermission = async (
  db: Db,
  elderId: string,
  need: Exclude<FamilyRight, `health.${string}`>,
): Promise<string[]> =>
  (
    await db
      .select({ id: bond.memberId })
      .from(bond)
      .where(
        and(
          eq(bond.elderId, elderId),
          isNotNull(bond.memberId),
          holds,
          inArray(bond.role, [...familyRights[need].roles]),
        ),
      )
  ).map((f) => f.id!);

/** Elders for whom a member may do that now, as a condition on a column. Health has consents of its own. */
export const amongElders = (
  column: SQL,
  memberId: string,
  need: Exclude<FamilyRight, `health.${string}`>,
): SQL =>
  sql`${column} in (select ${bond.elderId} from ${familyMembers} ${bond} where ${bond.memberId} = ${memberId}::bigint
    and ${holds} and ${inArray(bond.role, [...familyRights[need].roles])})`;
