import {
  type FamilyRole,
  familyRoles,
  type Relation,
  relations,
} from "@ginkgo/api-contract/membership/membership-codes";
import type { Elder } from "@ginkgo/api-contract/membership/membership-elders";
import { type SQL, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { type Db, rows } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { nameOf, type Person, peopleOf } from "../people.ts";
import { holds, roleMay, sharesHealth } from "./can-act-for.ts";

/** An elder with the reader's own bond to them. */
export interface ElderRow {
  id: string;
  speakerId: string;
  isSelf: boolean;
  name: string | null;
  gender: "MALE" | "FEMALE" | null;
  /** Sealed. */
  birthday: string | null;
  bondId: string;
  relation: Relation;
  role: FamilyRole;
  /** Whether the reader may see the elder's health now. */
  sharesHealth: boolean;
  hasHealth: boolean;
}

export const elderBirthdaySealContext = (id: string) => `membership.elders.birthday.${id}`;
export const elderNameSealContext = (id: string) => `membership.elders.name.${id}`;

/** Elders a member is bound to, oneself first, then as they came. @param only a further condition on `e` and `f` */
export const elderRows = (db: Db, memberId: string, only: SQL = sql``): Promise<ElderRow[]> =>
  rows<ElderRow>(
    db,
    sql`select e.id::text, e.speaker_id::text as "speakerId", e.is_self as "isSelf", e.name, e.gender,
        e.birthday, f.id::text as "bondId", f.relation, f.role, ${sharesHealth} as "sharesHealth",
        e.health is not null as "hasHealth"
      from membership.family_members f join membership.elders e on e.id = f.elder_id
      where f.member_id = ${memberId}::bigint and ${holds} ${only}
      order by (e.is_self and e.speaker_id = ${memberId}::bigint) desc, f.id`,
  );

/** The member's bond to one elder. @throws {ProblemError} NOT_FOUND also for an elder of another family (A2) */
export async function elderOf(db: Db, memberId: string, elderId: string): Promise<ElderRow> {
  const [found] = await elderRows(db, memberId, sql`and e.id = ${elderId}::bigint`);
  if (!found) throw problem("NOT_FOUND", "elder");
  return found;
}

/** The elder's name: the account's where there is one, else as it was entered. */
export const elderName = (
  { id, name, speakerId }: Pick<ElderRow, "id" | "name" | "speakerId">,
  vault: Vault,
  people: Map<string, Person>,
): string => (name ? vault.open(name, elderNameSealContext(id)) : nameOf(people.get(speakerId)));

/** Row → answer. */
export const presentElder = (
  elder: ElderRow,
  memberId: string,
  vault: Vault,
  people: Map<string, Person>,
): Elder => ({
  id: elder.id,
  name: elderName(elder, vault, people),
  isSelf: elder.isSelf && elder.speakerId === memberId,
  relation: elder.relation,
  relationText: relations[elder.relation],
  role: elder.role,
  roleText: familyRoles[elder.role],
  gender: elder.gender,
  birthday: elder.birthday && vault.open(elder.birthday, elderBirthdaySealContext(elder.id)),
  canAct: roleMay(elder.role, "orders.act"),
  hasHealth: elder.hasHealth && elder.sharesHealth && roleMay(elder.role, "health.read"),
});

/** One elder as the reader may see them. @throws {ProblemError} NOT_FOUND */
export async function readElder(db: Db, vault: Vault, memberId: string, elderId: string): Promise<Elder> {
  const found = await elderOf(db, memberId, elderId);
  return presentElder(found, memberId, vault, await peopleOf(db, vault, [found.speakerId]));
}

/** Oneself, before anything was kept for oneself. */
export async function noElderYet(db: Db, vault: Vault, memberId: string): Promise<Elder> {
  return {
    id: null,
    name: nameOf((await peopleOf(db, vault, [memberId])).get(memberId)),
    isSelf: true,
    relation: "0",
    relationText: relations["0"],
    role: "OWNER",
    roleText: familyRoles.OWNER,
    gender: null,
    birthday: null,
    canAct: true,
    hasHealth: false,
  };
}
