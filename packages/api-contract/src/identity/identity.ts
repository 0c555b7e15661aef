import { z } from "zod";
import { signActs } from "../contracts/contract-codes.ts";
import { endpoint } from "../endpoint.ts";
import { Adcode, Day, Id, Instant, numberDigits } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { staffRoles } from "./staff-roles.ts";

/** Clients that may ask for tokens (rules §1, §13). Their secret is empty: the name protects nothing. */
export const clientIds = ["portal", "portal-employee", "staff"] as const;
export type ClientId = (typeof clientIds)[number];

/** A mainland mobile number; spaces, dashes and +86 in front are taken off. */
export const Mobile = z
  .string("请填写手机号。")
  .transform(numberDigits)
  .pipe(z.string().regex(/^1[3-9]\d{9}$/, "手机号要 11 位数字，请检查后再填。"));

/** Six digits as received by message. */
export const SmsCode = z
  .string("请填写短信验证码。")
  .trim()
  .regex(/^\d{6}$/, "验证码是 6 位数字，请看一下短信。");

/** What a message code is for; one for another purpose does not open this door. */
export const smsPurposes = ["LOGIN", "BIND", "RESET", "APPLY", "SIGN"] as const;
export type SmsPurpose = (typeof smsPurposes)[number];

export const PersonType = z.union([z.literal(1), z.literal(2)]);
export type PersonType = z.output<typeof PersonType>;

/**
 * A pair of tokens. A browser (told by `Sec-Fetch-Site`) gets the word `cookie` in place of both values: the real
 * ones are HttpOnly cookies that no script can read, and the server takes that word for “see the cookie”.
 */
export const Tokens = z.object({
  accessToken: z.object({ tokenType: z.literal("Bearer"), tokenValue: z.string(), expiresAt: Instant }),
  refreshToken: z.object({ tokenValue: z.string() }),
  additionalParameters: z.object({
    client_id: z.enum(clientIds),
    /** After WeChat only: where on this site the person was going. */
    redirect: z.string().optional(),
  }),
});
export type Tokens = z.output<typeof Tokens>;

const line = z.string().max(4096, "内容太长了，请检查后再试。").optional();

/** Fields of all grants together; which ones count depends on `grant_type` (rules §12). */
export const TokenForm = z
  .object({
    username: line,
    password: line,
    totp: line,
    mobile: line,
    code: line,
    state: line,
    refresh_token: line,
    /** From a `WECHAT_NEEDS_PHONE` answer: ties that WeChat to the number signing in. */
    bindTicket: line,
  })
  .prefault({});

export const issueToken = endpoint("POST /oauth2/token", {
  summary: "登录或续期：密码、短信验证码、微信、刷新令牌",
  who: "anyone",
  query: z.object({
    grant_type: z.enum(
      ["password", "mobile", "refresh_token", "wechat"],
      "登录方式要是 password、mobile、refresh_token 或 wechat。",
    ),
    scope: z.literal("server", "scope 要是 server。").default("server"),
  }),
  body: TokenForm,
  reply: Tokens,
});

/** `data` of `WECHAT_NEEDS_PHONE`: send the ticket with the mobile grant within its ten minutes. */
export const WechatNeedsPhone = z.object({
  reason: z.literal("WECHAT_NEEDS_PHONE"),
  bindTicket: z.string(),
  expiresAt: Instant,
  nickname: z.string().nullable(),
  redirect: z.string().optional(),
});
export type WechatNeedsPhone = z.output<typeof WechatNeedsPhone>;

export const logout = endpoint("DELETE /auth/logout", {
  summary: "退出登录",
  who: "anyone",
  reply: z.null(),
});

export const startWechat = endpoint("GET /auth/wechat/start", {
  summary: "去微信登录；登录后回到 redirect",
  who: "anyone",
  query: z.object({ redirect: z.string().max(2000, "返回地址太长了。").optional() }),
  reply: z.null(),
});

const SmsQuery = z.object({
  type: z.enum(smsPurposes, "type 要是 LOGIN、BIND、RESET、APPLY 或 SIGN。").default("LOGIN"),
  /** Of SIGN, asked by who is signed in: the contract, what is done with it, and the change or settlement it is of. */
  contractId: Id.optional(),
  act: z.enum(codesOf(signActs), "act 不在清单里，请重新选择。").optional(),
  actId: Id.optional(),
  /** Of SIGN, for a relative who has no account: the link they were sent. */
  link: z.string().max(64).optional(),
  channel: z.enum(["sms", "voice"], "channel 要是 sms 或 voice。").default("sms"),
  /** After `CHALLENGE_REQUIRED`: the picture test's id and the number in it. */
  challenge: z.string().max(64).optional(),
  answer: z.string().max(12).optional(),
});
/** Seconds; the same whether or not anybody is registered under the number. */
export const SmsSent = z.object({ expiresIn: z.number().int(), resendAfter: z.number().int() });

