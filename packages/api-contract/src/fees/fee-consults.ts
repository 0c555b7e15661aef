import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursorPageOf } from "../envelope.ts";
import { Adcode, cursorPaging, Fen, flag, Id, Instant, listOf, SeenBody, SeenVersion } from "../fields.ts";
import { Mobile, SmsCode } from "../identity/identity.ts";
import { maybeWritten, PersonName, RelationCode, written } from "../membership/membership-fields.ts";
import { careLevels, codesOf } from "../organisations/org-codes.ts";
import { consultEvents, consultStates, expectTimes } from "./fee-codes.ts";

/** Answered within so many minutes of working time, every day between these hours. */
export const ANSWER_MINUTES = 30;
export const ANSWER_HOURS = { from: 8, to: 20 } as const;

const StateCode = z.enum(codesOf(consultStates), "没有这个状态，请重新选择。");
const Budget = Fen.max(10_000_000, "每月预算最多填 100,000 元。").optional();

/** What somebody who asks tells of themself and of whom it is for. Only three of it must be filled in. */
export const FeeConsultation = z
  .object({
    contactName: PersonName,
    contactPhone: Mobile,
    /** From who is signed out: proves the number. */
    smsCode: SmsCode.optional(),
    relation: RelationCode.optional(),
    elderAge: z
      .number("年龄请填数字。")
      .int("年龄请填整数。")
      .min(40, "年龄请填 40 到 120 之间。")
      .max(120, "年龄请填 40 到 120 之间。")
      .optional(),
    careLevel: z.enum(codesOf(careLevels), "请选择身体情况。").optional(),
    adcode: Adcode.optional(),
    orgId: Id.optional(),
    budgetMinFen: Budget,
    budgetMaxFen: Budget,
    expectTime: z.enum(codesOf(expectTimes), "请选择打算什么时候入住。").optional(),
    remark: maybeWritten(300, "补充"),
    /** To be called about this, and for nothing else. Never ticked beforehand. */
    consentPrivacy: z.literal(true, "请先勾选同意，我们才能打电话给您。"),
    /** Separately: that the named organisation gets the number too. */
    consentShare: z.boolean("请勾选或不勾选。").default(false),
  })
  .refine((b) => (b.budgetMinFen ?? 0) <= (b.budgetMaxFen ?? Number.POSITIVE_INFINITY), {
    path: ["budgetMaxFen"],
    message: "最高预算不能比最低的少。",
  })
  .refine((b) => !b.consentShare || b.orgId !== undefined, {
    path: ["consentShare"],
    message: "请先选一家机构，再决定要不要把电话给它。",
  });

export const addFeeConsultation = endpoint("POST /rest/op/feeConsultation/add", {
  summary: "请人回电说费用；没登录的要短信验证码",
  who: "anyone",
  body: FeeConsultation,
  reply: z.object({
    receiptNo: z.string(),
    /** By when somebody calls. */
    answerBy: Instant,
  }),
});

/** As staff see it in a list: the name and number are masked. */
export const StaffConsultation = z.object({
  id: Id,
  receiptNo: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  relationText: z.string().optional(),
  elderAge: z.number().int().optional(),
  careText: z.string().optional(),
  placeText: z.string().optional(),
  orgId: Id.optional(),
  orgName: z.string().optional(),
  budgetMinFen: Fen.optional(),
  budgetMaxFen: Fen.optional(),
  expectText: z.string().optional(),
  remark: z.string().optional(),
  /** Whether the organisation may have the number. */
  consentShare: z.boolean(),
  state: StateCode,
  stateText: z.string(),
  answer: z.string().optional(),
  answerBy: Instant,
  /** Nobody called in the promised time. */
  overdue: z.boolean(),
  createdAt: Instant,
  /** Who of the staff follows it; null where nobody does. */
  owner: z.object({ id: Id, name: z.string() }).nullable(),
  /** `assign` where somebody else follows it takes it over from them. */
  actions: z.array(z.enum(["assign", "answer", "close", "invalid"])),
  /** Changes with every step. */
  version: z.number().int(),
});
export type StaffConsultation = z.output<typeof StaffConsultation>;

/** A line of what the staff did about a consultation; `text` is what was said on the telephone, or why it was taken over. */
export const ConsultationEvent = z.object({
  action: z.enum(codesOf(consultEvents)),
  actionText: z.string(),
  by: z.string(),
  text: z.string().nullable(),
  at: Instant,
});
export type ConsultationEvent = z.output<typeof ConsultationEvent>;

export const StaffConsultationDetail = StaffConsultation.extend({ history: z.array(ConsultationEvent) });
export type StaffConsultationDetail = z.output<typeof StaffConsultationDetail>;

export const staffConsultationPage = endpoint("GET /rest/staff/feeConsultation/page", {
  permission: "members.read",
  summary: "费用咨询，最先到期的在前",
  who: "staff",
  query: z.object({ state: listOf(StateCode), overdue: flag, ...cursorPaging }),
  reply: cursorPageOf(StaffConsultation),
});

const one = { who: "staff", params: z.object({ id: Id }), reply: StaffConsultationDetail } as const;

export const staffConsultation = endpoint("GET /rest/staff/feeConsultation/:id", {
  permission: "members.read",
  ...one,
  summary: "一条费用咨询和它的经过，姓名和电话打码",
});
export const revealConsultation = endpoint("PUT /rest/staff/feeConsultation/reveal/:id", {
  permission: "members.read",
  ...one,
  reveals: true,
  summary: "看一条咨询的完整姓名和电话，要打电话时用；看过会记下来",
  body: z.object({ reason: written(2, 200, "为什么要看") }),
});
export const assignConsultation = endpoint("PUT /rest/staff/feeConsultation/assign/:id", {
  permission: "members.read",
  ...one,
  summary: "由我来跟进；同事在跟进的，要写为什么接过来",
  body: z.object({ reason: maybeWritten(200, "原因"), version: SeenVersion }).prefault({}),
});
export const answerConsultation = endpoint("PUT /rest/staff/feeConsultation/answer/:id", {
  permission: "members.read",
  ...one,
  summary: "记下打电话说了什么",
  body: z.object({ content: written(2, 500, "答复"), version: SeenVersion }),
});
export const closeConsultation = endpoint("PUT /rest/staff/feeConsultation/close/:id", {
  permission: "members.read",
  ...one,
  summary: "办完了",
  body: SeenBody,
});
export const dropConsultation = endpoint("PUT /rest/staff/feeConsultation/invalid/:id", {
  permission: "members.read",
  ...one,
  summary: "打不通或不是本人，作废",
  body: SeenBody,
});
