import { and, eq, ne, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { noteAccess } from "../note-access.ts";
import { notice } from "../notices/notice.ts";
import { elders, familyMembers } from "../tables.ts";
import { roleMay } from "./can-act-for.ts";
import { requireOtherOwner } from "./edit-family.ts";
import { lockElder } from "./elder-row.ts";
import { type FamilyRow, isElderRow } from "./family-row.ts";
import { familyRowFor } from "./list-family.ts";
import { tellFamily } from "./tell-family.ts";

/** Ends a row; an invited number does not outlive its invitation. */
const end = (tx: Tx, id: string, why: "REVOKED" | "LEFT" | "REMOVED", now: Date) =>
  tx
    .update(familyMembers)
    .set({ bindState: "UNBOUND", endedAt: now, endedWhy: why, health: false, phone: null, phoneIndex: null })
    .where(eq(familyMembers.id, id));

/** Somebody must go on speaking for an elder without an account when who did is gone. */
const passSpeaking = (tx: Tx, { elderId, memberId }: FamilyRow) =>
  tx
    .update(elders)
    .set({ speakerId: sql`${familyMembers.memberId}` })
    .from(familyMembers)
    .where(
      and(
        eq(elders.id, elderId!),
        eq(elders.speakerId, memberId!),
        eq(familyMembers.elderId, elders.id),
        eq(familyMembers.bindState, "BOUND"),
        eq(familyMembers.role, "OWNER"),
        ne(familyMembers.memberId, elders.speakerId),
      ),
    );

const isAlone = async (tx: Tx, { elderId, id }: FamilyRow) =>
  (await firstOf(
    tx
      .select({ found: sql<number>`1` })
      .from(familyMembers)
      .where(
        and(
          elderId === null ? sql`false` : eq(familyMembers.elderId, elderId),
          eq(familyMembers.bindState, "BOUND"),
          ne(familyMembers.id, id),
        ),
      ),
  )) === undefined;

async function leave(tx: Tx, vault: Vault, member: FamilyRow, now: Date) {
  if (!member.isSelf && member.elderId && (await isAlone(tx, member))) {
    await tx.delete(elders).where(eq(elders.id, member.elderId));
    return;
  }
  if (member.role === "OWNER") await requireOtherOwner(tx, member.elderId!, member.id);
  await end(tx, member.id, "LEFT", now);
  await passSpeaking(tx, member);
  await tellFamily(tx, vault, member.elderId!, "LEFT", member.memberId!, now);
}

/**
 * Ends a bond or takes an invitation back; holds from the commit on (A6). The last of the family around an elder
 * without an account takes the elder's data along.
 * @throws {ProblemError} NOT_FOUND, FAMILY_NO_RIGHT, FAMILY_ELDER_STAYS, FAMILY_LAST_OWNER
 */
export async function removeFamily(
  tx: Tx,
  vault: Vault,
  memberId: string,
  id: string,
  now: Date,
): Promise<null> {
  const seen = await familyRowFor({ db: tx, memberId }, id);
  // Elder before bond, as when accepting: two people's doings must not wait for each other.
  if (seen.row.elderId) await lockElder(tx, seen.row.elderId);
  await tx
    .select({ found: sql<number>`1` })
    .from(familyMembers)
    .where(eq(familyMembers.id, id))
    .for("update");
  const { row: member, role } = await familyRowFor({ db: tx, memberId }, id);
  const ended = { memberId, speakerId: member.speakerId ?? memberId, detail: `family:${id}` };
  if (member.bindState === "INVITED") {
    await end(tx, id, "REVOKED", now);
    return null;
  }
  if (isElderRow(member)) throw problem("FAMILY_ELDER_STAYS");
  if (member.memberId === memberId) {
    await leave(tx, vault, member, now);
    await noteAccess(tx, "FAMILY_LEFT", ended, now);
    return null;
  }
  if (role === null || !roleMay(role, "family.manage")) throw problem("FAMILY_NO_RIGHT");
  if (member.role === "OWNER") await requireOtherOwner(tx, member.elderId!, id);
  await end(tx, id, "REMOVED", now);
  await passSpeaking(tx, member);
  await notice(tx, { memberId: member.memberId!, kind: "FAMILY", message: "family.removed" }, now);
  await noteAccess(tx, "FAMILY_REMOVED", ended, now);
  return null;
}
