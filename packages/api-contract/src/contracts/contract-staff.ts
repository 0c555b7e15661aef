import { yuan } from "@ginkgo/locale/money";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursorPageOf } from "../envelope.ts";
import {
  Day,
  Fen,
  Id,
  Keyword,
  listOf,
  MAX_FEN,
  paging,
  SeenBody,
  SeenVersion,
  SentFen,
  SentInteger,
} from "../fields.ts";
import { Mobile } from "../identity/identity.ts";
import { maybeWritten } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import {
  attachmentKinds,
  changeKinds,
  changeSecondStates,
  clauseCodes,
  contractTypes,
  MAX_PREPAID_MONTHS,
  renewTypes,
  signStates,
  writtenLineKinds,
} from "./contract-codes.ts";
import { ContractCard, ContractChange, ContractDetail, Phase, SettlementLine } from "./contracts.ts";

const params = z.object({ id: Id });

/** One fee of a contract. */
const ContractFee = z.object({
  code: z.string().max(20),
  name: z.string().trim().min(1).max(30),
  amountFen: SentFen,
  unit: z.enum(["MONTH", "ONCE"]),
  note: z.string().trim().max(100).optional(),
});

/** A contract to be signed; the law's bounds are checked where it comes in (rules §6). */
export const ContractForm = z.object({
  memberId: Id,
  elderId: Id.optional(),
  type: z.enum(codesOf(contractTypes), "请选择是哪一种合同。"),
  orgId: Id.optional(),
  title: z.string().trim().min(2, "请写合同的名称。").max(60, "名称最多 60 个字。"),
  /** Members who sign as payer, guardian; the elder's own account is `memberId` or the elder's. */
  payerId: Id.optional(),
  guardianId: Id.optional(),
  roomNo: z.string().trim().max(20).optional(),
  bedNo: z.string().trim().max(20).optional(),
  careLevel: z.string().max(20).optional(),
  services: z.array(z.string().trim().max(40)).max(30).default([]),
  startDate: Day,
  endDate: Day,
  trialDays: z.number().int().min(0).max(90, "试住最多 90 天。").default(0),
  renewType: z.enum(codesOf(renewTypes)).default("ASK"),
  /** Of the month: bed, care, meals and so on. */
  feeItems: z.array(ContractFee).min(1, "至少写一项费用。").max(30),
  depositFen: SentFen.default(0),
  medicalReserveFen: SentFen.default(0),
  /** Months paid ahead each time: 1 monthly, 3 quarterly … */
  payMonths: z
    .number()
    .int()
    .min(1)
    .max(MAX_PREPAID_MONTHS, `预收最多 ${MAX_PREPAID_MONTHS} 个月。`)
    .default(1),
  clauses: z.partialRecord(z.enum(codesOf(clauseCodes)), z.string().trim().max(1000)).default({}),
});

/** A contract as staff see it; `actions` are the member's and stay empty. */
export const StaffContract = ContractDetail.extend({
  member: z.object({ id: Id, name: z.string() }),
  /** What the reader may do with it now. */
  staffActions: z.array(
    z.enum([
      "edit",
      "send",
      "sign",
      "attach",
      "detach",
      "change",
      "secondChange",
      "settle",
      "withdrawSettlement",
      "second",
      "void",
    ]),
  ),
  changes: z.array(
    ContractChange.extend({
      /** Where it stands with the second person; null where it takes none. */
      second: z
        .object({
          state: z.enum(codesOf(changeSecondStates)),
          stateText: z.string(),
          /** Who decided; null while it waits. */
          by: z.string().nullable(),
          /** Why they did not agree. */
          reason: z.string().nullable(),
        })
        .nullable(),
      /** Whether the reader may be that second person. */
      canDecide: z.boolean(),
      /** Whether a newer proposal took its place: nobody is asked about it any more. */
      isOvertaken: z.boolean(),
    }),
  ),
  /** Counts the lines of its history: changes with everything that anybody does about it. */
  version: z.number().int(),
  /** A draft that may be changed, as its form; null otherwise. */
  draft: ContractForm.nullable(),
});
export type StaffContract = z.output<typeof StaffContract>;

