import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
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
import { data, type RouterContextProvider, redirect } from "react-router";
import { type ApiContext, callApi } from "../lib/api/api-client.ts";
import { serverApi } from "../lib/api/server-api.ts";
import { askCode, type CodeAsked, type CodeRefused } from "../lib/form/ask-code.ts";
import { refusalOf } from "../lib/form/form-refusal.ts";
import { fieldText, unchecked } from "../lib/form/form-values.ts";
import { readForm } from "../lib/form/read-form.ts";
import { type Content, contentOf, type PlacedFile } from "./apply-content.ts";
import { type CompanyPartName, companyParts, type JoinPath, joinKinds } from "./join-kind.ts";
import { takeFiles } from "./take-files.ts";

/** What a form of the joining pages came to, where it did not lead on. */
export interface JoinReply {
  intent: string;
  /** Why it was not taken: a sentence, and one for each field. */
  refused?: { message: string; fields: Record<string, string>; reason?: string | undefined };
  /** Without scripts: that a code was sent, or why not. */
  asked?: CodeAsked | CodeRefused;
  /** What was typed, where no draft keeps it. */
  typed?: Record<string, string>;
  /** Of a mended application. */
  content?: Content;
  files?: PlacedFile[];
  progress?: ApplyProgress;
}

interface Call {
  api: ApiContext;
  form: FormData;
  path: JoinPath;
  url: URL;
}

const refusedBy = (intent: string, error: unknown, more: Partial<JoinReply> = {}) => {
  const { fields, status, reason, ...said } = refusalOf(error, {}, { SMS_CODE_WRONG: "smsCode" });
  // Whoever proved the number may know the receipt of the application that is open already.
  const open = said.more?.applyNo;
  const message = open ? `${said.message}受理编号是 ${open}。` : said.message;
  // The sender of codes looks for the number under another name.
  const { contactPhone, phone, ...rest } = fields;
  const mobile = contactPhone ?? phone;
  const shown = mobile ? { ...rest, mobile } : rest;
  return data<JoinReply>({ intent, refused: { message, fields: shown, reason }, ...more }, { status });
};

const refusedHere = (intent: string, fields: Record<string, string>, more: Partial<JoinReply> = {}) =>
  data<JoinReply>(
    { intent, refused: { message: Object.values(fields)[0] ?? "", fields }, ...more },
    { status: 400 },
  );

/** Saves one step, checks it, and leads on to the next. */
async function step({ api, form, path }: Call, part: CompanyPartName) {
  const params = { form: joinKinds[path].form };
  const { content: before } = await callApi(api, applyDraft, { params });
  const taken = await takeFiles(api, form, { ...before, ...contentOf(part, form) });
  const content = { ...taken.content };
  const { fields } = await callApi(api, saveApplyDraft, { params, body: { content, part } });
  if (form.has("drop")) return redirect(`${path}?step=${part}`);
  const wrong = { ...fields, ...taken.fields };
  if (Object.keys(wrong).length > 0) return refusedHere(part, wrong);
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
  if (form.has("send")) return { intent: "contact", asked: await askCode(api, { mobile, type: "APPLY" }) };
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
    const reply = refusedBy("contact", error);
    // What belongs to an earlier step is mended there.
    const known = reply.data.refused!.fields;
    reply.data.refused!.fields = { ...fields, ...known };
    return reply;
  }
}

async function look({ api, form }: Call) {
  const [applyNo, phone] = [fieldText(form, "applyNo"), fieldText(form, "mobile")];
  const typed = { applyNo, mobile: phone };
  if (!applyNo) return refusedHere("look", { applyNo: "请填写受理编号。" }, { typed });
  try {
    const progress = await callApi(api, merchantApplyProgress, { params: { applyNo }, query: { phone } });
    return { intent: "look", progress, typed };
  } catch (error) {
    return refusedBy("look", error, { typed });
  }
}

async function prove({ api, form, path }: Call) {
  const [applyNo, phone] = [fieldText(form, "applyNo"), fieldText(form, "mobile")];
  const typed = { applyNo, mobile: phone };
  if (form.has("send"))
    return { intent: "prove", asked: await askCode(api, { mobile: phone, type: "APPLY" }), typed };
  try {
    const body = { phone, smsCode: fieldText(form, "smsCode") };
    await callApi(api, proveMerchantApply, { params: { applyNo }, body });
    return redirect(`${path}?${new URLSearchParams({ step: "mine", applyNo })}`);
  } catch (error) {
    return refusedBy("prove", error, { typed });
  }
}

async function mend({ api, form, path, url }: Call) {
  const applyNo = url.searchParams.get("applyNo") ?? "";
  const parts = companyParts.map((part) => contentOf(part, form));
  const taken = await takeFiles(api, form, Object.assign({}, ...parts));
  const names = JSON.parse(fieldText(form, "names") || "{}") as Record<string, string>;
  const up = (taken.content.attachments ?? []).map(({ kind, fileId }) => ({
    kind,
    fileId,
    name: taken.files.find((f) => f.fileId === fileId)?.name ?? names[fileId] ?? "已上传的文件",
  }));
  const more = { content: taken.content, files: up };
  if (form.has("drop")) return { intent: "mend", ...more };
  if (Object.keys(taken.fields).length > 0) return refusedHere("mend", taken.fields, more);
  try {
    const { contactPhone: _, ...body } = taken.content;
    await callApi(api, editMerchantApply, { params: { applyNo }, body: unchecked(body) });
    return redirect(`${path}?${new URLSearchParams({ step: "mine", applyNo, sent: "1" })}`);
  } catch (error) {
    return refusedBy("mend", error, more);
  }
}

async function withdraw({ api, path, url }: Call) {
  const applyNo = url.searchParams.get("applyNo") ?? "";
  try {
    await callApi(api, withdrawMerchantApply, { params: { applyNo } });
    return redirect(`${path}?${new URLSearchParams({ step: "mine", applyNo })}`);
  } catch (error) {
    return refusedBy("withdraw", error);
  }
}

async function clear({ api, path }: Call) {
  await callApi(api, dropApplyDraft, { params: { form: joinKinds[path].form } });
  return redirect(`${path}?step=company`);
}

const handlers: Record<string, (call: Call) => Promise<unknown>> = {
  company: (call) => step(call, "company"),
  papers: (call) => step(call, "papers"),
  contact: send,
  look,
  prove,
  mend,
  withdraw,
  clear,
};

/** The action of `/merchantsJoin` and `/business`: each form names itself in `intent`. */
export async function companyAction(args: {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}) {
  const form = await readForm(args.request);
  const intent = fieldText(form, "intent");
  const handle = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
  if (!handle) throw data({ message: "不认识这次提交，请刷新页面后再试。" }, { status: 400 });
  const path = args.url.pathname as JoinPath;
  return handle({ api: serverApi(args), form, path, url: args.url }) as Promise<JoinReply>;
}
export type OwnApply = ReplyOf<typeof proveMerchantApply>;
