import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Day, Id } from "../fields.ts";
import { idNumberError, tidyIdNumber } from "../identity/id-number.ts";
import { maybeWritten, PersonName } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { certificateKinds, employeeSkills, requiredBySkill } from "../services/service-codes.ts";
import { ClockTime } from "../services/service-detail.ts";
import { ApplyFile, ApplyProgress, AreaCodes } from "./merchant-apply.ts";

/** The youngest who may visit homes. */
export const MIN_AGE = 18;
/** Papers an applicant brings; the others are found out by staff. */
export const MAX_CERTIFICATES = 6;

const IdNumber = z
  .string("请填写身份证号。")
  .transform(tidyIdNumber)
  .superRefine((id, context) => {
    const errorText = id ? idNumberError(id, new Date().toISOString().slice(0, 10)) : "请填写身份证号。";
    if (errorText) context.addIssue({ code: "custom", message: errorText });
  });

export const Certificate = z.object({
  kind: z.enum(codesOf(certificateKinds), "请选择证书的种类。"),
  no: maybeWritten(40, "证书编号"),
  issuer: maybeWritten(40, "发证机构"),
  /** Last day it is valid; left out where it has none. */
  validTo: Day.optional(),
  fileId: Id,
});
export type Certificate = z.output<typeof Certificate>;

const Hours = z
  .object({
    weekdays: z.array(z.number().int().min(1).max(7)).min(1, "请选星期几。"),
    start: ClockTime,
    end: ClockTime,
  })
  .refine((h) => h.start < h.end, { path: ["end"], message: "结束要晚于开始。" });

/** What stands in each part of the form. */
export const personPart = {
  realName: PersonName,
  idNumber: IdNumber,
  workSince: z
    .number("请填从哪一年开始做，例如 2018。")
    .int("请填年份，例如 2018。")
    .min(1970, "请填年份，例如 2018。")
    .max(9999, "请填年份，例如 2018。")
    .refine((year) => year <= new Date().getFullYear(), "还没有到这一年，请再看一下。"),
  /** To use the identity number and health certificate: a consent of its own. */
  consentSensitive: z.literal(true, "请先勾选单独同意，我们才能核对身份证和健康证。"),
};
export const skillsPart = {
  skills: z
    .array(z.enum(codesOf(employeeSkills), "请从列表里选。"), "请至少选一项会做的服务。")
    .min(1, "请至少选一项会做的服务。"),
  certificates: z
    .array(Certificate, "请上传健康证。")
    .max(MAX_CERTIFICATES, `最多放 ${MAX_CERTIFICATES} 张证书。`),
};
export const timesPart = {
  areaCodes: AreaCodes,
  week: z.array(Hours, "请选可以上门的时间。").min(1, "请选可以上门的时间。").max(7),
};
const Form = z.object({ ...personPart, ...skillsPart, ...timesPart });

type Papers = Pick<z.output<typeof Form>, "skills" | "certificates">;

/** A health certificate, valid for some time yet, and what a skill asks for beyond it. Said at `certificates.<kind>`. */
export const requireCertificates = (
  { skills, certificates }: Papers,
  context: z.core.$RefinementCtx<Papers>,
): void => {
  const say = (kind: string, message: string) =>
    context.addIssue({ code: "custom", path: ["certificates", kind], message });
  const health = certificates.find((c) => c.kind === "HEALTH");
  if (!health) say("HEALTH", "请上传健康证。");
  else if (!health.validTo) say("HEALTH", "请填健康证哪一天到期。");
  for (const skill of skills)
    for (const kind of requiredBySkill[skill] ?? [])
      if (!certificates.some((c) => c.kind === kind))
        say(kind, `做“${employeeSkills[skill]}”要有${certificateKinds[kind]}，请上传，或不选这一项。`);
};

export const EmployeeApplication = Form.extend({
  consentPrivacy: z.literal(true, "请先看过并同意服务人员规则和隐私政策，再提交。"),
}).superRefine(requireCertificates);
export type EmployeeApplication = z.output<typeof EmployeeApplication>;

/** One's own application with everything in it; the identity number masked. */
export const OwnEmployeeApply = ApplyProgress.extend({
  id: Id,
  form: z.object({
    realName: z.string(),
    idNumberMasked: z.string(),
    workSince: z.number().int(),
    skills: z.array(z.string()),
    certificates: z.array(Certificate.extend({ no: z.string().optional(), issuer: z.string().optional() })),
    areaCodes: z.array(z.string()),
    week: z.array(z.object({ weekdays: z.array(z.number().int()), start: z.string(), end: z.string() })),
  }),
  files: z.array(ApplyFile),
});
export type OwnEmployeeApply = z.output<typeof OwnEmployeeApply>;

export const addEmployeeApply = endpoint("POST /rest/ums/employeeApply/add", {
  summary: "申请做服务人员；请带 Idempotency-Key",
  who: "member",
  body: EmployeeApplication,
  reply: z.object({ applyNo: z.string() }),
});
export const currentEmployeeApply = endpoint("GET /rest/ums/employeeApply/current", {
  summary: "我最近一次的服务人员申请；没有时 application 为 null",
  who: "member",
  reply: z.object({ application: OwnEmployeeApply.nullable() }),
});
const one = { who: "member", params: z.object({ id: Id }), reply: OwnEmployeeApply } as const;
export const editEmployeeApply = endpoint("PUT /rest/ums/employeeApply/edit/:id", {
  ...one,
  summary: "补充材料，或修改后重新提交；身份证号不改就不用再填",
  body: Form.extend({ idNumber: IdNumber.optional() }).superRefine(requireCertificates),
});
export const withdrawEmployeeApply = endpoint("PUT /rest/ums/employeeApply/withdraw/:id", {
  ...one,
  summary: "撤回申请",
});
