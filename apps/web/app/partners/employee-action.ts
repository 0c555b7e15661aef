import { applyDraft, dropApplyDraft, saveApplyDraft } from "@ginkgo/api-contract/partners/apply-drafts";
import {
  addEmployeeApply,
  currentEmployeeApply,
  editEmployeeApply,
  withdrawEmployeeApply,
} from "@ginkgo/api-contract/partners/employee-apply";
import { redirect } from "react-router";
import { type ApiContext, callApi } from "../lib/api/api-client.ts";
import { FormRefused, refusalOf } from "../lib/form/form-refusal.ts";
import { formAction } from "../lib/form/form-reply.ts";
import { unchecked } from "../lib/form/form-values.ts";
import { type Content, contentOf, keepable, type PlacedFile } from "./apply-content.ts";
import { takeFiles } from "./take-files.ts";

export const employeeSteps = ["您本人", "手艺和证书", "地区和时间"] as const;
export const employeeParts = ["person", "skills", "times"] as const;
export type EmployeePartName = (typeof employeeParts)[number];

/** What a form of `/joinus` came to, where it did not lead on. */
export interface EmployeeReply {
  content?: Content;
  files?: PlacedFile[];
}

interface Call {
  api: ApiContext;
  form: FormData;
}

const PATH = "/joinus";
const params = { form: "employee" } as const;
const stepAt = (step: string) => redirect(`${PATH}?step=${step}`);

const refusedBy = (error: unknown, state?: EmployeeReply): FormRefused =>
  new FormRefused({
    ...refusalOf(error, {}, { APPLY_AGE: "idNumber", APPLY_ID_TAKEN: "idNumber" }),
    state,
  });

/** Saves one step and checks it; the last one goes to the API whole. */
async function step({ api, form }: Call, part: EmployeePartName) {
  const draft = await callApi(api, applyDraft, { params });
  const taken = await takeFiles(api, form, { ...draft.content, ...contentOf(part, form) });
  const { content } = taken;
  const { fields } = await callApi(api, saveApplyDraft, {
    params,
    body: { content: { ...keepable(content) }, part },
  });
  if (form.has("drop")) return stepAt(part);
  const wrong: Record<string, string> = { ...fields, ...taken.fields };
  // Written but not kept: the consent is what is missing, not the number.
  if (content.idNumber && !content.consentSensitive) delete wrong.idNumber;
  if (part === "times" && !form.has("consentPrivacy"))
    wrong.consentPrivacy = "请先看过并同意服务人员规则和隐私政策，再提交。";
  if (Object.keys(wrong).length > 0) throw new FormRefused({ fields: wrong, state: { content } });
  if (part !== "times") return stepAt(employeeParts[employeeParts.indexOf(part) + 1]!);
  try {
    const { key } = await callApi(api, applyDraft, { params });
    const { applyNo } = await callApi(api, addEmployeeApply, {
      body: unchecked({ ...content, consentPrivacy: true }),
      headers: key ? { "idempotency-key": key } : {},
    });
    await callApi(api, saveApplyDraft, { params, body: { content: {}, sent: applyNo } });
    return stepAt("done");
  } catch (error) {
    throw refusedBy(error, { content });
  }
}

async function correctApplication({ api, form }: Call) {
  const { application } = await callApi(api, currentEmployeeApply);
  if (!application) return redirect(PATH);
  const typed = Object.assign({}, ...employeeParts.map((part) => contentOf(part, form))) as Content;
  const { content, files, fields } = await takeFiles(api, form, typed);
  const known = application.files.map(({ fileId, kindText, kind }) => ({
    fileId,
    name: `${kindText}（已上传）`,
    kind,
  }));
  const state: EmployeeReply = { content, files: [...known, ...files] };
  if (form.has("drop")) return state;
  if (Object.keys(fields).length > 0) throw new FormRefused({ fields, state });
  try {
    const body = { ...content, idNumber: content.idNumber || undefined };
    await callApi(api, editEmployeeApply, { params: { id: application.id }, body: unchecked(body) });
    return redirect(`${PATH}?step=progress&sent=1`);
  } catch (error) {
    throw refusedBy(error, state);
  }
}

async function withdraw({ api, form }: Call) {
  try {
    await callApi(api, withdrawEmployeeApply, { params: { id: String(form.get("id") ?? "") } });
    return stepAt("progress");
  } catch (error) {
    throw refusedBy(error);
  }
}

async function clear({ api }: Call) {
  await callApi(api, dropApplyDraft, { params });
  return stepAt("person");
}

/** A member signed out meanwhile signs in and comes back to the same step. */
const signedIn =
  (handle: (call: Call) => Promise<unknown>) => async (api: ApiContext, form: FormData, url: URL) => {
    const returnTo = url.pathname + url.search;
    if (!(await api.session.ready())) return redirect(`/login?${new URLSearchParams({ returnTo })}`);
    return handle({ api, form });
  };

/** The action of `/joinus`. */
export const employeeAction = formAction({
  person: signedIn((call) => step(call, "person")),
  skills: signedIn((call) => step(call, "skills")),
  times: signedIn((call) => step(call, "times")),
  mend: signedIn(correctApplication),
  withdraw: signedIn(withdraw),
  clear: signedIn(clear),
});
