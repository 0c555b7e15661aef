import { type FamilyDetail, type FamilyMember, MAX_FAMILY } from "@ginkgo/api-contract/membership/family";
import { neverShared } from "@ginkgo/api-contract/membership/membership-codes";
import type { Elder } from "@ginkgo/api-contract/membership/membership-elders";
import { sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { DAY, later } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { peopleOf } from "../people.ts";
import { canActFor, roleMay } from "./can-act-for.ts";
import { elderOf, elderRows, noElderYet, presentElder } from "./elder-row.ts";
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
  const [found] = wanted
    ? [await elderOf(db, memberId, wanted)]
    : await elderRows(db, memberId, sql`and e.is_self and e.speaker_id = ${memberId}::bigint`);
  const isMine = !found || (found.isSelf && found.speakerId === memberId);
  const sees = !found || roleMay(found.role, "family.manage");
  const shown = sql`f.expires_at > ${instant(later(now, -SHOWN))} and f.ended_at is null`;
  const all = await familyRows(
    db,
    sql`(f.elder_id = ${found?.id ?? null}::bigint and (f.bind_state = 'BOUND' ${sees ? sql`or (f.bind_state in ('INVITED', 'REJECTED') and ${shown})` : sql``}))
      ${isMine ? sql`or (f.elder_id is null and f.inviter_id = ${memberId}::bigint and ${shown})` : sql``}`,
  );
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
  const [row] = await familyRows(db, sql`f.id = ${id}::bigint and f.bind_state in ('BOUND', 'INVITED')`);
  const [bond] = row?.elderId ? await elderRows(db, memberId, sql`and e.id = ${row.elderId}::bigint`) : [];
  const role = bond?.role ?? null;
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
  const [bond] = member.elderId
    ? await elderRows(tx, memberId, sql`and e.id = ${member.elderId}::bigint`)
    : [];
  const people = await peopleOf(tx, vault, bond ? [bond.speakerId] : []);
  const seesHealth = bond !== undefined && (await canActFor(tx, memberId, bond.id, "health.read"));
  return {
    ...member,
    elder: bond ? presentElder(bond, memberId, vault, people) : null,
    rights: rightLines(member.role, member.health),
    notShared: [...neverShared],
    ...(seesHealth ? { healthNotes: await showHealth(tx, vault, memberId, bond, now) } : {}),
  };
}
