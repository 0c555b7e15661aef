import { eq } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import { memberSealContext } from "../identity-seal-contexts.ts";
import { members } from "../tables.ts";
import type { GrantCall, Granted } from "./grant-call.ts";
import { looksLikeToken } from "./opaque-token.ts";
import { rotateTokens } from "./rotate-tokens.ts";
import { IN_COOKIE, sessionCookies } from "./session-cookies.ts";

/** Tells the member that a copy of their sign-in turned up; best effort, the session is already ended (T4). */
async function warnMember({ services }: GrantCall, memberId: string): Promise<void> {
  const { database, settings, sms, log, vault } = services;
  const db: Db = database.primary;
  const found = await firstOf(
    db.select({ phone: members.phone }).from(members).where(eq(members.id, memberId)),
  );
  if (!found?.phone) return;
  const mobile = vault.open(found.phone, memberSealContext("phone", memberId));
  const text = `【${settings.SITE_NAME}】您的账号在一台设备上的登录凭证被重复使用，为安全起见那台设备已退出。如不是您本人操作，请尽快重设密码，或打 ${settings.SITE_PHONE}。`;
  await sms
    .send({ mobile, purpose: "NOTICE", text, smsCode: null, channel: "sms" })
    .catch((error: Error) => log.error("notice not sent", { module: "identity", error: error.message }));
}

/**
 * `grant_type=refresh_token`: from the form, or from the cookie where the form has none.
 * @throws {ProblemError} SIGN_IN_REQUIRED, ACCOUNT_BLOCKED, ACCOUNT_CLOSED
 */
export async function grantRefresh(call: GrantCall): Promise<Granted> {
  const { form, request, services, client, now, transaction } = call;
  const refreshToken = form.refresh_token || IN_COOKIE;
  const token =
    refreshToken === IN_COOKIE
      ? sessionCookies(request, services.settings).read("refresh", client)
      : refreshToken;
  if (!looksLikeToken(token)) throw problem("SIGN_IN_REQUIRED", "no refresh token");
  const outcome = await transaction((tx) => rotateTokens(tx, token, client, now));
  if (!("refused" in outcome)) return { pair: outcome };
  if (outcome.reusedBy !== undefined) services.log.warn("refresh token reused", { module: "identity" });
  if (outcome.reusedBy) await warnMember(call, outcome.reusedBy);
  throw outcome.refused;
}
