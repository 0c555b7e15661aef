import { forgetPassword } from "@ginkgo/api-contract/identity/identity";
import { type ApiContext, callApi } from "../lib/api/api-client.ts";
import {
  type FormRefusal,
  invalidFields,
  type Places,
  refusalOf,
  typedOf,
} from "../lib/form/form-refusal.ts";

const places: Places = { SMS_CODE_WRONG: "code", NOT_REGISTERED: "mobile" };

/**
 * Sets a new password by a message code.
 *
 * @param form `mobile`, `code`, `password`, and `keepOthers` when other devices may stay signed in
 * @returns null when done
 */
export async function resetPassword(api: ApiContext, form: FormData): Promise<FormRefusal | null> {
  const { code = "", ...typed } = typedOf(form, "mobile", "code");
  const password = String(form.get("password") ?? "");
  if (!password) return invalidFields({ password: "请填写新密码，至少 8 位。" }, typed);
  try {
    const body = { mobile: typed.mobile ?? "", code, password, endOthers: !form.has("keepOthers") };
    await callApi(api, forgetPassword, { body });
    return null;
  } catch (error) {
    return refusalOf(error, typed, places);
  }
}
