import { type FamilyDetail, type FamilyMember, MAX_FAMILY } from "@ginkgo/api-contract/membership/family";
import { neverShared } from "@ginkgo/api-contract/membership/membership-codes";
import type { Elder } from "@ginkgo/api-contract/membership/membership-elders";
import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { DAY, later } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { peopleOf } from "../people.ts";
import { bond, canActFor, elder, roleMay } from "./can-act-for.ts";
import { elderOf, elderRows, noElderYet, ownElderRows, presentElder } from "./elder-row.ts";
import { type FamilyRow, familyRows, isPast } from "./family-row.ts";
import { showHealth } from "./health-notes.ts";
import { chosenElderId } from "./list-elders.ts";
import { presentFamily, type Reader, rightLines } from "./present-family.ts";

/** How long an answered or expired invitation is still shown to who sent it. */
const SHOWN = 7 * DAY;

export interface Asker {
  db: Db;
  vault: Vault;
  memberId: string;
  now: Date;
}

const idsIn = (found: FamilyRow[]) =>
  found.flatMap((r) => [r.memberId, r.speakerId].flatMap((id) => id ?? []));

/** Whether a row takes one of the places around an elder. */
const takesPlace = (row: FamilyRow, now: Date) =>
  row.bindState === "BOUND" || (row.bindState === "INVITED" && !isPast(row, now));

/** Everybody around an elder, and for owners the invitations. @throws {ProblemError} NOT_FOUND */
export async function listFamily(
  { db, vault, memberId, now }: Asker,
  elderId: string | undefined,
): Promise<{ elder: Elder; records: FamilyMember[]; used: number; most: number }> {
  const wanted = elderId ?? (await chosenElderId(db, memberId));
  const [found] = wanted ? [await elderOf(db, memberId, wanted)] : await ownElderRows(db, memberId);
  const isMine = !found || (found.isSelf && found.speakerId === memberId);
  const sees = !found || roleMay(found.role, "family.manage");
  const shown = and(gt(bond.expiresAt, later(now, -SHOWN)), isNull(bond.endedAt));
  const invited = and(inArray(bond.bindState, ["INVITED", "REJECTED"]), shown);
  const around =
    found && and(eq(bond.elderId, found.id), or(eq(bond.bindState, "BOUND"), sees ? invited : undefined));
  const sent = isMine ? and(isNull(bond.elderId), eq(bond.inviterId, memberId), shown) : undefined;
  const all = await familyRows(db, or(around, sent));
  const people = await peopleOf(db, vault, [...idsIn(all), ...(found ? [found.speakerId] : [])]);
  const reader: Reader = { memberId, role: found?.role ?? null, vault, people, now };
  return {
    elder: found ? presentElder(found, memberId, vault, people) : await noElderYet(db, vault, memberId),
    records: all.map((r) => presentFamily(r, reader)),
    used: all.filter((r) => r.elderId !== null && takesPlace(r, now)).length,
    most: MAX_FAMILY,
  };
}

/**
 * A row around an elder of the reader's, with the reader's role there: bonds are seen by the whole family,
 * invitations by owners and by who sent them.
 * @throws {ProblemError} NOT_FOUND also for another family's (A2)
 */
export async function familyRowFor(
  { db, memberId }: Pick<Asker, "db" | "memberId">,
  id: string,
): Promise<{ row: FamilyRow; role: Reader["role"] }> {
  const [row] = await familyRows(db, and(eq(bond.id, id), inArray(bond.bindState, ["BOUND", "INVITED"])));
  const [own] = row?.elderId ? await elderRows(db, memberId, eq(elder.id, row.elderId)) : [];
  const role = own?.role ?? null;
  const sees =
    row?.bindState === "BOUND"
      ? role !== null
      : row?.inviterId === memberId || (role !== null && roleMay(role, "family.manage"));
  if (!row || !sees) throw problem("NOT_FOUND", "family member");
  return { row, role };
}

/** One row as an answer. */
export async function readFamilyMember(asker: Asker, id: string): Promise<FamilyMember> {
  const { db, vault, memberId, now } = asker;
  const { row, role } = await familyRowFor(asker, id);
  return presentFamily(row, { memberId, role, vault, people: await peopleOf(db, vault, idsIn([row])), now });
}

/**
 * One of the family with what they may do, and the elder's health where the reader may see it.
 * @throws {ProblemError} NOT_FOUND
 */
export async function familyDetail(
  tx: Tx,
  { vault, memberId, now }: Omit<Asker, "db">,
  id: string,
): Promise<FamilyDetail> {
  const asker: Asker = { db: tx, vault, memberId, now };
  const member = await readFamilyMember(asker, id);
  const [own] = member.elderId ? await elderRows(tx, memberId, eq(elder.id, member.elderId)) : [];
  const people = await peopleOf(tx, vault, own ? [own.speakerId] : []);
  const seesHealth = own !== undefined && (await canActFor(tx, memberId, own.id, "health.read"));
  return {
    ...member,
    elder: own ? presentElder(own, memberId, vault, people) : null,
    rights: rightLines(member.role, member.health),
    notShared: [...neverShared],
    ...(seesHealth ? { healthNotes: await showHealth(tx, vault, memberId, own, now) } : {}),
  };
}
