import { sumText } from "@ginkgo/locale/money";
import type { Tone } from "../tones.ts";

/** Who is settled with: those who sell, and those who visit. */
export const settlementSides = { MERCHANT: "商家", EMPLOYEE: "服务人员" } as const;
export type SettlementSide = keyof typeof settlementSides;

export const settlementStates = {
  DRAFT: "等对方确认",
  WAIT_SECOND: "等第二位",
  PAYABLE: "待出款",
  PAYING: "出款中",
  PAID: "已出款",
  FAILED: "出款没成",
  CARRIED: "转到下期",
  CANCELLED: "已作废",
} as const;
export type SettlementState = keyof typeof settlementStates;

export const settlementTones: Record<SettlementState, Tone> = {
  DRAFT: "gold",
  WAIT_SECOND: "gold",
  PAYABLE: "gold",
  PAYING: "info",
  PAID: "pine",
  FAILED: "persimmon",
  CARRIED: "grey",
  CANCELLED: "grey",
};

/** A line as whom it is for sees it; what was taken out counts no more. */
export const lineStates = {
  OPEN: "",
  DISPUTED: "有异议",
  KEPT: "核对过，照算",
  TAKEN_OUT: "这一期不算",
} as const;
export type LineState = keyof typeof lineStates;

/** How money goes out. */
export const payoutWays = { BANK: "银行转账", PROVIDER: "支付渠道转账" } as const;
export type PayoutWay = keyof typeof payoutWays;
export const payoutStates = { OPEN: "在路上", PAID: "到账了", FAILED: "没成" } as const;
export type PayoutState = keyof typeof payoutStates;

/** Who pays the tax of what an employee is paid: withheld as it is paid out, or none where somebody else invoices it. */
export const taxWays = {
  WITHHELD: "门户代扣",
  INVOICED: "机构或本人的公司开票，不代扣",
} as const;
export type TaxWay = keyof typeof taxWays;

/** Tax of months before, worked out anew, in words: something of them came back. */
export const earlierTaxText = (fen: number): string =>
  fen < 0 ? `退还以前月份多扣的个税 ${sumText(-fen)}` : `补扣以前月份的个税 ${sumText(fen)}`;

/** How far a payment of withheld tax to the tax office is. */
export const taxPaymentStates = {
  WAIT_SECOND: "等第二位",
  PAID: "交了",
  REFUSED: "没有同意",
  WAIT_REVERSE: "冲回，等第二位",
  REVERSED: "冲回了",
} as const;
export type TaxPaymentState = keyof typeof taxPaymentStates;

/** Where somebody is paid. */
export const payeeWays = { BANK: "银行账户", ALIPAY: "支付宝", WECHAT: "微信零钱" } as const;
export type PayeeWay = keyof typeof payeeWays;

/** What staff may do about a settlement, and whom it is for. */
export const settlementActions = [
  "agree",
  "dispute",
  "answer",
  "confirm",
  "second",
  "refuse",
  "pay",
  "markPaid",
  "markFailed",
  "back",
  "cancel",
] as const;
export type SettlementAction = (typeof settlementActions)[number];
