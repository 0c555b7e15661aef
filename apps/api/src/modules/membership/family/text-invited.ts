import { eq, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { HOUR, later, MINUTE } from "../../../platform/clock.ts";
import { rows, type Tx } from "../../../platform/database/database.ts";
import { instant, millis } from "../../../platform/database/sql-values.ts";
import type { DueWork } from "../../../platform/due-work.ts";
import { errorReason } from "../../../platform/error-reason.ts";
import { isNight } from "../../../platform/is-night.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { messageWords } from "../messages/fill-message.ts";
import { maskedNameOf, peopleOf } from "../people.ts";
import { invitationSms as invitationSmsTable } from "../tables.ts";
import { familyPhoneSealContext } from "./family-row.ts";

const MAX_TRIES = 3;
const AT_ONCE = 20;

const linkPlace = (invitationId: string) => `membership.invitation_sms.link.${invitationId}`;

/** Has the number an invitation is for told of it, whether it has an account or not. */
export async function queueInvited(
  tx: Tx,
  vault: Vault,
  { id, url }: { id: string; url: string },
  now: Date,
): Promise<void> {
  await tx
    .insert(invitationSmsTable)
    .values({ invitationId: id, link: vault.seal(url, linkPlace(id)), nextAt: now });
}

interface Due {
  id: string;
  link: string;
  tries: number;
  phone: string | null;
  inviterId: string | null;
  expiresAt: number;
  isOpen: boolean;
}

/** Takes some that are due; should this process end before they are sent, they come again in ten minutes. */
const takeDue = ({ database, clock }: AppContext): Promise<Due[]> => {
  const now = clock.now();
  return database.transaction((tx) =>
    rows<Due>(
      tx,
      sql`with due as (select invitation_id from membership.invitation_sms where next_at <= ${instant(now)}
          order by next_at, invitation_id limit ${AT_ONCE} for update skip locked)
        update membership.invitation_sms s set tries = s.tries + 1, next_at = ${instant(later(now, 10 * MINUTE))}
        from due, membership.family_members f
        where s.invitation_id = due.invitation_id and f.id = s.invitation_id
        returning f.id::text as id, s.link, s.tries, f.phone, f.inviter_id::text as "inviterId",
          ${millis(sql`f.expires_at`)} as "expiresAt",
          f.bind_state = 'INVITED' and f.expires_at > ${instant(now)} as "isOpen"`,
    ),
  );
};

/** Sends one. @returns whether it is done with */
async function sendOne(context: AppContext, due: Due): Promise<boolean> {
  const { database, vault, sms, settings, log, clock } = context;
  const { id, link, tries, phone, inviterId, expiresAt, isOpen } = due;
  // Answered or over while it waited.
  if (!isOpen || phone === null || inviterId === null) return true;
  try {
    const inviter = maskedNameOf((await peopleOf(database.primary, vault, [inviterId])).get(inviterId));
    const url = vault.open(link, linkPlace(id));
    const how = url.startsWith("/") ? "请登录后在“我的 · 家人”里看" : `请看：${url}`;
    const hours = Math.max(1, Math.round((expiresAt - clock.now().getTime()) / HOUR));
    const { body: news } = await messageWords(database.primary, "family.invitedSms", { name: inviter });
    const text = `【${settings.SITE_NAME}】${news}，${hours} 小时内有效。${how}。不认识的不用理会，我们不会向您要验证码。`;
    const mobile = vault.open(phone, familyPhoneSealContext(id));
    await sms.send({ mobile, purpose: "NEWS", text, news, smsCode: null, channel: "sms" });
    return true;
  } catch (error) {
    // The invitation stands without it: its link can be handed over in any other way.
    log.error("message not sent", { module: "membership", error: errorReason(error) });
    return tries >= MAX_TRIES;
  }
}

/** Sends what is due, by day: nobody's telephone rings at night because somebody else was awake. */
export async function textInvited(context: AppContext): Promise<void> {
  if (isNight(context.clock.now())) return;
  for (let due = await takeDue(context); due.length; due = await takeDue(context))
    for (const one of due)
      if (await sendOne(context, one))
        await context.database.transaction((tx) =>
          tx.delete(invitationSmsTable).where(eq(invitationSmsTable.invitationId, one.id)),
        );
}

export const invitationSms: DueWork<AppContext> = {
  name: "membership.invitation-sms",
  every: 5_000,
  run: textInvited,
};
