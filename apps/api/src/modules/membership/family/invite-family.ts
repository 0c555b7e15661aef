import type { BodyOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { type inviteFamily as endpoint, INVITATION_HOURS } from "@ginkgo/api-contract/membership/family";
import { SELF } from "@ginkgo/api-contract/membership/membership-codes";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, eq, gt, sql } from "drizzle-orm";
import { badInput, problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import { DAY, HOUR, later } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { nextIdOf } from "../../../platform/database/next-id.ts";
import { bytes } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { lockedPhone, memberIdOfPhone, requireConsent } from "../../identity/public.ts";
import { agreeTo } from "../agree-to.ts";
import { notice } from "../notices/notice.ts";
import { maskedNameOf, peopleOf } from "../people.ts";
import { familyMembers } from "../tables.ts";
import { roleMay } from "./can-act-for.ts";
import { elderOf, lockElder } from "./elder-row.ts";
import { checkPlaces } from "./family-places.ts";
import { familyPhoneSealContext } from "./family-row.ts";
import { linkHash, newLinkId } from "./link-token.ts";
import { chosenElderId } from "./list-elders.ts";
import { ownElder } from "./own-elder.ts";
import { queueInvited } from "./text-invited.ts";

type Form = BodyOf<typeof endpoint>;
/** Invitations one person sends in a day. */
const DAILY = 20;

/** Around whom the invitation is, locked; null when the accepting member is the elder. */
async function elderToShare(tx: Tx, memberId: string, form: Form, now: Date): Promise<string | null> {
  if (form.relation === SELF) return null;
  const wanted = form.elderId === undefined ? await chosenElderId(tx, memberId) : form.elderId;
  const id = wanted ?? (await ownElder(tx, memberId, now));
  await lockElder(tx, id);
  const elder = await elderOf(tx, memberId, id);
  if (!roleMay(elder.role, "family.manage")) throw problem("FAMILY_NO_RIGHT");
  if (form.health) {
    // Health is offered by who speaks for the elder, by nobody else.
    if (elder.speakerId !== memberId) throw problem("FAMILY_NO_RIGHT");
    await requireConsent(tx, memberId, "health");
  }
  await checkPlaces(tx, id, form.role, now);
  return id;
}

async function checkSender(tx: Tx, vault: Vault, memberId: string, phone: string | undefined, now: Date) {
  const ownPhone = await lockedPhone(tx, vault, memberId);
  const counted = await firstOf(
    tx
      .select({ n: sql<number>`count(*)::int` })
      .from(familyMembers)
      .where(and(eq(familyMembers.inviterId, memberId), gt(familyMembers.invitedAt, later(now, -DAY)))),
  );
  if (counted!.n >= DAILY) throw problem("TOO_MANY_REQUESTS", "invitations");
  if (phone !== undefined && phone === ownPhone)
    throw badInput({ phone: "这是您自己的号码，请填家人的；不填的话，拿到链接的家人都能接受。" });
}

/** Tells an account of that number in the portal too; the inviter does not learn whether there is one. */
async function tellInvited(tx: Tx, vault: Vault, memberId: string, phone: string, path: string, now: Date) {
  const knownId = await memberIdOfPhone(tx, vault, phone);
  if (!knownId) return;
  const name = maskedNameOf((await peopleOf(tx, vault, [memberId])).get(memberId));
  const message = "family.invited";
  await notice(tx, { memberId: knownId, kind: "FAMILY", message, values: { name }, link: path }, now);
}

/**
 * Makes an invitation that holds 72 hours and opens once.
 * @throws {ProblemError} FAMILY_FULL, FAMILY_OWNERS_FULL, FAMILY_NO_RIGHT, CONSENT_REQUIRED, TOO_MANY_REQUESTS, NOT_FOUND
 */
export async function inviteFamily(
  tx: Tx,
  { vault, settings }: Pick<AppContext, "vault" | "settings">,
  memberId: string,
  form: Form,
  now: Date,
): Promise<ReplyOf<typeof endpoint>> {
  const elderId = await elderToShare(tx, memberId, form, now);
  await checkSender(tx, vault, memberId, form.phone, now);
  const id = await nextIdOf(tx, familyMembers);
  const linkId = newLinkId();
  const expiresAt = later(now, INVITATION_HOURS * HOUR);
  const phone = form.phone ? vault.seal(form.phone, familyPhoneSealContext(id)) : null;
  const index = form.phone ? bytes(vault.blindIndex(form.phone, "family.phone")) : sql`null`;
  await tx.insert(familyMembers).values({
    id,
    elderId,
    memberId: elderId === null ? memberId : null,
    relation: elderId === null ? form.myRelation! : form.relation,
    role: form.role,
    bindState: "INVITED",
    inviterId: memberId,
    linkHash: linkHash(linkId),
    healthOffered: elderId === null || form.health,
    phone,
    phoneIndex: index,
    invitedAt: now,
    expiresAt,
  });
  // Asking somebody in is agreeing that family sees what their role allows; `/user/family` says so at the button.
  await agreeTo(tx, memberId, ["family"], now);
  const path = `/join-family?link=${linkId}`;
  const url = `${settings.PUBLIC_ORIGIN ?? ""}${path}`;
  if (form.phone) {
    await tellInvited(tx, vault, memberId, form.phone, path, now);
    await queueInvited(tx, vault, { id, url }, now);
  }
  return { id, linkId, url, expiresAt: shanghaiInstant(expiresAt) };
}
