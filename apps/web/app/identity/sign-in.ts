import { issueToken } from "@ginkgo/api-contract/identity/identity";
import type { PublicConfig } from "@ginkgo/api-contract/system/public-config";
import { type ApiContext, callApi } from "../lib/api/api-client.ts";
import {
  type FormRefusal,
  invalidFields,
  type Places,
  refusalOf,
  typedOf,
} from "../lib/form/form-refusal.ts";
import { formDataOf } from "../lib/format.ts";
import { recordAgreement, TICK_FIRST } from "./agreement.ts";
import { basicClient } from "./basic-client.ts";
import { encryptPassword } from "./encrypt-password.ts";

type Config = Pick<PublicConfig, "clients" | "passwordKey">;

const places: Places = {
  SIGN_IN_FAILED: "password",
  SIGN_IN_TRIES: "password",
  PASSWORD_OFF: "password",
  SMS_CODE_WRONG: "code",
};

const NO_PASSWORD = "请填写密码。忘了的话，可以改用短信验证码登录。";

/**
 * Signs in by password or by message code, whichever the form holds. The API answers with the cookies of the session
 * and the facts the page may read. Works in the browser and, without scripts, in a page's action.
 *
 * @param form `username` and `password`, or `mobile` and `code`; `agree`; `bindTicket` after a first WeChat sign-in
 * @returns null when signed in, else what is to be mended
 */
export async function signIn(
  api: ApiContext,
  { clients, passwordKey }: Config,
  form: FormData,
): Promise<FormRefusal | null> {
  const byPassword = form.has("username");
  const {
    password = "",
    code = "",
    bindTicket,
    ...typed
  } = {
    ...typedOf(form, byPassword ? "username" : "mobile", "code", "bindTicket"),
    password: String(form.get("password") ?? ""),
  } as Record<string, string>;
  const missing = {
    ...(byPassword && !password && { password: NO_PASSWORD }),
    ...(form.get("agree") === null && { agree: TICK_FIRST }),
  };
  if (Object.keys(missing).length > 0) return invalidFields(missing, typed);
  try {
    await callApi(api, issueToken, {
      query: { grant_type: byPassword ? "password" : "mobile", scope: "server" },
      headers: basicClient(clients.customer),
      body: formDataOf(
        byPassword
          ? { ...typed, password: encryptPassword(password, passwordKey) }
          : { ...typed, code, bindTicket: bindTicket || undefined },
      ) as object,
    });
  } catch (error) {
    return refusalOf(error, typed, places);
  }
  await recordAgreement(api);
  return null;
}
