import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { NoticePreferences } from "./notices.ts";

/** A mailbox as people write it; the part behind the @ says the same in small letters. */
export const MailAddress = z
  .string("请填写邮箱。")
  .trim()
  .max(254, "邮箱太长了，请检查后再填。")
  .pipe(z.email("邮箱要像 name@example.com 这样，请检查后再填。"))
  .transform((address) => address.replace(/@.+$/, (host) => host.toLowerCase()));

/** Six digits as received by mail. */
const MailCode = z
  .string("请填写邮件里的验证码。")
  .trim()
  .regex(/^\d{6}$/, "验证码是 6 位数字，请看一下邮件。");

/** That it is still the member who sits here, where the sign-in is some time ago: a code to the number, or the password. */
const proof = {
  smsCode: z.string().trim().max(20, "验证码是 6 位数字，请看一下短信。").optional(),
  password: z.string().max(512, "密码最多 128 个字。").optional(),
};

export const sendMailCode = endpoint("POST /rest/ums/memberMail/send", {
  summary: "把验证码发到要用来收提醒的邮箱，30 分钟内有效",
  who: "member",
  body: z.object({ address: MailAddress }),
  /** Seconds. */
  reply: z.object({ expiresIn: z.number().int(), resendAfter: z.number().int() }),
});

/** Proves the mailbox, in place of the one before. Who has chosen no kind yet is told of the usual ones. */
export const bindMail = endpoint("PUT /rest/ums/memberMail/bind", {
  summary: "用邮件里的验证码定下收提醒的邮箱；一类都没选过的，就发订单、合同、顾问和申请",
  who: "member",
  body: z.object({ address: MailAddress, code: MailCode, ...proof }),
  reply: NoticePreferences,
});

export const unbindMail = endpoint("PUT /rest/ums/memberMail/unbind", {
  summary: "不再用邮箱收提醒，删掉邮箱",
  who: "member",
  body: z.object(proof),
  reply: NoticePreferences,
});

const Token = z.string("链接不完整，请从邮件里重新点开。").max(200, "链接不完整，请从邮件里重新点开。");

/** Whose letters a link in one of them ends, masked. */
export const mailOffCheck = endpoint("GET /rest/ums/memberMail/off", {
  summary: "邮件里“不再发邮件”的链接是给哪个邮箱的",
  who: "anyone",
  query: z.object({ token: Token }),
  reply: z.object({ address: z.string(), on: z.boolean() }),
});

export const mailOff = endpoint("PUT /rest/ums/memberMail/off", {
  summary: "凭邮件里的链接关掉所有邮件，不用登录",
  who: "anyone",
  body: z.object({ token: Token }),
  reply: z.null(),
});
