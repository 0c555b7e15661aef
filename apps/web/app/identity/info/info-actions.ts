import { updateAvatar } from "@ginkgo/api-contract/files/files";
import {
  bindMobile,
  endMemberSession,
  forgetPassword,
  unbindWechat,
  updateCurrent,
  updateHopeAddress,
} from "@ginkgo/api-contract/identity/identity";
import { ApiError } from "@ginkgo/client/api-error";
import { callApi } from "../../lib/api/api-client.ts";
import { formAction } from "../../lib/form/form-reply.ts";
import { fieldText } from "../../lib/form/form-values.ts";
import { placed } from "../../lib/form/placed.ts";
import { sendFile } from "../../lib/form/upload-pictures.ts";

/** Empty takes a field away; absent leaves it alone. */
const orNull = (form: FormData, name: string) => fieldText(form, name) || null;
const orAbsent = (form: FormData, name: string) => fieldText(form, name) || undefined;

/** What the forms of 我的信息 do, by their `intent`. */
export const infoAction = formAction(
  {
    profile: (api, form) =>
      callApi(api, updateCurrent, {
        body: {
          nickname: orNull(form, "nickname"),
          realName: orNull(form, "realName"),
          gender: orNull(form, "gender") as "MALE" | "FEMALE" | null,
          birthday: orNull(form, "birthday"),
        },
      }),
    phone: (api, form) =>
      placed(
        {
          FRESH_PROOF_REQUIRED: "proof",
          MOBILE_TAKEN: "mobile",
          SMS_CODE_WRONG: "code",
          SIGN_IN_FAILED: "oldPassword",
        },
        callApi(api, bindMobile, {
          body: {
            mobile: fieldText(form, "mobile"),
            code: fieldText(form, "code"),
            oldCode: orAbsent(form, "oldCode"),
            // As it was typed: a password may begin or end with a space.
            oldPassword: String(form.get("oldPassword") ?? "") || undefined,
            endOthers: !form.has("keepOthers"),
          },
        }),
      ),
    password: (api, form) =>
      placed(
        { SMS_CODE_WRONG: "code" },
        callApi(api, forgetPassword, {
          body: {
            mobile: fieldText(form, "mobile"),
            code: fieldText(form, "code"),
            password: String(form.get("password") ?? ""),
            endOthers: !form.has("keepOthers"),
          },
        }),
      ),
    wechat: (api, form) =>
      placed(
        { SMS_CODE_WRONG: "code" },
        callApi(api, unbindWechat, { body: { code: fieldText(form, "code") } }),
      ),
    regions: (api, form) =>
      callApi(api, updateHopeAddress, { body: { provinces: form.getAll("provinces").map(String) } }),
    avatar: async (api, form) => {
      const file = form.get("file");
      const isChosen = file instanceof File && file.size > 0;
      if (!isChosen) {
        const msg = "请先选一张照片。";
        throw new ApiError({ status: 400, statusText: "没有办成", msg, fields: { file: msg } });
      }
      const { fileId } = await sendFile(api, "avatar", file);
      return callApi(api, updateAvatar, { body: { fileId } });
    },
    endDevice: (api, form) => callApi(api, endMemberSession, { params: { id: fieldText(form, "id") } }),
  },
  { wechat: { code: "BIND" }, phone: { code: "BIND", oldCode: "BIND" }, password: { code: "RESET" } },
);
