import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { feeRuleCodes } from "../fees/fee-rules.ts";
import { Day, Fen, Id, Instant, listOf, paging, SentInteger } from "../fields.ts";
import { SmsCode } from "../identity/identity.ts";
import { ExpectedAmount } from "../orders/orders.ts";
import { codesOf } from "../organisations/org-codes.ts";
import {
  attachmentKinds,
  changeKinds,
  clauseCodes,
  contractPhases,
  contractTypes,
  instalmentKinds,
  instalmentStates,
  partyRoles,
  renewTypes,
  settlementLineKinds,
  settlementStates,
  signStates,
} from "./contract-codes.ts";

export const Phase = z.enum(codesOf(contractPhases), "履约状态请填 1、2、3 或 -1。");

/** A contract on a list. */
export const ContractCard = z.object({
  id: Id,
  contractNo: z.string(),
  title: z.string(),
  type: z.enum(codesOf(contractTypes)),
  typeText: z.string(),
  /** Null until everybody has signed. */
  phase: Phase.nullable(),
  phaseText: z.string().nullable(),
  signState: z.enum(codesOf(signStates)),
  signStateText: z.string(),
  org: z.object({ id: Id.nullable(), name: z.string(), link: z.string().nullable() }),
  elderName: z.string(),
  startDate: Day,
  endDate: Day,
  /** As it is today, with every change that holds. */
  monthlyFen: Fen,
  /** What its settlement pays back; 0 while it is not settled. */
  refundFen: Fen,
  /** What is to be done next, in a sentence with its date; null when nothing is. */
  next: z.string().nullable(),
  actions: z.array(
    z.enum([
      "sign",
      "pay",
      "terminate",
      "withdrawTermination",
      "confirmChange",
      "stopRenewal",
      "confirmSettlement",
      "disputeSettlement",
    ]),
  ),
});
export type ContractCard = z.output<typeof ContractCard>;

export const contractPage = endpoint("GET /rest/svc/sign/member/page", {
  summary: "我的合同",
  who: "member",
  query: z.object({
    phase: listOf(Phase),
    signState: listOf(z.enum(codesOf(signStates))),
    /** That of a tour's order. */
    orderId: Id.optional(),
    ...paging,
  }),
  reply: pageOf(ContractCard).extend({
    /** How many there are in each phase, `ALL`, `UNSIGNED` and `VOID` beside them. */
    counts: z.record(z.string(), z.number().int()),
  }),
});

/** Somebody who signs. */
export const Party = z.object({
  role: z.enum(codesOf(partyRoles)),
  roleText: z.string(),
  name: z.string(),
  /** Masked. */
  phone: z.string().nullable(),
  isMe: z.boolean(),
  /** Whose turn it is. */
  isNext: z.boolean(),
  signedAt: Instant.nullable(),
});

export const Instalment = z.object({
  periodNo: z.number().int(),
  kind: z.enum(codesOf(instalmentKinds)),
  /** 第 3 期, or what else it is for. */
  label: z.string(),
  periodStart: Day,
  periodEnd: Day,
  dueDate: Day,
  amountFen: Fen,
  state: z.enum(codesOf(instalmentStates)),
  stateText: z.string(),
  orderId: Id.nullable(),
  paidAt: Instant.nullable(),
  /** The first day on which it may be paid; null once it may be, and where it is not owed. */
  payableFrom: Day.nullable(),
});

/** A line of a settlement. */
export const SettlementLine = z.object({
  kind: z.enum(codesOf(settlementLineKinds)),
  kindText: z.string(),
  name: z.string(),
  /** Positive goes back to the member, negative the member owes; 0 is only said. */
  amountFen: z.number().int(),
  reason: z.string().nullable(),
  /** What proves a deduction. */
  evidence: z.string().nullable(),
});
export type SettlementLine = z.output<typeof SettlementLine>;

