import { INVITATION_HOURS } from "@ginkgo/contract/family";
import type { House } from "../../http/services.ts";
import { errorReason } from "../../platform/error-reason.ts";
import { maskedNameOf, peopleOf } from "./people.ts";

/** Sends the number an invitation is for a message with its link, whether it has an account or not. */
export async function textInvited(
  { database, vault, sms, settings, log }: Pick<House, "database" | "vault" | "sms" | "settings" | "log">,
  inviterId: string,
  mobile: string,
  url: string,
): Promise<void> {
  try {
    const inviter = maskedNameOf((await peopleOf(database.primary, vault, [inviterId])).get(inviterId));
    const how = url.startsWith("/") ? "请登录后在“我的 · 家人”里看" : `请看：${url}`;
    const text = `【${settings.SITE_NAME}】${inviter}邀请您成为家人，${INVITATION_HOURS} 小时内有效。${how}。不认识的不用理会，我们不会向您要验证码。`;
    await sms.send({
      mobile,
      purpose: "NEWS",
      text,
      news: `${inviter}邀请您成为家人`,
      smsCode: null,
      channel: "sms",
    });
  } catch (error) {
    // The invitation stands without it: its link can be handed over in any other way.
    log.error("message not sent", { module: "membership", error: errorReason(error) });
  }
}
