import {
  type FamilyRight,
  type FamilyRole,
  familyRights,
} from "@ginkgo/api-contract/membership/membership-codes";
import { type SQL, sql } from "drizzle-orm";
import { type Db, row, rows } from "../../../platform/database/database.ts";
import { textArray } from "../../../platform/database/sql-values.ts";

/**
 * Whether a bond `f` holds now: bound, and who agreed to it has not taken the consent `family` back. Read on every
 * request, so that leaving or taking back holds at once (A6).
 */
export const holds: SQL = sql`(f.bind_state = 'BOUND' and (f.accepted_by is null or exists (
  select 1 from identity.consents c
    where c.member_id = f.accepted_by and c.kind = 'family' and c.withdrawn_at is null)))`;

/** Whether the health of elder `e` is shared with bond `f`: both ticked, and the elder's own consent in force (V1). */
export const sharesHealth: SQL = sql`(f.health and exists (
  select 1 from identity.consents c
    where c.member_id = e.speaker_id and c.kind = 'health' and c.withdrawn_at is null))`;

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
  const health = need.startsWith("health.") ? sql`and ${sharesHealth}` : sql``;
  return row<Bond>(
    db,
    sql`select f.id::text, f.role, (select c.id::text from identity.consents c
        where c.member_id = f.accepted_by and c.kind = 'family' and c.withdrawn_at is null) as "consentId"
      from membership.family_members f join membership.elders e on e.id = f.elder_id
      where f.elder_id = ${elderId}::bigint and f.member_id = ${memberId}::bigint and ${holds}
        and f.role = any(${textArray(familyRights[need].roles)}) ${health}`,
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
    await rows<{ id: string }>(
      db,
      sql`select f.member_id::text as id from membership.family_members f
        where f.elder_id = ${elderId}::bigint and f.member_id is not null and ${holds}
          and f.role = any(${textArray(familyRights[need].roles)})`,
    )
  ).map((f) => f.id);

/** Elders for whom a member may do that now, as a condition on a column. Health has consents of its own. */
export const amongElders = (
  column: SQL,
  memberId: string,
  need: Exclude<FamilyRight, `health.${string}`>,
): SQL =>
  sql`${column} in (select f.elder_id from membership.family_members f where f.member_id = ${memberId}::bigint
    and ${holds} and f.role = any(${textArray(familyRights[need].roles)}))`;
