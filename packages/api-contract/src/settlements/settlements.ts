import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursorPageOf, pageOf } from "../envelope.ts";
import { cursorPaging, Day, Id, Instant, listOf, SeenVersion } from "../fields.ts";
import { maybeWritten, written } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { payoutWays, taxWays } from "./settlement-codes.ts";
import {
  LinesQuery,
  PartyCode,
  Payee,
  PayeeWayCode,
  payeeFields,
  Settlement,
  SettlementLine,
  SettlementRow,
  SettlementSide,
  SettlementState,
  Statement,
  StatementQuery,
} from "./settlement-shapes.ts";

/** Of the house whoever may look; of those who sell, each their own. */
const reading = { who: "staff", permission: "settlements.answer" } as const;
const writing = { who: "staff", permission: "books.write", scope: "house" } as const;
const one = { params: z.object({ id: Id }) };
const version = SeenVersion;
const reason = written(2, 200, "原因");

export const settlementPage = endpoint("GET /rest/staff/settlement/page", {
  ...reading,
  summary: "结算单：商家的或服务人员的，新的在前",
  query: z.object({
    ...cursorPaging,
    side: SettlementSide.optional(),
    state: listOf(SettlementState),
    party: PartyCode.optional(),
    /** Only those with a line that waits for an answer. */
    disputed: z.enum(["", "0", "1"]).optional(),
  }),
  reply: cursorPageOf(SettlementRow),
});

export const settlementOpen = endpoint("GET /rest/staff/settlement/open", {
  who: "staff",
  permission: "books.read",
  scope: "house",
  summary: "应付给谁多少：还没结的、结了还没出款的，合起来是总账上的应付",
  query: z.object({ side: SettlementSide.default("MERCHANT") }),
  reply: z.object({
    records: z.array(
      z.object({
        party: z.string(),
        partyText: z.string(),
        /** What stands in the ledger. */
        payableFen: z.number().int(),
        /** In settlements that are not paid out. */
        settlingFen: z.number().int(),
        /** In none yet. */
        openFen: z.number().int(),
      }),
    ),
  }),
});

export const settlementDetail = endpoint("GET /rest/staff/settlement/:id", {
  ...reading,
  summary: "一张结算单：怎么算的、到了哪一步、付到哪里",
  ...one,
  reply: Settlement,
});

export const settlementLines = endpoint("GET /rest/staff/settlement/lines/:id", {
  ...reading,
  summary: "一张结算单的每一行，各是哪张订单；有异议的在前",
  ...one,
  query: LinesQuery,
  reply: pageOf(SettlementLine),
});

export const settlementStatement = endpoint("GET /rest/staff/settlement/statement/:id", {
  ...reading,
  summary: "对账单：PDF 或 Excel 表格",
  ...one,
  query: StatementQuery,
  reply: Statement,
});

export const payoutVoucher = endpoint("GET /rest/staff/settlement/voucher/:id", {
  ...reading,
  summary: "付款凭证，PDF：到账以后才有；付给谁、何时、怎样付的、税前、代扣、实付",
  ...one,
  reply: Statement,
});

export const draftSettlement = endpoint("POST /rest/staff/settlement", {
  ...writing,
  summary: "起草结算单：过了退货期、还没结过的都算进来",
  step: "起草结算单",
  body: z
    .object({ party: PartyCode, from: Day, to: Day })
    .refine(({ from, to }) => from <= to, { path: ["to"], message: "结束的那天不能比开始的早。" }),
  reply: Settlement,
});

export const agreeSettlement = endpoint("PUT /rest/staff/settlement/agree/:id", {
  ...reading,
  summary: "商家确认自己的结算单",
  step: "确认自己的结算单",
  ...one,
  body: z.object({ version }).prefault({}),
  reply: Settlement,
});

export const disputeSettlement = endpoint("PUT /rest/staff/settlement/dispute/:id", {
  ...reading,
  summary: "对一行有异议，写明为什么",
  step: "对结算单有异议",
  ...one,
  body: z.object({ version, lineId: Id, reason }),
  reply: Settlement,
});

export const answerDispute = endpoint("PUT /rest/staff/settlement/answer/:id", {
  ...writing,
  summary: "答复异议：照算，或这一期先不算",
  step: "答复结算的异议",
  ...one,
  body: z.object({ version, lineId: Id, keep: z.boolean("请选照算或不算。"), reason }),
  reply: Settlement,
});

export const confirmSettlement = endpoint("PUT /rest/staff/settlement/confirm/:id", {
  ...writing,
  summary: "核对过，确认；出款要另一位同事同意",
  step: "确认结算单",
  ...one,
  body: z.object({ version }).prefault({}),
  reply: Settlement,
});

