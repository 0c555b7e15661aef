import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursorPageOf } from "../envelope.ts";
import { Adcode, flag, Id, Instant, Keyword, listOf, paging, SentInteger } from "../fields.ts";
import { maybeWritten, written } from "../membership/membership-fields.ts";
import { codesOf, orgNatures, orgTypes } from "../organisations/org-codes.ts";
import { tourOrgKinds } from "../tours/tour-codes.ts";
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

const OrgTypeCode = z.enum(codesOf(orgTypes), "请选择机构类型。");
const OrgNatureCode = z.enum(codesOf(orgNatures), "请选择机构性质。");
const TourOrgKindCode = z.enum(codesOf(tourOrgKinds), "请选择是旅行社还是哪种旅居机构。");

/** What approving an application makes: a home, a shop or provider, who runs tours, an employee; a partner is made nothing. */
export const madeKinds = ["ORG", "SELLER", "TOUR_ORG", "EMPLOYEE", "NOTHING"] as const;

export const ApplyMakes = z.object({
  kind: z.enum(madeKinds),
  /** One line each, as they are made. */
  lines: z.array(z.object({ title: z.string(), note: z.string() })),
  /** Where it may be, the first unless another is chosen. */
  areas: z.array(z.object({ adcode: Adcode, name: z.string() })),
  orgNature: OrgNatureCode,
  /** Homes of the same name that the portal lists already. */
  existing: z.array(z.object({ id: Id, name: z.string(), address: z.string() })),
  /** Once it is made. */
  seller: z
    .object({ code: z.string(), name: z.string(), isDraft: z.boolean(), path: z.string().nullable() })
    .nullable(),
  account: z.object({ id: Id, name: z.string(), stateText: z.string() }).nullable(),
});
export type ApplyMakes = z.output<typeof ApplyMakes>;

/** The whole of it, for the check; who looked is written down. The telephone and the identity number are masked. */
export const StaffApply = StaffApplyLine.extend({
  /** Everything the applicant wrote, by field; the telephone and the identity number are masked. */
  form: z.record(z.string(), z.unknown()),
  files: z.array(ApplyFile),
  items: z.array(ApplyItem),
  asks: z.array(Ask),
  rejectReason: z.string().nullable(),
  history: z.array(ApplyEvent),
  version: z.number().int(),
  makes: ApplyMakes,
  /** One time only, by the step that made it: the applicant sets up the account there. */
  link: z.string().optional(),
  linkExpiresAt: Instant.optional(),
});
export type StaffApply = z.output<typeof StaffApply>;

/** What is masked in an application. */
export const ApplicantNumbers = z.object({
  contactName: z.string(),
  contactPhone: z.string(),
  /** Of somebody who wants to visit homes. */
  idNumber: z.string().nullable(),
});
const reveal = {
  permission: "applications.review",
  who: "staff",
  summary: "写明原因，看申请人的手机号和证件号；会记入审计，申请人在隐私页里看得到",
  reveals: true,
  params: z.object({ id: Id }),
  body: z.object({ reason: written(2, 100, "原因") }),
  reply: ApplicantNumbers,
} as const;

const filters = {
  state: listOf(StateCode),
  keyword: Keyword,
  overdue: flag,
  cursor: z.string().max(60).optional(),
  ...paging,
};
const one = { who: "staff", params: z.object({ id: Id }), reply: StaffApply } as const;
/** The one last seen; another is refused with `CHANGED_MEANWHILE`. */
const version = SentInteger.optional();
const step = z.object({ version }).prefault({});
/** What the reviewer knows of the company beyond what it wrote. */
const approval = z
  .object({
    version,
    orgType: OrgTypeCode.optional(),
    orgNature: OrgNatureCode.optional(),
    tourOrgKind: TourOrgKindCode.optional(),
    travelLicenseNo: maybeWritten(40, "许可证编号"),
    adcode: Adcode.optional(),
    /** One of `existing` that it is, in place of a new one. */
    orgId: Id.optional(),
  })
  .prefault({});
