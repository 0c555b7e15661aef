import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Instant } from "../fields.ts";

const token = z.string("链接不完整，请从头再打开一次。").max(64, "链接不对，请从头再打开一次。");
const password = z.string("请填写密码。").max(512, "密码最多 128 个字。");

/** What the page a one-time link opens has to know. */
export const Invitation = z.object({
  /** NEW sets a password and a one-time code; TOTP only the code, and asks for the present password. */
  kind: z.enum(["NEW", "TOTP"]),
  name: z.string(),
  /** Masked. */
  phone: z.string(),
  expiresAt: Instant,
});
export type Invitation = z.output<typeof Invitation>;

export const openInvitation = endpoint("POST /rest/staff/invitation/open", {
  summary: "看一次性链接是谁的、做什么",
  // Who opens it has no account that works yet; the link itself is the proof.
  who: "anyone",
  body: z.object({ token }),
  reply: Invitation,
});

export const TotpSecret = z.object({
  /** base32, for typing in. */
  secret: z.string(),
  /** What the QR code holds. */
  uri: z.string(),
});
export type TotpSecret = z.output<typeof TotpSecret>;

export const startInvitation = endpoint("POST /rest/staff/invitation/start", {
  summary: "设密码，回答验证器的密钥；再来一次就换一个密钥",
  who: "anyone",
  body: z.object({ token, password }),
  reply: TotpSecret,
});

export const confirmInvitation = endpoint("POST /rest/staff/invitation/confirm", {
  summary: "用验证器的动态码确认，账号可以用了，链接作废",
  who: "anyone",
  body: z.object({
    token,
    code: z
      .string("请填写动态码。")
      .trim()
      .regex(/^\d{6}$/, "动态码是验证器里的 6 位数字。"),
  }),
  reply: z.null(),
});
