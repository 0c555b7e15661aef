import type { RouterContextProvider } from "react-router";
import { requestInfo } from "../lib/api/request-info.ts";
import { serverApi } from "../lib/api/server-api.ts";
import { askCode } from "../lib/form/ask-code.ts";
import { invalidFields, typedOf } from "../lib/form/form-refusal.ts";
import { TICK_FIRST } from "./agreement.ts";
import type { Posted } from "./panel-props.ts";
import { resetPassword } from "./reset-password.ts";
import { signIn } from "./sign-in.ts";

/**
 * One of the sign-in forms, posted without scripts.
 *
 * @param way the tab it stands in, or `forgot`
 * @returns what to draw the form with; null when somebody is signed in now
 */
export async function postSignIn(
  args: { request: Request; context: Readonly<RouterContextProvider> },
  way: string | null,
  form: FormData,
): Promise<Posted | null> {
  const api = serverApi(args);
  const typed = typedOf(form, "mobile");
  if (form.has("send")) {
    const type = way === "forgot" ? "RESET" : "LOGIN";
    return { typed, codeReply: await askCode(api, { mobile: typed.mobile ?? "", type }) };
  }
  if (way === "wechat")
    return form.has("agree") ? { agreed: true } : { refusal: invalidFields({ agree: TICK_FIRST }, {}) };
  if (way === "forgot") {
    const refusal = await resetPassword(api, form);
    return refusal ? { refusal } : { isReset: true, typed };
  }
  const refusal = await signIn(api, args.context.get(requestInfo).config, form);
  return refusal && { refusal };
}