/** Whom a member's contract may name. */
export const ContractFamily = z.object({
  member: z.object({ id: Id, name: z.string() }),
  elders: z.array(z.object({ id: Id, name: z.string(), isSelf: z.boolean() })),
  /** Accounts that may sign as payer or guardian, the member first; numbers are masked. */
  signers: z.array(z.object({ id: Id, name: z.string(), phone: z.string() })),
});
export type ContractFamily = z.output<typeof ContractFamily>;

export const contractFamily = endpoint("GET /rest/staff/sign/family/:id", {
  permission: "contracts.write",
  summary: "起草合同时能写进去的人：会员家里的长辈和家人",
  who: "staff",
  params,
  reply: ContractFamily,
});

export const familyOfPhone = endpoint("GET /rest/staff/sign/family", {
  permission: "contracts.write",
  summary: "同上，会员按完整的手机号找",
  who: "staff",
  query: z.object({ phone: Mobile }),
  reply: ContractFamily,
});

export const staffContracts = endpoint("GET /rest/staff/sign/page", {
  permission: "contracts.read",
  summary: "合同，新的在前",
  who: "staff",
  query: z.object({
    phase: listOf(Phase),
    signState: listOf(z.enum(codesOf(signStates))),
    /** The beginning of its number, or the member's whole telephone number. */
    keyword: Keyword,
    memberId: Id.optional(),
    cursor: z.string().max(20).optional(),
    ...paging,
  }),
  reply: cursorPageOf(ContractCard),
});
export const staffContract = endpoint("GET /rest/staff/sign/:id", {
  permission: "contracts.read",
  summary: "合同详情",
  who: "staff",
  params,
  reply: StaffContract,
});
export const draftContract = endpoint("POST /rest/staff/sign", {
  permission: "contracts.write",
  summary: "起草合同",
  who: "staff",
  body: ContractForm,
  reply: StaffContract,
});
export const editContract = endpoint("PUT /rest/staff/sign/:id", {
  permission: "contracts.write",
  summary: "改草稿",
  who: "staff",
  params,
  body: ContractForm.extend({ version: SeenVersion }),
  reply: StaffContract,
});
export const sendContract = endpoint("PUT /rest/staff/sign/send/:id", {
  permission: "contracts.write",
  summary: "发给大家签：正文定稿，生成 PDF 和它的摘要值",
  who: "staff",
  params,
  body: SeenBody,
  reply: StaffContract,
});
export const staffSignContract = endpoint("PUT /rest/staff/sign/confirm/:id", {
  permission: "contracts.sign",
  summary: "代机构签署，最后一个签",
  who: "staff",
  params,
  body: SeenBody,
  reply: StaffContract,
});
export const voidContract = endpoint("PUT /rest/staff/sign/void/:id", {
  permission: "contracts.write",
  summary: "作废没签完的合同",
  who: "staff",
  params,
  body: z.object({ reason: z.string().trim().min(2, "请写为什么作废。").max(200), version: SeenVersion }),
  reply: StaffContract,
});
export const addAttachment = endpoint("POST /rest/staff/sign/attachment/:id", {
  permission: "contracts.write",
  summary: "添一个附件",
  who: "staff",
  params,
  body: z.object({
    kind: z.enum(codesOf(attachmentKinds)),
    fileId: Id,
    name: z.string().trim().min(1).max(60),
    version: SeenVersion,
  }),
  reply: StaffContract,
});
export const removeAttachment = endpoint("DELETE /rest/staff/sign/attachment/:id/:attachmentId", {
  permission: "contracts.write",
  summary: "去掉草稿的一个附件",
  who: "staff",
  params: z.object({ id: Id, attachmentId: Id }),
  body: SeenBody,
  reply: StaffContract,
});
export const proposeChange = endpoint("POST /rest/staff/sign/change/:id", {
  permission: "contracts.write",
  summary: "提出变更，等对方确认",
  who: "staff",
  params,
  body: z.object({
    kind: z.enum(codesOf(changeKinds)),
    date: Day,
    reason: z.string().trim().min(2, "请写变更的原因。").max(200),
    careLevel: z.string().trim().min(1).max(20).optional(),
    roomNo: z.string().trim().min(1).max(20).optional(),
    bedNo: z.string().trim().min(1).max(20).optional(),
    /** All that is paid by the month from that day on; left out where the fees stay as they are. */
    feeItems: z
      .array(ContractFee.omit({ unit: true }))
      .min(1, "至少写一项费用。")
      .max(30)
      .optional(),
    version: SeenVersion,
  }),
  reply: StaffContract,
});
export const secondChange = endpoint("PUT /rest/staff/sign/changeSecond/:id/:changeId", {
  permission: "orders.refund",
  isSecond: true,
  summary: "要退款的变更，第二位同事确认或不同意；同意了会员才看得到，不同意要写原因",
  who: "staff",
  params: z.object({ id: Id, changeId: Id }),
  body: z.object({
    agree: z.boolean("请选择同意或不同意。"),
    reason: maybeWritten(200, "原因"),
    /** What was shown to be paid back; another sum by now is refused. Absent: whatever it is. */
    backFen: SentFen.optional(),
    version: SeenVersion,
  }),
  reply: StaffContract,
});

