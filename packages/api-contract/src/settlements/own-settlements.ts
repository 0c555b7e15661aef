import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { Id, paging, SeenBody, SeenVersion } from "../fields.ts";
import { written } from "../membership/membership-fields.ts";
import {
  LinesQuery,
  Payee,
  PayeeWayCode,
  payeeFields,
  Settlement,
  SettlementLine,
  SettlementRow,
  Statement,
  StatementQuery,
} from "./settlement-shapes.ts";

/** What an employee sees of a settlement: nothing of who of the staff did what. */
export const OwnSettlement = Settlement.omit({
  events: true,
  confirmedBy: true,
  secondBy: true,
  ways: true,
  actions: true,
}).extend({ mayAnswer: z.boolean() });
export type OwnSettlement = z.output<typeof OwnSettlement>;

const one = { who: "employee", params: z.object({ id: Id }) } as const;

export const ownSettlements = endpoint("GET /rest/oms/order/employee/settlement/page", {
  who: "employee",
  summary: "我的结算单，新的在前，和收款账户",
  query: z.object(paging),
  reply: pageOf(SettlementRow).extend({
    payee: Payee.nullable(),
    /** How they may be paid. */
    payeeWays: z.array(PayeeWayCode),
  }),
});
export const ownSettlement = endpoint("GET /rest/oms/order/employee/settlement/:id", {
  ...one,
  summary: "我的一张结算单",
  reply: OwnSettlement,
});
export const ownSettlementLines = endpoint("GET /rest/oms/order/employee/settlement/lines/:id", {
  ...one,
  summary: "我的一张结算单的每一行",
  query: LinesQuery,
  reply: pageOf(SettlementLine),
});
export const ownStatement = endpoint("GET /rest/oms/order/employee/settlement/statement/:id", {
  ...one,
  summary: "我的对账单：PDF 或 Excel 表格",
  query: StatementQuery,
  reply: Statement,
});
export const ownVoucher = endpoint("GET /rest/oms/order/employee/settlement/voucher/:id", {
  ...one,
  summary: "我的付款凭证，PDF：到账以后才有",
  reply: Statement,
});
export const agreeOwnSettlement = endpoint("PUT /rest/oms/order/employee/settlement/agree/:id", {
  ...one,
  summary: "确认我的结算单",
  body: SeenBody,
  reply: OwnSettlement,
});
export const confirmedOwnPayout = endpoint("PUT /rest/oms/order/employee/settlement/confirmed", {
  who: "employee",
  summary: "我在微信里确认收款了：马上去问微信",
  /** What was confirmed, as the settlement said. */
  body: z.object({ package: z.string().min(1, "请从结算单上确认。").max(2_000, "请从结算单上确认。") }),
  reply: z.object({ asked: z.boolean() }),
});
export const disputeOwnSettlement = endpoint("PUT /rest/oms/order/employee/settlement/dispute/:id", {
  ...one,
  summary: "对一行有异议，写明为什么",
  body: z.object({ version: SeenVersion, lineId: Id, reason: written(2, 200, "哪里不对") }),
  reply: OwnSettlement,
});
export const saveOwnPayee = endpoint("PUT /rest/oms/order/employee/payee", {
  who: "employee",
  summary: "填我的收款账户",
  body: z.object(payeeFields),
  reply: z.object({ payee: Payee.nullable() }),
});