export const Settlement = z.object({
  id: Id,
  state: z.enum(codesOf(settlementStates)),
  stateText: z.string(),
  /** The last day that is charged. */
  endsOn: Day,
  /** Why that day lies before the one on which it was proposed; null where it needs no reason. */
  reason: z.string().nullable(),
  /** What that pays back or lets off beside a last day that needs no reason. */
  letOffFen: Fen,
  lines: z.array(SettlementLine),
  refundFen: Fen,
  oweFen: Fen,
  proposedAt: Instant,
  /** By law the rest of a deposit is back by then. */
  dueOn: Day,
  /** The last day on which it can be agreed to; null once it waits for nobody. */
  validUntil: Day.nullable(),
  /** What the member disputes, or why the second person did not agree, or why staff took it back. */
  answer: z.string().nullable(),
  /** What the member disputed in those before this one, the oldest first. */
  disputes: z.array(z.object({ at: Instant, endsOn: Day, refundFen: Fen, oweFen: Fen, text: z.string() })),
});
export type Settlement = z.output<typeof Settlement>;

export const ContractAttachment = z.object({
  id: Id,
  kind: z.enum(codesOf(attachmentKinds)),
  kindText: z.string(),
  name: z.string(),
  /** Private: rights are checked at each opening. */
  url: z.string(),
  mime: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  uploadedAt: Instant,
});

/** What a signature rests on; both sides may read it (Electronic Signature Law art. 13). */
export const Evidence = z.object({
  /** What was signed: the contract, a change, a settlement. */
  actText: z.string(),
  signerName: z.string(),
  roleText: z.string(),
  signedAt: Instant,
  /** The address it came from, its last part taken off. */
  ip: z.string(),
  /** How it was proved to be them: a message code sent to which masked number. */
  proof: z.string(),
  docHash: z.string(),
});

/** What was proposed since it was signed. */
export const ContractChange = z.object({
  id: Id,
  kind: z.enum(codesOf(changeKinds)),
  kindText: z.string(),
  date: Day,
  reason: z.string(),
  /** From and to, in words. */
  change: z.string(),
  /** When everybody it takes had agreed; null while it waits. */
  confirmedAt: Instant.nullable(),
  /** What agreeing pays back and asks for within what is paid already; null once it is agreed, or costs the same. */
  money: z.object({ backFen: Fen, moreFen: Fen }).nullable(),
  /** It would pay back more than the staff agreed to: nobody can agree to it, it is to be proposed anew. */
  isOver: z.boolean(),
  /** Whom it still waits for, in words; empty once it holds. */
  waitsFor: z.array(z.string()),
  /** Whether it waits for the reader. */
  isMine: z.boolean(),
});

export const ContractDetail = ContractCard.extend({
  parties: z.array(Party),
  /** Relatives who sign for travellers of 75 or more; empty of every other contract. */
  relatives: z.array(
    z.object({
      partyId: Id,
      /** Whose relative it is. */
      traveler: z.string(),
      /** Null while nobody has named them. */
      name: z.string().nullable(),
      relationText: z.string().nullable(),
      /** Masked. */
      phone: z.string().nullable(),
      /** Path of the page on which they sign, for who ordered; null for others, and once signed. */
      link: z.string().nullable(),
      /** Until when; after it the tour is paid back whole. */
      dueAt: Instant,
      signedAt: Instant.nullable(),
      /** Whether the reader may name them, or name another. */
      canName: z.boolean(),
    }),
  ),
  elder: z.object({ id: Id.nullable(), name: z.string() }),
  roomNo: z.string().nullable(),
  bedNo: z.string().nullable(),
  careLevelText: z.string().nullable(),
  services: z.array(z.string()),
  /** Of a tour: who travels; empty otherwise. */
  travelers: z.array(z.string()),
  signDate: Day.nullable(),
  trialDays: z.number().int(),
  renewType: z.enum(codesOf(renewTypes)),
  renewTypeText: z.string(),
  feeItems: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      amountFen: Fen,
      unitText: z.string(),
      note: z.string().nullable(),
      /** What the home publishes of it today, where this sum is not among it. */
      today: z.string().nullable(),
    }),
  ),
  depositFen: Fen,
  depositToday: z.string().nullable(),
  medicalReserveFen: Fen,
  medicalReserveToday: z.string().nullable(),
  /** What the home published of its fees when the contract was drafted; `today` where it publishes something else now. */
  feeRules: z.array(
    z.object({
      code: z.enum(codesOf(feeRuleCodes)),
      title: z.string(),
      text: z.string(),
      today: z.string().nullable(),
    }),
  ),
  totalFen: Fen,
  paidFen: Fen,
  unpaidFen: Fen,
  /** What goes back, or went, because a price fell within a paid period. */
  backFen: Fen,
  payPlan: z.array(Instalment),
  clauses: z.array(z.object({ code: z.enum(codesOf(clauseCodes)), title: z.string(), text: z.string() })),
  attachments: z.array(ContractAttachment),
  changes: z.array(ContractChange),
  evidence: z.array(Evidence),
  /** SHA-256 of the document everybody signs, hexadecimal. */
  docHash: z.string(),
  adviser: z.object({ id: Id, name: z.string() }).nullable(),
  /** Until this day it can be ended without notice, with everything back but the days used; null once that is over. */
  freeUntil: Day.nullable(),
  /** The last one that was proposed; members see it once it waits for them. */
  settlement: Settlement.nullable(),
  termination: z
    .object({ reason: z.string(), appliedAt: Instant, endsOn: Day, settlement: z.string().nullable() })
    .nullable(),
  /** Why it was voided; null while it is not. */
  voidReason: z.string().nullable(),
  history: z.array(z.object({ text: z.string(), by: z.string(), at: Instant })),
});
export type ContractDetail = z.output<typeof ContractDetail>;

