import type { Invitation, LinkCheck, LinkState } from "@ginkgo/api-contract/membership/family";
import {
  familyRoles,
  linkKinds,
  neverShared,
  relations,
} from "@ginkgo/api-contract/membership/membership-codes";
import { problems } from "@ginkgo/api-contract/problems";
import { maskName, maskPhone } from "@ginkgo/locale/masks";
import type { Db } from "../../../platform/database/database.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";

import { maskedNameOf, peopleOf } from "../people.ts";
import { elderName } from "./elder-row.ts";
import { type FamilyRow, familyPhoneSealContext, invitesElder } from "./family-row.ts";
import { findLink, refusals } from "./find-link.ts";
import { rightLines } from "./present-family.ts";

const open = "邀请有效。请看清会共享什么，再决定接受或谢绝。平台不会索要验证码或转账。";

const sentence = (state: LinkState) => (state === "OPEN" ? open : problems[refusals[state]].msg);

async function invitation(db: Db, vault: Vault, row: FamilyRow): Promise<Invitation> {
  const { inviterId, speakerId, elderId, phone, role } = row;
  const people = await peopleOf(
    db,
    vault,
    [inviterId, speakerId].flatMap((id) => id ?? []),
  );
  const elder =
    elderId && speakerId
      ? maskName(elderName({ id: elderId, name: row.elderName, speakerId }, vault, people))
      : null;
  return {
    inviter: maskedNameOf(people.get(inviterId!)),
    elder,
    youAreElder: invitesElder(row),
    inviterIsElder: row.isSelf === true && row.speakerId === inviterId,
    relation: row.relation,
    relationText: relations[row.relation],
    role,
    roleText: familyRoles[role],
    phone: phone ? maskPhone(vault.open(phone, familyPhoneSealContext(row.id))) : null,
    healthOffered: row.healthOffered,
    rights: rightLines(role, row.healthOffered),
    notShared: [...neverShared],
    expiresAt: row.expiresAt!,
  };
}

/**
 * How an invitation stands, for anybody who holds the link; whom it is from is told only while it can be accepted.
 * @param memberId of the reader; absent for visitors
 * @throws {ProblemError} LINK_NOT_FOUND
 */
export async function checkLink(
  db: Db,
  vault: Vault,
  linkId: string,
  memberId: string | undefined,
  now: Date,
): Promise<LinkCheck> {
  const { row, state } = await findLink(db, vault, linkId, memberId, now);
  const isShown = state === "OPEN" || state === "OWN";
  return {
    kind: "FAMILY",
    kindText: linkKinds.FAMILY,
    state,
    stateText: sentence(state),
    ...(isShown ? { invitation: await invitation(db, vault, row) } : {}),
  };
}
