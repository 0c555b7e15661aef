import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { Id, Instant, paging } from "../fields.ts";
import { type ConsentKind, consentKinds, SmsCode } from "../identity/identity.ts";

/** Each consent as people read it: what it is called, what it is for. */
export const consentTexts: Record<ConsentKind, { text: string; about: string }> = {
  terms: { text: "用户协议", about: "使用账号、下单和评价的约定。撤回后不能再下单。" },
  privacy: { text: "隐私政策", about: "按政策处理您的个人信息。撤回后不能再下单。" },
  health: { text: "健康信息", about: "保存您填写的身体情况，用来判断适不适合和提醒上门人员。" },
  location: { text: "精确位置", about: "只在您点“附近”时读取一次，不保存。" },
  family: { text: "家人共享", about: "让您邀请或加入的家人按权限查看和代办。" },
  sms: { text: "短信通知", about: "订单、合同等要紧的事发短信告诉您，每一类都能单独开关。" },
  marketing: { text: "活动通知", about: "发短信告诉您优惠和活动，随时可以退订。" },
};

/**
 * Proof that it is still the member: needed unless the sign-in is less than 15 minutes old. A code of purpose BIND
 * sent to the present number, or the password (plain, TLS).
 */
export const FreshProof = z
  .object({ code: SmsCode.optional(), password: z.string().max(512, "密码最多 128 个字。").optional() })
  .prefault({});

export const PrivacyExport = z.object({
  id: Id,
  /** `READY` opens at `url` until `expiresAt`, for the member alone. */
  state: z.enum(["WAITING", "READY", "EXPIRED"]),
  askedAt: Instant,
  expiresAt: Instant.nullable(),
  url: z.string().nullable(),
});
export type PrivacyExport = z.output<typeof PrivacyExport>;

export const Closure = z.object({
  /** `WAITING`: asked for, and may be taken back until `dueAt`. */
  state: z.enum(["NONE", "WAITING"]),
  askedAt: Instant.nullable(),
  dueAt: Instant.nullable(),
  /** What must be settled first. */
  blockers: z.array(z.object({ code: z.string(), text: z.string() })),
});
export type Closure = z.output<typeof Closure>;

/** `data` of `CLOSURE_BLOCKED`. */
export const ClosureBlocked = Closure.pick({ blockers: true });

export const PrivacyOverview = z.object({
  consents: z.array(
    z.object({
      kind: z.enum(consentKinds),
      text: z.string(),
      about: z.string(),
      /** Null where it is not given or was taken back. */
      version: z.string().nullable(),
      givenAt: Instant.nullable(),
      /** What one would agree to today; a page of the site has it. */
      currentVersion: z.string(),
    }),
  ),
  latestExport: PrivacyExport.nullable(),
  closure: Closure,
});
export type PrivacyOverview = z.output<typeof PrivacyOverview>;

export const privacyOverview = endpoint("GET /rest/ums/privacy/overview", {
  summary: "隐私中心：授权、导出、注销的现状",
  who: "member",
  reply: PrivacyOverview,
});

export const askPrivacyExport = endpoint("POST /rest/ums/privacy/export", {
  summary: "导出我的全部信息，一个 JSON 文件，24 小时有效",
  who: "member",
  body: FreshProof,
  reply: PrivacyExport,
});

export const privacyExports = endpoint("GET /rest/ums/privacy/export", {
  summary: "我要过的导出，最近的在前",
  who: "member",
  reply: z.object({ records: z.array(PrivacyExport) }),
});

export const getClosure = endpoint("GET /rest/ums/privacy/closure", {
  summary: "注销的现状，和注销前要办完的事",
  who: "member",
  reply: Closure,
});

export const askClosure = endpoint("POST /rest/ums/privacy/closure", {
  summary: "申请注销账号，15 天内可以撤回",
  who: "member",
  body: FreshProof,
  reply: Closure,
});

export const cancelClosure = endpoint("DELETE /rest/ums/privacy/closure", {
  summary: "撤回注销",
  who: "member",
  reply: Closure,
});

export const PrivacyAccess = z.object({
  at: Instant,
  /** For example “顾问 陈静”, “家人 王**”, “您本人”. */
  who: z.string(),
  /** For example “查看了健康信息”. */
  what: z.string(),
});

export const privacyAccess = endpoint("GET /rest/ums/privacy/access", {
  summary: "谁看过我的健康信息和完整号码",
  who: "member",
  query: z.object(paging),
  reply: pageOf(PrivacyAccess),
});
