import { familyRoles, relations } from "@ginkgo/api-contract/membership/membership-codes";
import type { Elder } from "@ginkgo/api-contract/membership/membership-elders";
import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { nameOf, type Person, peopleOf } from "../people.ts";
import { elders } from "../tables.ts";
import { bond, elder, holds, roleMay, sharesHealth } from "./can-act-for.ts";

export const elderBirthdaySealContext = (id: string) => `membership.elders.birthday.${id}`;
export const elderNameSealContext = (id: string) => `membership.elders.name.${id}`;

/** Whether the elder is the member themself. */
const isOneself = (memberId: string) => and(elder.isSelf, eq(elder.speakerId, memberId))!;

/** Elders a member is bound to, oneself first, then as they came. @param only a further condition */
export const elderRows = (db: Db, memberId: string, only?: SQL) =>
  db
    .select({
      id: elder.id,
      speakerId: elder.speakerId,
      isSelf: elder.isSelf,
      name: elder.name,
      gender: elder.gender,
      birthday: elder.birthday,
      bondId: bond.id,
      relation: bond.relation,
      role: bond.role,
      /** Whether the reader may see the elder's health now. */
      sharesHealth: sql<boolean>`${sharesHealth}`,
      hasHealth: sql<boolean>`${isNotNull(elder.health)}`,
    })
    .from(bond)
    .innerJoin(elder, eq(elder.id, bond.elderId))
    .where(and(eq(bond.memberId, memberId), holds, only))
    .orderBy(desc(isOneself(memberId)), bond.id);

/** An elder with the reader's own bond to them. */
export type ElderRow = Awaited<ReturnType<typeof elderRows>>[number];

/** The elder who is the member themself; none before anything was kept for oneself. */
export const ownElderRows = (db: Db, memberId: string) => elderRows(db, memberId, isOneself(memberId));

/** Holds an elder's row until the transaction ends: places and owners are counted under it. */
export const lockElder = async (tx: Tx, id: string): Promise<unknown> =>
  tx.select({ found: sql<number>`1` }).from(elders).where(eq(elders.id, id)).for("update");

/** The member's bond to one elder. @throws {ProblemError} NOT_FOUND also for an elder of another family (A2) */
export async function elderOf(db: Db, memberId: string, elderId: string): Promise<ElderRow> {
  const [found] = await elderRows(db, memberId, eq(elder.id, elderId));
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
  row: ElderRow,
  memberId: string,
  vault: Vault,
  people: Map<string, Person>,
): Elder => ({
  id: row.id,
  name: elderName(row, vault, people),
  isSelf: row.isSelf && row.speakerId === memberId,
  relation: row.relation,
  relationText: relations[row.relation],
  role: row.role,
  roleText: familyRoles[row.role],
  gender: row.gender,
  birthday: row.birthday && vault.open(row.birthday, elderBirthdaySealContext(row.id)),
  canAct: roleMay(row.role, "orders.act"),
  hasHealth: row.hasHealth && row.sharesHealth && roleMay(row.role, "health.read"),
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
