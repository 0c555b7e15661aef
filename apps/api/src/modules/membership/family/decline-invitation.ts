import { and, eq } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { notice } from "../notices/notice.ts";
import { familyMembers } from "../tables.ts";
import { findLink, refusals } from "./find-link.ts";

/**
 * Declines an invitation for good; the number it was for is erased.
 * @throws {ProblemError} LINK_NOT_FOUND and what each state refuses with
 */
export async function declineInvitation(
  tx: Tx,
  vault: Vault,
  memberId: string,
  linkId: string,
  now: Date,
): Promise<null> {
  const { row: invitation, state } = await findLink(tx, vault, linkId, memberId, now);
  if (state !== "OPEN") throw problem(refusals[state]);
  const won = await firstOf(
    tx
      .update(familyMembers)
      .set({ bindState: "REJECTED", answeredAt: now, phone: null, phoneIndex: null })
      .where(and(eq(familyMembers.id, invitation.id), eq(familyMembers.bindState, "INVITED")))
      .returning({ id: familyMembers.id }),
  );
  if (!won) throw problem("LINK_USED");
  await notice(
    tx,
    { memberId: invitation.inviterId!, kind: "FAMILY", message: "family.declined", link: "/user/family" },
    now,
  );
  return null;
}
