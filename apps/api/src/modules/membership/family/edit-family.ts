import type { FamilyMember } from "@ginkgo/api-contract/membership/family";
import {
  type FamilyRole,
  familyRoles,
  type Relation,
} from "@ginkgo/api-contract/membership/membership-codes";
import { and, eq, ne, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { requireConsent } from "../../identity/public.ts";
import { noteAccess } from "../note-access.ts";
import { notice } from "../notices/notice.ts";
import { familyMembers } from "../tables.ts";
import { roleMay } from "./can-act-for.ts";
import { lockElder } from "./elder-row.ts";
import { checkPlaces } from "./family-places.ts";
import { type FamilyRow, isElderRow } from "./family-row.ts";
import { familyRowFor, readFamilyMember } from "./list-family.ts";

interface Form {
  role?: FamilyRole;
  relation?: Relation;
  health?: boolean;
}

/** Refuses to leave an elder without an owner; the elder's row must be locked. */
export async function requireOtherOwner(tx: Tx, elderId: string, leaving: string): Promise<void> {
  const other = await firstOf(
    tx
      .select({ found: sql<number>`1` })
      .from(familyMembers)
      .where(
        and(
          eq(familyMembers.elderId, elderId),
          eq(familyMembers.bindState, "BOUND"),
          eq(familyMembers.role, "OWNER"),
          ne(familyMembers.id, leaving),
        ),
      ),
  );
  if (!other) throw problem("FAMILY_LAST_OWNER");
}

/** Sharing is begun by who speaks for the elder alone; it is ended by them, an owner, or who it is shared with. */
async function checkHealth(tx: Tx, member: FamilyRow, memberId: string, manages: boolean, health: boolean) {
  const speaks = member.speakerId === memberId;
  if (health && speaks) await requireConsent(tx, memberId, "health");
  if (!speaks && (health || !(manages || member.memberId === memberId))) throw problem("FAMILY_NO_RIGHT");
}

async function changeRole(tx: Tx, member: FamilyRow, role: FamilyRole, now: Date) {
  if (member.role === "OWNER") await requireOtherOwner(tx, member.elderId!, member.id);
  if (role === "OWNER") await checkPlaces(tx, member.elderId!, role, now, member.id);
  await tx.update(familyMembers).set({ role }).where(eq(familyMembers.id, member.id));
}

/**
 * Changes what one of the family may do. Holds from the commit on (A6), and the person is told.
 * @throws {ProblemError} NOT_FOUND, FAMILY_NO_RIGHT, FAMILY_ELDER_STAYS, FAMILY_LAST_OWNER, FAMILY_OWNERS_FULL, CONSENT_REQUIRED
 */
export async function editFamily(
  tx: Tx,
  vault: Vault,
  memberId: string,
  id: string,
  form: Form,
  now: Date,
): Promise<FamilyMember> {
  const seen = await familyRowFor({ db: tx, memberId }, id);
  if (seen.row.bindState !== "BOUND") throw problem("NOT_FOUND", "family member");
  await lockElder(tx, seen.row.elderId!);
  const { row: member, role } = await familyRowFor({ db: tx, memberId }, id);
  const manages = role !== null && roleMay(role, "family.manage");
  if (isElderRow(member)) throw problem("FAMILY_ELDER_STAYS");
  if ((form.role ?? form.relation) !== undefined && !manages) throw problem("FAMILY_NO_RIGHT");
  if (form.role && form.role !== member.role) await changeRole(tx, member, form.role, now);
  if (form.relation)
    await tx.update(familyMembers).set({ relation: form.relation }).where(eq(familyMembers.id, id));
  if (form.health !== undefined) {
    await checkHealth(tx, member, memberId, manages, form.health);
    await tx.update(familyMembers).set({ health: form.health }).where(eq(familyMembers.id, id));
  }
  if (member.memberId !== memberId) {
    const changes = [
      form.role && form.role !== member.role ? `权限改为“${familyRoles[form.role]}”` : [],
      form.health === undefined ? [] : form.health ? "可以查看健康情况" : "不再共享健康情况",
    ].flat();
    const newNotice = {
      memberId: member.memberId!,
      kind: "FAMILY",
      message: "family.changed",
      values: { changes: changes.join("，") },
      link: "/user/family",
    } as const;
    if (changes.length) await notice(tx, newNotice, now);
  }
  const changed = await readFamilyMember({ db: tx, vault, memberId, now }, id);
  const detail = `family:${id} ${changed.role}${changed.health ? " health" : ""}`;
  await noteAccess(tx, "FAMILY_CHANGED", { memberId, speakerId: member.speakerId!, detail }, now);
  return changed;
}
