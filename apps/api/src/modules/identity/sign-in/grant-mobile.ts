import { Mobile, SmsCode } from "@ginkgo/api-contract/identity/identity";
import { z } from "zod";
import { problem, settled } from "../../../http/problem.ts";
import { validate } from "../../../http/validate.ts";
import { lockMember, memberOfProvedPhone, refusalOf } from "../find-member.ts";
import { useSmsCode } from "../sms/use-sms-code.ts";
import { bindWechat } from "../wechat/bind-wechat.ts";
import type { GrantCall, Granted } from "./grant-call.ts";
import { forgiveTries } from "./password-tries.ts";
import { openSession } from "./sessions.ts";

const Form = z.object({ mobile: Mobile, code: SmsCode, bindTicket: z.string().optional() });

/**
 * `grant_type=mobile`: reading the number's messages proves its member; a new number becomes one. A ticket of a
 * first WeChat sign-in ties that WeChat to the same member.
 * @throws {ProblemError} BAD_INPUT, SMS_CODE_WRONG, ACCOUNT_BLOCKED, WECHAT_TICKET, WECHAT_TAKEN
 */
export async function grantMobile({
  form,
  services,
  ip,
  device,
  now,
  transaction,
}: GrantCall): Promise<Granted> {
  const { mobile, code, bindTicket } = validate(Form, form);
  return settled(
    await transaction(async (tx) => {
      if (!(await useSmsCode(tx, services.settings, { mobile, purpose: "LOGIN", code, address: ip }, now)))
        return problem("SMS_CODE_WRONG");
      const { id } = await memberOfProvedPhone(tx, services.vault, mobile, now);
      const member = await lockMember(tx, id);
      const refusal = refusalOf(member);
      if (refusal) return refusal;
      await forgiveTries(tx, services.vault, mobile);
      // Throws, not returns: a WeChat that cannot be tied leaves no member and the code good.
      if (bindTicket) await bindWechat(tx, services.vault, { ticket: bindTicket, memberId: member.id }, now);
      const holder = { memberId: member.id, staffId: null, personType: member.personType };
      const way = bindTicket ? "wechat" : "mobile";
      return { pair: await openSession(tx, holder, { device, way, now }), account: mobile };
    }),
  );
}