export type Approval = z.output<typeof approval>;
const asks = z
  .array(z.object({ part: PartCode, reason: written(2, 200, "原因") }), "请写明要补充什么。")
  .min(1, "请写明要补充什么。")
  .max(Object.keys(applyParts).length);
const check = z
  .object({
    part: PartCode,
    verdict: VerdictCode,
    version,
    /** Sent to the applicant word for word where it is not right. */
    note: maybeWritten(200, "要补充什么"),
  })
  .refine(({ verdict, note }) => verdict === "OK" || (note ?? "").length >= 2, {
    path: ["note"],
    message: "请写明哪里不对、要补什么，会原样发给对方。",
  });
const rejection = z.object({ version, reason: written(4, 500, "驳回的原因") });

export const staffMerchantApplies = endpoint("GET /rest/staff/merchantApply/page", {
  permission: "applications.review",
  summary: "入驻和合作申请，最先到期的在前",
  who: "staff",
  query: z.object({ applyType: z.string().max(100).optional(), ...filters }),
  reply: cursorPageOf(StaffApplyLine),
});
export const staffMerchantApply = endpoint("GET /rest/staff/merchantApply/:id", {
  permission: "applications.review",
  ...one,
  summary: "一份申请的全部内容；会记入审计",
});
export const revealMerchantApply = endpoint("PUT /rest/staff/merchantApply/reveal/:id", reveal);
export const reviewMerchantApply = endpoint("PUT /rest/staff/merchantApply/review/:id", {
  permission: "applications.review",
  ...one,
  summary: "开始审核",
  body: step,
});
export const askMerchantApply = endpoint("PUT /rest/staff/merchantApply/supplement/:id", {
  permission: "applications.review",
  ...one,
  summary: "请申请人补充，逐项写原因",
  body: z.object({ version, asks }),
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
  summary: "审核通过：建机构或商家的草稿和它的账号，答复里有一次性链接，也发到联系人的手机",
  body: approval,
});
export const inviteMerchantApply = endpoint("PUT /rest/staff/merchantApply/invite/:id", {
  permission: "applications.review",
  ...one,
  summary: "账号还没有设好的，换一个新的一次性链接，也发到联系人的手机",
  body: step,
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
  summary: "记下合同已签",
  body: step,
});
export const onlineMerchantApply = endpoint("PUT /rest/staff/merchantApply/online/:id", {
  permission: "applications.review",
  ...one,
  summary: "上线：公布通过时建的机构，访客马上找得到",
  body: step,
});

export const staffEmployeeApplies = endpoint("GET /rest/staff/employeeApply/page", {
  permission: "applications.review",
  summary: "服务人员申请，最先到期的在前",
  who: "staff",
  query: z.object(filters),
  reply: cursorPageOf(StaffApplyLine),
});
export const staffEmployeeApply = endpoint("GET /rest/staff/employeeApply/:id", {
  permission: "applications.review",
  ...one,
  summary: "一份服务人员申请的全部内容；会记入审计",
});
export const revealEmployeeApply = endpoint("PUT /rest/staff/employeeApply/reveal/:id", reveal);
export const reviewEmployeeApply = endpoint("PUT /rest/staff/employeeApply/review/:id", {
  permission: "applications.review",
  ...one,
  summary: "开始审核服务人员申请",
  body: step,
});
export const askEmployeeApply = endpoint("PUT /rest/staff/employeeApply/supplement/:id", {
  permission: "applications.review",
  ...one,
  summary: "请申请人补充，逐项写原因",
  body: z.object({ version, asks }),
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
  body: step,
});
export const rejectEmployeeApply = endpoint("PUT /rest/staff/employeeApply/reject/:id", {
  permission: "applications.review",
  ...one,
  summary: "驳回服务人员申请，写明原因",
  body: rejection,
});