/** The largest sum of one line that staff write, fen: a million yuan. */
export const MAX_LINE_FEN = 100_000_000;

/** A line that staff write into a settlement. */
export const WrittenLine = z.object({
  kind: z.enum(codesOf(writtenLineKinds), "请选择这一项是扣还是退。"),
  name: z.string().trim().min(2, "请写这一项是什么。").max(40, "名称最多 40 个字。"),
  amountFen: Fen.min(1, "金额要大于 0。").max(MAX_LINE_FEN, `一项最多 ${yuan(MAX_LINE_FEN)} 元。`),
  reason: z.string().trim().min(2, "请写原因。").max(200, "原因最多 200 个字。"),
  /** What proves a deduction or a charge: a bill, a photograph, who was there. */
  evidence: maybeWritten(300, "凭据"),
});

/** What follows from the contract where it ends on a day; staff add lines of their own to it. */
export const reckonSettlement = endpoint("GET /rest/staff/sign/settle/:id", {
  permission: "contracts.write",
  summary: "按最后一天算出结算单的各项，还不提出",
  who: "staff",
  params,
  query: z.object({ endsOn: Day }),
  reply: z.object({
    lines: z.array(SettlementLine),
    /** Their sum: positive goes back, negative is owed. */
    balanceFen: z.number().int(),
    /** What was paid and has not gone back: no more than that can. */
    mostFen: Fen,
    /** It ends within the days in which everything but the days used comes back. */
    isFree: z.boolean(),
    /** That last day needs a reason, because it lies before today and before the day the member asked for. */
    needsReason: z.boolean(),
    /** What that day pays back or lets off beyond a last day that needs no reason. */
    letOffFen: Fen,
  }),
});
/** Proposes how it is settled; what stands above a sum takes a second person, then the member confirms. */
export const settleContract = endpoint("PUT /rest/staff/sign/settle/:id", {
  permission: "contracts.write",
  summary: "提出结算单，等会员确认；以前提的作废",
  who: "staff",
  params,
  body: z.object({
    endsOn: Day,
    /** The sum that was shown, with the own lines; another is refused. */
    balanceFen: SentInteger.min(-MAX_FEN, "结算单的合计太大了，请核对。"),
    /** Why the last day lies before today, where it does. */
    reason: maybeWritten(200, "原因"),
    lines: z.array(WrittenLine).max(20, "最多写 20 项。").default([]),
    version: SeenVersion,
  }),
  reply: StaffContract,
});
/** Takes back what waits for the second person or the member; the contract's money moves again. */
export const withdrawSettlement = endpoint("DELETE /rest/staff/sign/settle/:id", {
  permission: "contracts.write",
  summary: "撤回还没确认的结算单，写明原因",
  who: "staff",
  params,
  body: z.object({
    /** The one that was looked at; absent: the one that waits. */
    settlementId: Id.optional(),
    reason: z.string().trim().min(2, "请写为什么撤回。").max(200, "原因最多 200 个字。"),
    version: SeenVersion,
  }),
  reply: StaffContract,
});
export const secondSettlement = endpoint("PUT /rest/staff/sign/second/:id", {
  permission: "orders.refund",
  isSecond: true,
  summary: "大额结算，第二位同事确认或不同意；不同意要写原因",
  who: "staff",
  params,
  body: z.object({
    /** The one that was looked at; absent: the one that waits. */
    settlementId: Id.optional(),
    agree: z.boolean("请选择同意或不同意。"),
    reason: maybeWritten(200, "原因"),
    version: SeenVersion,
  }),
  reply: StaffContract,
});