const smsSpec = {
  summary: "发送短信（或语音）验证码",
  who: "anyone",
  params: z.object({ mobile: Mobile }),
  query: SmsQuery,
  reply: SmsSent,
} as const;
export const sendSmsCode = endpoint("GET /sys/sms/send/:mobile", smsSpec);
export const postSmsCode = endpoint("POST /sys/sms/send/:mobile", smsSpec);

/** A number to be read off a picture, or counted out of a sound. */
export const Challenge = z.object({
  id: z.string(),
  /** PNG, base64. */
  image: z.string(),
  /** WAV, base64: as many tones as each digit says. */
  audio: z.string(),
  /** Seconds. */
  expiresIn: z.number().int(),
});
export type Challenge = z.output<typeof Challenge>;

export const makeChallenge = endpoint("POST /sys/challenge", {
  summary: "图形验证，只在怀疑有人恶意获取验证码时才要；也可以听",
  who: "anyone",
  reply: Challenge,
});

/** The signed-in viewer (rules §12). Times and ids as everywhere. */
export const CurrentMember = z.object({
  id: Id,
  phone: z.string(),
  personType: PersonType.nullable(),
  provinces: z.array(Adcode),
  adviserId: Id.nullable(),
  nickname: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  realName: z.string().nullable(),
  gender: z.enum(["MALE", "FEMALE"]).nullable(),
  birthday: Day.nullable(),
  hasPassword: z.boolean(),
  wechatBound: z.boolean(),
  employee: z.object({ state: z.string() }).nullable(),
  unread: z.number().int(),
  /** Kinds of goods in the cart. */
  cart: z.number().int(),
});
export type CurrentMember = z.output<typeof CurrentMember>;

export const currentMember = endpoint("GET /rest/ums/member/current", {
  summary: "现在登录的会员",
  who: "member",
  reply: CurrentMember,
});

const named = (least: number, most: number, msg: string) =>
  z
    .string(msg)
    .transform((s) => s.normalize("NFKC").replace(/\s+/gu, " ").trim())
    .pipe(
      z
        .string()
        .min(least, msg)
        .max(most, msg)
        .regex(/^\P{Cc}*$/u, msg),
    );