const params = z.object({ id: Id });

export const contractDetail = endpoint("GET /rest/svc/sign/detail/:id", {
  summary: "合同详情",
  who: "member",
  params,
  reply: ContractDetail,
});

/** The code was sent by `sys/sms/send?type=SIGN` to the signer's own number. */
export const signContract = endpoint("PUT /rest/svc/sign/confirm/:id", {
  summary: "签署合同",
  who: "member",
  params,
  body: z.object({ smsCode: SmsCode }),
  reply: ContractDetail,
});

export const payInstalment = endpoint("POST /rest/svc/sign/pay/:id", {
  summary: "付一期：生成（或接着用）这一期的订单",
  who: "member",
  params,
  body: z.object({ periodNo: SentInteger.min(1), expectedAmountFen: ExpectedAmount }),
  reply: z.object({ orderId: Id }),
});

/** The code was sent by `sys/sms/send?type=SIGN&act=end` to the member's own number. */
export const terminateContract = endpoint("POST /rest/svc/sign/terminate/:id", {
  summary: "申请解除合同：由能替合同的钱做主的人，凭短信验证码",
  who: "member",
  params,
  body: z.object({
    reason: z.string().trim().min(5, "请写明解除的原因，5 个字以上。").max(500, "原因最多 500 个字。"),
    endsOn: Day,
    smsCode: SmsCode,
  }),
  reply: ContractDetail,
});

export const withdrawTermination = endpoint("DELETE /rest/svc/sign/terminate/:id", {
  summary: "撤回解除的申请",
  who: "member",
  params,
  reply: ContractDetail,
});

/** The code was sent by `sys/sms/send?type=SIGN` to the member's own number. */
export const confirmSettlement = endpoint("PUT /rest/svc/sign/settlement/:id", {
  summary: "同意结算单：合同结束，该退的退，该补的生成一期",
  who: "member",
  params,
  body: z.object({ settlementId: Id, smsCode: SmsCode }),
  reply: ContractDetail,
});

export const disputeSettlement = endpoint("PUT /rest/svc/sign/dispute/:id", {
  summary: "对结算单有异议",
  who: "member",
  params,
  body: z.object({
    settlementId: Id,
    reason: z.string().trim().min(5, "请写明哪里不对，5 个字以上。").max(500, "最多 500 个字。"),
  }),
  reply: ContractDetail,
});

export const confirmContractChange = endpoint("PUT /rest/svc/sign/change/:id/:changeId", {
  summary: "同意一项变更：由付费的人、长辈一方各自凭短信验证码",
  who: "member",
  params: z.object({ id: Id, changeId: Id }),
  body: z.object({ smsCode: SmsCode }),
  reply: ContractDetail,
});

export const stopRenewal = endpoint("PUT /rest/svc/sign/stopRenewal/:id", {
  summary: "到期不续了：自动续签的合同，到期前一天为止都可以停",
  who: "member",
  params,
  reply: ContractDetail,
});
