/** Codes of what moving into care costs and of asking about it, with their Chinese labels. */
export const feeGuideKinds = { CITY: "按城市", ORG: "按机构" } as const;

/** When somebody means to move in. */
export const expectTimes = {
  NOW: "马上入住",
  MONTH: "一个月内",
  QUARTER: "三个月内",
  LATER: "先了解一下",
} as const;

/** Public money that may be deducted; what it is worth stands in rules by place. */
export const subsidyKinds = {
  LTC: "长护险",
  VOUCHER: "养老服务消费补贴",
  ALLOWANCE: "护理补贴、高龄津贴",
} as const;

export const consultStates = {
  NEW: "待跟进",
  ASSIGNED: "已分配",
  FOLLOWING: "跟进中",
  DONE: "已完结",
  INVALID: "无效",
} as const;

/** What staff do about a consultation. */
export const consultEvents = {
  ASSIGN: "接手跟进",
  TAKE_OVER: "从同事那里接手",
  ANSWER: "打了电话",
  CLOSE: "办完了",
  INVALID: "作废",
} as const;

export type FeeGuideKind = keyof typeof feeGuideKinds;
export type ExpectTime = keyof typeof expectTimes;
export type SubsidyKind = keyof typeof subsidyKinds;
export type ConsultState = keyof typeof consultStates;
export type ConsultEvent = keyof typeof consultEvents;
