import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { flag, Id, Instant, Keyword, listOf, paging } from "../fields.ts";
import { maybeWritten, written } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { applyParts, checkVerdicts } from "./apply-codes.ts";
import { ApplyEvent, ApplyFile, Ask, PartCode, StateCode } from "./merchant-apply.ts";

/** As staff see it in a list: names and numbers of people are masked. */
export const StaffApplyLine = z.object({
  id: Id,
  applyNo: z.string(),
  applyType: z.string(),
  applyTypeText: z.string(),
  name: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  areasText: z.string(),
  state: StateCode,
  stateText: z.string(),
  answerBy: Instant.nullable(),
  /** No result in the promised time. */
  overdue: z.boolean(),
  createdAt: Instant,
  actions: z.array(z.string()),
});
export type StaffApplyLine = z.output<typeof StaffApplyLine>;

const VerdictCode = z.enum(codesOf(checkVerdicts), "请选合格、要补或不合格。");

/** One thing to look at, beside the papers that prove it, with what was found there. */
export const ApplyItem = z.object({
  part: PartCode,
  partText: z.string(),
  /** What was written; null where nothing was. */
  value: z.string().nullable(),
  /** What is known about it without looking: a checked number, what it says, others like it. */
  hint: z.string().nullable(),
  files: z.array(ApplyFile),
  /** Without it the application is not complete. */
  required: z.boolean(),
  verdict: VerdictCode.nullable(),
  note: z.string().nullable(),
  by: z.string().nullable(),
  at: Instant.nullable(),
  /** It was looked at before it was changed: what was found is of the earlier one. */
  changed: z.boolean(),
});
export type ApplyItem = z.output<typeof ApplyItem>;

/** The whole of it, for the check; who looked is written down. */
export const StaffApply = StaffApplyLine.extend({
  /** Everything the applicant wrote, by field: shown as it stands. */
  form: z.record(z.string(), z.unknown()),
  files: z.array(ApplyFile),
  items: z.array(ApplyItem),
  asks: z.array(Ask),
  rejectReason: z.string().nullable(),
  history: z.array(ApplyEvent),
});
export type StaffApply = z.output<typeof StaffApply>;

const filters = { state: listOf(StateCode), keyword: Keyword, overdue: flag, ...paging };
const one = { who: "staff", params: z.object({ id: Id }), reply: StaffApply } as const;
const asks = z
  .array(z.object({ part: PartCode, reason: written(2, 200, "原因") }), "请写明要补充什么。")
  .min(1, "请写明要补充什么。")
  .max(Object.keys(applyParts).length);
const check = z
  .object({
    part: PartCode,
    verdict: VerdictCode,
    /** Sent to the applicant word for word where it is not right. */
    note: maybeWritten(200, "要补充什么"),
  })
  .refine(({ verdict, note }) => verdict === "OK" || (note ?? "").length >= 2, {
    path: ["note"],
    message: "请写明哪里不对、要补什么，会原样发给对方。",
  });
const rejection = z.object({ reason: written(4, 500, "驳回的原因") });

export const staffMerchantApplies = endpoint("GET /rest/staff/merchantApply/page", {
  permission: "applications.review",
  summary: "入驻和合作申请，最先到期的在前",
  who: "staff",
  query: z.object({ applyType: z.string().max(100).optional(), ...filters }),
  reply: pageOf(StaffApplyLine),
});
export const staffMerchantApply = endpoint("GET /rest/staff/merchantApply/get/:id", {
  permission: "applications.review",
  ...one,
  summary: "一份申请的全部内容；会记入审计",
});
export const reviewMerchantApply = endpoint("PUT /rest/staff/merchantApply/review/:id", {
  permission: "applications.review",
  ...one,
  summary: "开始审核",
});
export const askMerchantApply = endpoint("PUT /rest/staff/merchantApply/supplement/:id", {
  permission: "applications.review",
  ...one,
  summary: "请申请人补充，逐项写原因",
  body: z.object({ asks }),
});
export const checkMerchantApply = endpoint("PUT /rest/staff/merchantApply/check/:id", {
  permission: "applications.review",
  ...one,
  summary: "逐项记下看的结果：合格、要补或不合格",
  body: check,
});
export const approveMerchantApply = endpoint("PUT /rest/staff/merchantApply/approve/:id", {
  permission: "applications.review",
  ...one,
  summary: "审核通过",
});
export const rejectMerchantApply = endpoint("PUT /rest/staff/merchantApply/reject/:id", {
  permission: "applications.review",
  ...one,
  summary: "驳回，写明原因",
  body: rejection,
});
export const signMerchantApply = endpoint("PUT /rest/staff/merchantApply/sign/:id", {
  permission: "applications.review",
  ...one,
  summary: "合同已签",
});
export const onlineMerchantApply = endpoint("PUT /rest/staff/merchantApply/online/:id", {
  permission: "applications.review",
  ...one,
  summary: "已上线",
});

export const staffEmployeeApplies = endpoint("GET /rest/staff/employeeApply/page", {
  permission: "applications.review",
  summary: "服务人员申请，最先到期的在前",
  who: "staff",
  query: z.object(filters),
  reply: pageOf(StaffApplyLine),
});
export const staffEmployeeApply = endpoint("GET /rest/staff/employeeApply/get/:id", {
  permission: "applications.review",
  ...one,
  summary: "一份服务人员申请的全部内容；会记入审计",
});
export const reviewEmployeeApply = endpoint("PUT /rest/staff/employeeApply/review/:id", {
  permission: "applications.review",
  ...one,
  summary: "开始审核服务人员申请",
});
export const askEmployeeApply = endpoint("PUT /rest/staff/employeeApply/supplement/:id", {
  permission: "applications.review",
  ...one,
  summary: "请申请人补充，逐项写原因",
  body: z.object({ asks }),
});
export const checkEmployeeApply = endpoint("PUT /rest/staff/employeeApply/check/:id", {
  permission: "applications.review",
  ...one,
  summary: "逐项记下看的结果：合格、要补或不合格",
  body: check,
});
export const approveEmployeeApply = endpoint("PUT /rest/staff/employeeApply/approve/:id", {
  permission: "applications.review",
  ...one,
  summary: "通过，并建立服务人员档案",
});
export const rejectEmployeeApply = endpoint("PUT /rest/staff/employeeApply/reject/:id", {
  permission: "applications.review",
  ...one,
  summary: "驳回服务人员申请，写明原因",
  body: rejection,
});
