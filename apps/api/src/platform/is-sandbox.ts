import type { Settings } from "./settings.ts";

/** What names a vendor that reaches real people or moves real money. */
const vendors = [
  "SMS_ACCESS_KEY_ID",
  "SMTP_HOST",
  "WECHAT_APP_ID",
  "WECHAT_SERVICE_APP_ID",
  "WECHAT_PAY_MCH_ID",
  "ALIPAY_APP_ID",
  "NUONUO_APP_KEY",
] as const satisfies (keyof Settings)[];

/**
 * Whether the outside world is played: messages in an outbox, a cashier that moves no money, published people to sign
 * in as, a clock that can be moved. Apart from how React is built. Never in production; elsewhere as SANDBOX says, and
 * where it says nothing, only while nothing is real: no vendor, no https address.
 */
export function isSandbox(settings: Settings): boolean {
  if (settings.NODE_ENV === "production") return false;
  if (settings.SANDBOX) return settings.SANDBOX === "on";
  return !vendors.some((name) => settings[name]) && !settings.PUBLIC_ORIGIN?.startsWith("https:");
}
