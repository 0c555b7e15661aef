import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import { iso } from "../../../platform/database/sql-values.ts";
import { bond, elder, sharesHealth } from "./can-act-for.ts";

export const familyPhoneSealContext = (id: string) => `membership.family_members.phone.${id}`;

/** Bonds and invitations that fit, the elder first. @param where on `bond` and its `elder` */
export const familyRows = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: bond.id,
      elderId: bond.elderId,
      memberId: bond.memberId,
      relation: bond.relation,
      role: bond.role,
      bindState: bond.bindState,
      inviterId: bond.inviterId,
      healthOffered: bond.healthOffered,
      /** Whether health is shared through it now, every consent counted. */
      health: sql<boolean>`coalesce(${bond.bindState} = 'BOUND' and ${sharesHealth}, false)`,
      phone: bond.phone,
      endedWhy: bond.endedWhy,
      invitedAt: iso(bond.invitedAt),
      expiresAt: iso(bond.expiresAt),
      joinedAt: sql<string | null>`case when ${bond.bindState} = 'BOUND' then ${iso(bond.answeredAt)} end`,
      /** Of the elder; null while nobody knows which account the elder's is. */
      speakerId: elder.speakerId,
      isSelf: elder.isSelf,
      elderName: elder.name,
    })
    .from(bond)
    .leftJoin(elder, eq(elder.id, bond.elderId))
    .where(where)
    .orderBy(desc(eq(bond.relation, "0")), bond.bindState, bond.id);

/** A bond, or an invitation to one. */
export type FamilyRow = Awaited<ReturnType<typeof familyRows>>[number];

/** Whether the row is the elder themself. */
export const isElderRow = ({ isSelf, memberId, speakerId }: FamilyRow): boolean =>
  isSelf === true && memberId !== null && memberId === speakerId;

/** Whether an unanswered invitation is past its time. */
export const isPast = ({ expiresAt }: Pick<FamilyRow, "expiresAt">, now: Date): boolean =>
  expiresAt !== null && new Date(expiresAt) <= now;

/** An invitation of the inviter to look after the member who accepts it. */
export const invitesElder = ({ elderId }: Pick<FamilyRow, "elderId">): boolean => elderId === null;
