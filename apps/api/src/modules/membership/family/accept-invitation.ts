import type { FamilyMember } from "@ginkgo/api-contract/membership/family";
import { and, eq, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { agreeTo } from "../agree-to.ts";
import { noteAccess } from "../note-access.ts";
import { familyMembers } from "../tables.ts";
import { lockElder } from "./elder-row.ts";
import { checkPlaces } from "./family-places.ts";
import { type FamilyRow, invitesElder } from "./family-row.ts";
import { findLink, refusals } from "./find-link.ts";
import { readFamilyMember } from "./list-family.ts";
import { ownElder } from "./own-elder.ts";
import { tellFamily } from "./tell-family.ts";

/** A member who is bound already keeps that bond; a second would only blur what was agreed. */
async function refuseTwice(tx: Tx, elderId: string, memberId: string) {
  const bound = await firstOf(
    tx
      .select({ found: sql<number>`1` })
      .from(familyMembers)
      .where(
        and(
          eq(familyMembers.elderId, elderId),
          eq(familyMembers.memberId, memberId),
          eq(familyMembers.bindState, "BOUND"),
        ),
      ),
  );
  if (bound) throw problem("FAMILY_ALREADY");
}

/** The elder, locked, and who will look after them. */
async function bondOf(tx: Tx, invitation: FamilyRow, memberId: string, now: Date) {
  if (invitesElder(invitation))
    return { elderId: await ownElder(tx, memberId, now), boundId: invitation.inviterId! };
  await lockElder(tx, invitation.elderId!);
  return { elderId: invitation.elderId!, boundId: memberId };
}

/**
 * Accepts an invitation. Of two at once the second finds it used. Accepting is the consent `family`; health is shared
 * only when it was offered and ticked, and is the elder's own separate consent when the elder accepts.
 * @throws {ProblemError} LINK_NOT_FOUND and what each state refuses with, FAMILY_ALREADY, FAMILY_FULL, FAMILY_OWNERS_FULL
 */
export async function acceptInvitation(
  tx: Tx,
  vault: Vault,
  memberId: string,
  { linkId, health }: { linkId: string; health: boolean },
  now: Date,
): Promise<FamilyMember> {
  const { row: invitation, state } = await findLink(tx, vault, linkId, memberId, now);
  if (state !== "OPEN") throw problem(refusals[state]);
  const { elderId, boundId } = await bondOf(tx, invitation, memberId, now);
  await refuseTwice(tx, elderId, boundId);
  await checkPlaces(tx, elderId, invitation.role, now, invitation.id);
  const shares = invitation.healthOffered && health;
  const won = await firstOf(
    tx
      .update(familyMembers)
      .set({
        elderId,
        memberId: boundId,
        health: shares,
        bindState: "BOUND",
        acceptedBy: memberId,
        answeredAt: now,
        phone: null,
        phoneIndex: null,
      })
      .where(and(eq(familyMembers.id, invitation.id), eq(familyMembers.bindState, "INVITED")))
      .returning({ id: familyMembers.id }),
  );
  if (!won) throw problem("LINK_USED");
  const own = invitesElder(invitation) && shares;
  await agreeTo(tx, memberId, own ? ["family", "health"] : ["family"], now);
  await tellFamily(tx, vault, elderId, "JOINED", memberId, now);
  const joined = await readFamilyMember({ db: tx, vault, memberId, now }, invitation.id);
  const speakerId = invitation.speakerId ?? memberId;
  const detail = `family:${joined.id} ${joined.role}${shares ? " health" : ""}`;
  await noteAccess(tx, "FAMILY_JOINED", { memberId, speakerId, detail }, now);
  return joined;
}
