import {
  applyDraft,
  type Draft,
  dropApplyDraft,
  saveApplyDraft,
} from "@ginkgo/api-contract/partners/apply-drafts";
import {
  type ApplyProgress,
  addMerchantApply,
  addPartnerApply,
  editMerchantApply,
  merchantApplyProgress,
  proveMerchantApply,
  withdrawMerchantApply,
} from "@ginkgo/api-contract/partners/merchant-apply";
import { redirect } from "react-router";
import { type ApiContext, callApi } from "../lib/api/api-client.ts";
import { askCode } from "../lib/form/ask-code.ts";
import { codeRequested, FormRefused, refusalOf } from "../lib/form/form-refusal.ts";
import { formAction } from "../lib/form/form-reply.ts";
import { fieldText, unchecked } from "../lib/form/form-values.ts";
import { type Content, contentOf, type PlacedFile } from "./apply-content.ts";
import { type CompanyPartName, companyParts, type JoinPath, joinKinds } from "./join-kind.ts";
import { takeFiles } from "./take-files.ts";

/** What a form of the joining pages came to, where it did not lead on. */
export interface JoinReply {
  /** Of an application being corrected. */
  content?: Content;
  files?: PlacedFile[];
  progress?: ApplyProgress;
  /** The number an application was looked up by. */
  mobile?: string;
}

interface Call {
  api: ApiContext;
  form: FormData;
  path: JoinPath;
  url: URL;
}

/** A refusal by the API as these forms say it. @param state what the page draws again besides what was typed */
function refusedBy(error: unknown, state?: JoinReply): FormRefused {
  const { message, fields, more, ...refusal } = refusalOf(error, {}, { SMS_CODE_WRONG: "smsCode" });
  // An applicant who proved the number may know the receipt of the application that is open already.
  const open = more?.applyNo;
  // The sender of codes looks for the number under another name.
  const { contactPhone, phone, ...rest } = fields;
  const mobile = contactPhone ?? phone;
  return new FormRefused({
    ...refusal,
    message: open ? `${message}受理编号是 ${open}。` : message,
    fields: mobile ? { ...rest, mobile } : rest,
    state,
  });
}

const codeFor = async (api: ApiContext, mobile: string): Promise<FormRefused> =>
  codeRequested("smsCode", await askCode(api, { mobile, type: "APPLY" }));

/** Saves one step, checks it, and leads on to the next. */
async function step({ api, form, path }: Call, part: CompanyPartName) {
  const params = { form: joinKinds[path].form };
  const { content: before } = await callApi(api, applyDraft, { params });
  const taken = await takeFiles(api, form, { ...before, ...contentOf(part, form) });
  const content = { ...taken.content };
  const { fields } = await callApi(api, saveApplyDraft, { params, body: { content, part } });
  if (form.has("drop")) return redirect(`${path}?step=${part}`);
  const wrong = { ...fields, ...taken.fields };
  if (Object.keys(wrong).length > 0) throw new FormRefused({ fields: wrong });
  return redirect(`${path}?step=${companyParts[companyParts.indexOf(part) + 1]}`);
}

/** The last step: everything goes to the API, and the receipt is kept where the form was. */
async function send({ api, form, path }: Call) {
  const kind = joinKinds[path].form;
  const params = { form: kind };
  const draft: Draft = await callApi(api, applyDraft, { params });
  if (draft.sent && !form.has("send")) return redirect(`${path}?step=done`);
  const content: Content = { ...draft.content, ...contentOf("contact", form) };
  const { fields } = await callApi(api, saveApplyDraft, {
    params,
    body: { content: { ...content }, part: "contact" },
  });
  const mobile = content.contactPhone ?? "";
  if (form.has("send")) throw await codeFor(api, mobile);
  const { key } = await callApi(api, applyDraft, { params });
  const body = { ...content, smsCode: fieldText(form, "smsCode"), agreeProtocol: form.has("agreeProtocol") };
  try {
    const endpoint = kind === "merchant" ? addMerchantApply : addPartnerApply;
    const { applyNo } = await callApi(api, endpoint as typeof addMerchantApply, {
      body: unchecked(body),
      headers: key ? { "idempotency-key": key } : {},
    });
    await callApi(api, saveApplyDraft, { params, body: { content: {}, sent: applyNo } });
    return redirect(`${path}?step=done`);
  } catch (error) {
    const { refusal } = refusedBy(error);
    // What belongs to an earlier step is corrected there.
    throw new FormRefused({ ...refusal, fields: { ...fields, ...refusal.fields } });
  }
}