/** What a member may change of the profile; a field left out stays, null empties it. */
export const Profile = z.object({
  nickname: named(1, 20, "昵称请写 1 到 20 个字。").nullable().optional(),
  realName: named(2, 20, "姓名请写 2 到 20 个字。")
    .pipe(z.string().regex(/^[\p{Script=Han}·]+$|^[\p{Script=Latin} .'·-]+$/u, "姓名请用汉字或拼音。"))
    .nullable()
    .optional(),
  gender: z.enum(["MALE", "FEMALE"], "请选择男或女。").nullable().optional(),
  birthday: Day.refine((s) => s >= "1900-01-01", "出生日期太早了，请检查。")
    .nullable()
    .optional(),
  /** Wished-for regions are not to be asked for again. */
  regionsLater: z.boolean().optional(),
});
export type Profile = z.output<typeof Profile>;

export const updateCurrent = endpoint("PUT /rest/ums/member/uptCurrent", {
  summary: "修改个人资料",
  who: "member",
  body: Profile,
  reply: CurrentMember,
});

export const regionsLater = endpoint("GET /rest/ums/member/regionsLater", {
  summary: "问过想在哪里养老、说了下次再说没有；说过就不再问",
  who: "member",
  quiet: true,
  reply: z.object({ later: z.boolean() }),
});

export const updateHopeAddress = endpoint("PUT /rest/ums/member/uptHopeAddress", {
  summary: "填写希望养老的地区",
  who: "member",
  body: z.object({
    provinces: z
      .array(Adcode, "请选择地区。")
      .min(1, "请至少选一个地区。")
      .max(34, "最多选 34 个地区。")
      .transform((codes) => [...new Set(codes)]),
  }),
  reply: CurrentMember,
});

const NewPassword = z.string("请填写新密码。").max(512, "密码最多 128 个字。");

export const forgetPassword = endpoint("PUT /rest/ums/member/forgetPwd", {
  summary: "用短信验证码重设密码",
  who: "anyone",
  body: z.object({
    mobile: Mobile,
    code: SmsCode,
    password: NewPassword,
    /** Whether every other device is signed out. */
    endOthers: z.boolean().default(true),
  }),
  reply: z.null(),
});

/**
 * Changes the number. A session whose person proved themselves longer than 15 minutes ago needs one proof more:
 * `oldCode` (purpose BIND, sent to the present number) or `oldPassword` (plain, as `forgetPwd.password`).
 */
export const bindMobile = endpoint("PUT /rest/ums/member/bindMobile", {
  summary: "更换手机号",
  who: "member",
  body: z.object({
    mobile: Mobile,
    code: SmsCode,
    oldCode: SmsCode.optional(),
    oldPassword: z.string().max(512).optional(),
    endOthers: z.boolean().default(true),
  }),
  reply: CurrentMember,
});

export const unbindWechat = endpoint("PUT /rest/ums/member/unbindWechat", {
  summary: "解绑微信；验证码发到现在的手机号（用途 BIND）",
  who: "member",
  body: z.object({ code: SmsCode }),
  reply: CurrentMember,
});

export const changePersonType = endpoint("PUT /rest/ums/member/changePersonType/:type", {
  summary: "切换身份：1 是养老服务的客户，2 是服务人员",
  who: "member",
  params: z.object({
    type: z.enum(["1", "2"], "身份只能是 1 或 2。").transform((t) => Number(t) as PersonType),
  }),
  reply: Tokens,
});

export const MemberSession = z.object({
  id: Id,
  /** For example “iPhone · 微信”. */
  device: z.string(),
  /** How the person signed in. */
  way: z.string(),
  signedInAt: Instant,
  lastUsedAt: Instant,
  /** Whether this call comes from it. */
  current: z.boolean(),
});

export const memberSessions = endpoint("GET /rest/ums/member/sessions", {
  summary: "登录着的设备",
  who: "member",
  reply: z.object({ records: z.array(MemberSession) }),
});

export const endMemberSession = endpoint("DELETE /rest/ums/member/sessions/:id", {
  summary: "让一台设备退出登录",
  who: "member",
  params: z.object({ id: Id }),
  reply: z.null(),
});

/** Each is agreed to on its own and can be taken back. */
export const consentKinds = ["terms", "privacy", "health", "location", "family", "sms", "marketing"] as const;
export type ConsentKind = (typeof consentKinds)[number];
const Kind = z.enum(consentKinds, "没有这一项授权，请刷新页面后再试。");

export const Consent = z.object({ kind: Kind, version: z.string(), givenAt: Instant });
const Consents = z.object({ records: z.array(Consent) });

export const memberConsents = endpoint("GET /rest/ums/member/consent", {
  summary: "现在有效的授权",
  who: "member",
  reply: Consents,
});

export const giveConsent = endpoint("POST /rest/ums/member/consent", {
  summary: "同意条款或授权",
  who: "member",
  body: z.object({
    kinds: z.array(Kind, "请选择要同意的内容。").min(1, "请选择要同意的内容。").max(consentKinds.length),
    version: z.string("请带上条款的版本。").trim().min(1, "请带上条款的版本。").max(40, "版本太长了。"),
  }),
  reply: Consents,
});

export const withdrawConsent = endpoint("DELETE /rest/ums/member/consent/:kind", {
  summary: "撤回一项授权",
  who: "member",
  params: z.object({ kind: Kind }),
  reply: Consents,
});

export type { StaffRole } from "./staff-roles.ts";
export { staffRoles } from "./staff-roles.ts";

export const StaffMe = z.object({
  id: Id,
  phone: z.string(),
  name: z.string(),
  /** The one the account is known by. */
  role: z.enum(staffRoles),
  /** All it holds. */
  roles: z.array(z.enum(staffRoles)),
  roleText: z.string(),
  permissions: z.array(z.string()),
});

export const staffMe = endpoint("GET /rest/staff/me", {
  permission: "none",
  summary: "现在登录的工作人员",
  who: "staff",
  reply: StaffMe,
});

export const staffLogout = endpoint("DELETE /rest/staff/logout", {
  summary: "工作人员退出登录",
  // Also with a token that has run out: what is left of the session ends all the same.
  who: "anyone",
  reply: z.null(),
});
