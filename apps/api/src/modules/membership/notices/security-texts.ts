import { type MessageCode, messageSpec } from "@ginkgo/api-contract/messages/message-catalogue";
import { filledWords, type MessageWords } from "@ginkgo/api-contract/messages/message-template";
import type { Db } from "../../../platform/database/database.ts";
import { wordsNow } from "../messages/fill-message.ts";

/** What a member reads of the events that the trigger `tell_security_event` copies. */
const messages: Readonly<Record<string, MessageCode>> = {
  SIGN_IN: "security.signIn",
  TOKEN_REUSED: "security.tokenReused",
  PASSWORD_CHANGED: "security.passwordChanged",
  PHONE_CHANGED: "security.phoneChanged",
  WECHAT_BOUND: "security.wechatBound",
  WECHAT_UNBOUND: "security.wechatUnbound",
};

/**
 * What each of these events is told in; `detail` is the device of a sign-in.
 * @param events as identity names them
 */
export async function securityWords(
  db: Db,
  events: readonly string[],
): Promise<(event: string, detail: string | null) => MessageWords> {
  const messageOf = (event: string) => messages[event] ?? "security.other";
  const codes = [...new Set(events.map(messageOf))];
  const words = codes.length > 0 ? await wordsNow(db, codes) : undefined;
  return (event, detail) => {
    const code = messageOf(event);
    return filledWords(messageSpec(code), words?.[code] ?? messageSpec(code), { device: detail ?? "新设备" });
  };
}