async function look({ api, form }: Call) {
  const [applyNo, phone] = [fieldText(form, "applyNo"), fieldText(form, "mobile")];
  if (!applyNo) throw new FormRefused({ fields: { applyNo: "请填写受理编号。" } });
  try {
    const progress = await callApi(api, merchantApplyProgress, { params: { applyNo }, query: { phone } });
    return { progress, mobile: phone };
  } catch (error) {
    throw refusedBy(error);
  }
}

async function prove({ api, form, path }: Call) {
  const [applyNo, phone] = [fieldText(form, "applyNo"), fieldText(form, "mobile")];
  if (form.has("send")) throw await codeFor(api, phone);
  try {
    const body = { phone, smsCode: fieldText(form, "smsCode") };
    await callApi(api, proveMerchantApply, { params: { applyNo }, body });
    return redirect(`${path}?${new URLSearchParams({ step: "mine", applyNo })}`);
  } catch (error) {
    throw refusedBy(error);
  }
}

/** Names of files that are there already, by id, as the page carried them; none where it carried something else. */
function namesIn(text: string): Record<string, string> {
  try {
    const carried: unknown = JSON.parse(text || "{}");
    return Object.fromEntries(
      Object.entries(carried ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
      ),
    );
  } catch {
    return {};
  }
}

async function correctApplication({ api, form, path, url }: Call) {
  const applyNo = url.searchParams.get("applyNo") ?? "";
  const parts = companyParts.map((part) => contentOf(part, form));
  const taken = await takeFiles(api, form, Object.assign({}, ...parts));
  const names = namesIn(fieldText(form, "names"));
  const up = (taken.content.attachments ?? []).map(({ kind, fileId }) => ({
    kind,
    fileId,
    name: taken.files.find((f) => f.fileId === fileId)?.name ?? names[fileId] ?? "已上传的文件",
  }));
  const state: JoinReply = { content: taken.content, files: up };
  if (form.has("drop")) return state;
  if (Object.keys(taken.fields).length > 0) throw new FormRefused({ fields: taken.fields, state });
  try {
    const { contactPhone: _, ...body } = taken.content;
    await callApi(api, editMerchantApply, { params: { applyNo }, body: unchecked(body) });
    return redirect(`${path}?${new URLSearchParams({ step: "mine", applyNo, sent: "1" })}`);
  } catch (error) {
    throw refusedBy(error, state);
  }
}

async function withdraw({ api, path, url }: Call) {
  const applyNo = url.searchParams.get("applyNo") ?? "";
  try {
    await callApi(api, withdrawMerchantApply, { params: { applyNo } });
    return redirect(`${path}?${new URLSearchParams({ step: "mine", applyNo })}`);
  } catch (error) {
    throw refusedBy(error);
  }
}

async function clear({ api, path }: Call) {
  await callApi(api, dropApplyDraft, { params: { form: joinKinds[path].form } });
  return redirect(`${path}?step=company`);
}

const on =
  (handle: (call: Call) => Promise<unknown>) =>
  async (api: ApiContext, form: FormData, url: URL): Promise<unknown> => {
    try {
      return await handle({ api, form, path: url.pathname as JoinPath, url });
    } catch (error) {
      throw error instanceof FormRefused ? error : refusedBy(error);
    }
  };

/** The action of `/merchantsJoin` and `/business`. */
export const companyAction = formAction({
  company: on((call) => step(call, "company")),
  papers: on((call) => step(call, "papers")),
  contact: on(send),
  look: on(look),
  prove: on(prove),
  mend: on(correctApplication),
  withdraw: on(withdraw),
  clear: on(clear),
});
