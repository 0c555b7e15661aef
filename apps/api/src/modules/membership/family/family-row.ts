import type { BindState, FamilyRole, Relation } from "@ginkgo/api-contract/membership/membership-codes";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "../../../platform/database/database.ts";
import { iso } from "../../../platform/database/sql-values.ts";
import { sharesHealth } from "./can-act-for.ts";

/** A bond, or an invitation to one. */
export interface FamilyRow {
  id: string;
  elderId: string | null;
  memberId: string | null;
  relation: Relation;
  role: FamilyRole;
  bindState: Exclude<BindState, "EXPIRED">;
  inviterId: string | null;
  healthOffered: boolean;
  /** Whether health is shared through it now, every consent counted. */
  health: boolean;
  phone: string | null;
  endedWhy: string | null;
  invitedAt: string | null;
  expiresAt: string | null;
  joinedAt: string | null;
  /** Of the elder; null while nobody knows which account the elder's is. */
  speakerId: string | null;
  isSelf: boolean | null;
  elderName: string | null;
}

export const familyPhoneSealContext = (id: string) => `membership.family_members.phone.${id}`;

/** @param where on `f` and its elder `e` */
export const familyRows = (db: Db, where: SQL, lock: SQL = sql``): Promise<FamilyRow[]> =>
  rows<FamilyRow>(
    db,
    sql`select f.id::text, f.elder_id::text as "elderId", f.member_id::text as "memberId", f.relation, f.role,
        f.bind_state as "bindState", f.inviter_id::text as "inviterId", f.health_offered as "healthOffered",
        coalesce(f.bind_state = 'BOUND' and ${sharesHealth}, false) as health, f.phone, f.ended_why as "endedWhy",
        ${iso(sql`f.invited_at`)} as "invitedAt", ${iso(sql`f.expires_at`)} as "expiresAt",
        case when f.bind_state = 'BOUND' then ${iso(sql`f.answered_at`)} end as "joinedAt",
        e.speaker_id::text as "speakerId", e.is_self as "isSelf", e.name as "elderName"
      from membership.family_members f left join membership.elders e on e.id = f.elder_id
      where ${where} order by (f.relation = '0') desc, f.bind_state, f.id ${lock}`,
  );

/** Whether the row is the elder themself. */
export const isElderRow = ({ isSelf, memberId, speakerId }: FamilyRow): boolean =>
  isSelf === true && memberId !== null && memberId === speakerId;

/** Whether an unanswered invitation is past its time. */
export const isPast = ({ expiresAt }: Pick<FamilyRow, "expiresAt">, now: Date): boolean =>
  expiresAt !== null && new Date(expiresAt) <= now;

/** An invitation of the inviter to look after the member who accepts it. */
export const invitesElder = ({ elderId }: Pick<FamilyRow, "elderId">): boolean => elderId === null;