export const secondSettlementSeat = endpoint("PUT /rest/staff/settlement/second/:id", {
  ...writing,
  isSecond: true,
  summary: "第二位同意出款，或退回去重新核对",
  step: "第二位核对结算单",
  ...one,
  body: z.object({ version, agree: z.boolean("请选同意或不同意。"), reason: maybeWritten(200, "原因") }),
  reply: Settlement,
});

export const paySettlement = endpoint("PUT /rest/staff/settlement/pay/:id", {
  ...writing,
  byKey: false,
  summary: "出款：记进转账文件，或交给支付渠道",
  step: "出款",
  ...one,
  body: z.object({ version, way: z.enum(codesOf(payoutWays), "请选怎样出款。") }),
  reply: Settlement,
});

export const markPayout = endpoint("PUT /rest/staff/settlement/mark/:id", {
  ...writing,
  byKey: false,
  summary: "银行转账到账了，或没成、被退回，写明依据；支付渠道说不清的，两个人先后记同样的结果",
  step: "记下转账的结果",
  ...one,
  body: z.object({ version, paid: z.boolean("请选到账或没成。"), reason }),
  reply: Settlement,
});

export const sendBackSettlement = endpoint("PUT /rest/staff/settlement/back/:id", {
  ...writing,
  summary: "还没出款的退回去，重新核对",
  step: "退回结算单",
  ...one,
  body: z.object({ version, reason }),
  reply: Settlement,
});

export const cancelSettlement = endpoint("PUT /rest/staff/settlement/cancel/:id", {
  ...writing,
  summary: "作废还没确认的结算单；里面的订单下次再结",
  step: "作废结算单",
  ...one,
  body: z.object({ version, reason }),
  reply: Settlement,
});

export const bankFile = endpoint("PUT /rest/staff/settlement/bankFile", {
  ...writing,
  reveals: true,
  summary: "网银批量转账文件：里面有完整的账号",
  step: "取转账文件",
  body: z.object({
    ids: z.array(Id, "请选要转的结算单。").min(1, "请选要转的结算单。").max(500, "一次最多 500 笔。"),
    reason,
  }),
  reply: z.object({
    name: z.string(),
    text: z.string(),
    count: z.number().int(),
    totalFen: z.number().int(),
  }),
});

const PayeeOf = z.object({
  party: z.string(),
  partyText: z.string(),
  payee: Payee.nullable(),
  /** How they may be paid. */
  payeeWays: z.array(PayeeWayCode),
});

export const payeeOf = endpoint("GET /rest/staff/settlement/payee/:party", {
  ...reading,
  summary: "收款账户，打码",
  params: z.object({ party: PartyCode }),
  reply: PayeeOf,
});

export const savePayee = endpoint("PUT /rest/staff/settlement/payee/:party", {
  ...reading,
  summary: "填收款账户；确认过还没出款的结算单要退回重新核对",
  step: "改收款账户",
  params: z.object({ party: PartyCode }),
  body: z.object(payeeFields),
  reply: PayeeOf,
});

/** Who pays an employee's tax, with what held before. */
export const EmployeeTax = z.object({
  party: z.string(),
  partyText: z.string(),
  way: z.enum(codesOf(taxWays)),
  wayText: z.string(),
  /** Paid this month so far, before tax, and withheld of it. */
  paidFen: z.number().int(),
  withheldFen: z.number().int(),
  /** Changes, the newest first. */
  history: z.array(z.object({ wayText: z.string(), reason: z.string(), by: z.string(), at: Instant })),
  version: z.number().int(),
});
export type EmployeeTax = z.output<typeof EmployeeTax>;

const ofEmployee = {
  params: z.object({
    party: z.string().regex(/^employee:[1-9]\d{0,17}$/, "没有这位服务人员，请从列表里选。"),
  }),
  reply: EmployeeTax,
};

export const employeeTax = endpoint("GET /rest/staff/settlement/tax/:party", {
  who: "staff",
  permission: "books.read",
  scope: "house",
  summary: "服务人员的个税谁来交，这个月付了多少、代扣了多少",
  ...ofEmployee,
});

export const saveEmployeeTax = endpoint("PUT /rest/staff/settlement/tax/:party", {
  ...writing,
  summary: "改服务人员的个税谁来交，写明为什么；以后出款的按新的",
  step: "改个税谁来交",
  ...ofEmployee,
  body: z.object({ version, way: z.enum(codesOf(taxWays), "请选个税谁来交。"), reason }),
});

export const revealPayee = endpoint("PUT /rest/staff/settlement/payeeReveal/:party", {
  ...writing,
  reveals: true,
  summary: "看完整的收款账户，写明为什么",
  step: "看收款账户",
  params: z.object({ party: PartyCode }),
  body: z.object({ reason }),
  reply: z.object({ holder: z.string(), account: z.string() }),
});
