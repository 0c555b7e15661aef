import type { Tone } from "../tones.ts";

export const contractTypes = {
  RESIDENCE: "机构入住",
  HOME_CARE: "居家服务",
  DAY_CARE: "日托",
  TOUR: "旅居",
  RENTAL: "辅具租赁",
} as const;
export type ContractType = keyof typeof contractTypes;

/** Where a contract stands, derived from facts and never stored. */
export const contractPhases = { "1": "未开始", "2": "履约中", "3": "已结束", "-1": "已退款" } as const;
export type ContractPhase = keyof typeof contractPhases;

export const signStates = {
  DRAFT: "草稿",
  WAIT_SIGN: "待签署",
  PART_SIGNED: "部分签署",
  SIGNED: "已签署",
  VOID: "已作废",
} as const;
export type SignState = keyof typeof signStates;

const phaseTones: Record<ContractPhase, Tone> = { "1": "gold", "2": "pine", "3": "grey", "-1": "persimmon" };

/** The colour of how far a contract has come. */
export function contractTone({
  phase,
  signState,
}: {
  phase: ContractPhase | null;
  signState: SignState;
}): Tone {
  if (signState === "VOID") return "grey";
  return phase ? phaseTones[phase] : "info";
}

/** What a message code of a contract is asked for. */
export const signActs = {
  sign: "签署",
  change: "同意变更",
  end: "申请解除",
  settle: "确认结算",
  relative: "作为家属签署",
} as const;
export type SignAct = keyof typeof signActs;

/** Parties in the order they sign: who pays, vouches or consents before the elder, the organisation last. */
export const partyRoles = {
  C: "丙方（付款义务人）",
  GUARDIAN: "监护人或代理人",
  RELATIVE: "出行人的直系亲属",
  B: "乙方（长辈）",
  A: "甲方（机构）",
} as const;
export type PartyRole = keyof typeof partyRoles;

export const instalmentStates = {
  COMING: "未到期",
  DUE: "待支付",
  PAID: "已支付",
  OVERDUE: "逾期",
  REFUNDED: "已退",
  CANCELLED: "不用付了",
} as const;
export type InstalmentState = keyof typeof instalmentStates;

/** What an instalment is for: the plan that was signed, a price that rose within it, what a settlement asks for. */
export const instalmentKinds = { PLAN: "付款计划", SUPPLEMENT: "变更补差", ARREARS: "结算补交" } as const;
export type InstalmentKind = keyof typeof instalmentKinds;

/** Where a settlement stands: the second person before the member, the member last. */
export const settlementStates = {
  WAIT_SECOND: "等第二位同事确认",
  PROPOSED: "等会员确认",
  CONFIRMED: "会员已确认",
  DISPUTED: "会员有异议",
  REFUSED: "第二位同事没同意",
  REPLACED: "已经重新提出",
  WITHDRAWN: "申请撤回了",
  EXPIRED: "过期了",
  RECALLED: "工作人员撤回了",
} as const;
export type SettlementState = keyof typeof settlementStates;

/** Lines of a settlement that follow from the contract. */
export const reckonedLineKinds = {
  UNUSED: "没住的退还",
  ARREARS: "住了没付的",
  ONCE: "一次性费用",
  DEPOSIT: "押金退还",
  MEDICAL_RESERVE: "医疗备用金退还",
} as const;
/** Lines that staff write, each with its reason; all but the last take evidence. */
export const writtenLineKinds = {
  DEPOSIT_DEDUCTION: "从押金扣",
  RESERVE_USED: "从医疗备用金扣",
  CHARGE: "另外应收",
  ADDITION: "另外退还",
} as const;
export type WrittenLineKind = keyof typeof writtenLineKinds;
export const settlementLineKinds = { ...reckonedLineKinds, ...writtenLineKinds } as const;
export type SettlementLineKind = keyof typeof settlementLineKinds;

export const attachmentKinds = {
  BODY: "合同正文",
  SUPPLEMENT: "补充协议",
  ASSESSMENT: "评估报告",
  CHECKUP: "体检报告",
  ID: "身份证件",
  AUTHORITY: "授权委托书",
  RECEIPT: "收据发票",
  SETTLEMENT: "退住结算单",
} as const;
export type AttachmentKind = keyof typeof attachmentKinds;

export const changeKinds = { CARE_LEVEL: "护理等级变更", ROOM: "换房", PRICE: "调价" } as const;
export type ChangeKind = keyof typeof changeKinds;

/** Where a change that pays back stands with the second person of the staff. */
export const changeSecondStates = {
  WAIT_SECOND: "等第二位同事确认",
  AGREED: "第二位同事已同意",
  REFUSED: "第二位同事没同意",
} as const;
export type ChangeSecondState = keyof typeof changeSecondStates;

export const renewTypes = {
  NONE: "到期结束",
  ASK: "到期前商量续签",
  AUTO: "到期按原期限续签（提前 30 天提醒，到期前可以停）",
} as const;
export type RenewType = keyof typeof renewTypes;

/** What families compare from house to house: each is a clause with a heading of its own. */
export const clauseCodes = {
  SERVICES: "服务和护理等级",
  FEES: "费用和调整",
  TRIAL: "试住",
  REASSESS: "重新评估",
  EMERGENCY: "紧急情况和转院",
  LEAVE: "请假和离院退费",
  TERMINATION: "解除和通知",
  DEPOSIT: "押金退还",
  LIABILITY: "责任和保险",
  DISPUTE: "争议",
  PRIVACY: "个人信息",
} as const;
export type ClauseCode = keyof typeof clauseCodes;

/** The law's and the house's bounds: deposit and prepayment in months of the bed fee, days. */
export const MAX_DEPOSIT_MONTHS = 12;
export const MAX_PREPAID_MONTHS = 12;
export const DEPOSIT_RETURN_DAYS = 15;
/** Days beyond its last day for which a settlement of a contract under way holds, and days that any waits for an answer. */
export const SETTLEMENT_HOLDS_DAYS = 3;
export const SETTLEMENT_ANSWER_DAYS = 30;
export const PRICE_NOTICE_DAYS = 30;
/** Days from moving in within which it is ended without notice, and everything but the days used comes back. */
export const MOVE_IN_DAYS = 7;
