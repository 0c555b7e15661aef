/** How a provider's account and ours differ. */
export const reconciliationKinds = {
  PAYMENT_UNKNOWN: "我方没有",
  NOTICE_LOST: "通知没有收到",
  PAYMENT_MISSING: "渠道没有",
  REFUND_UNKNOWN: "我方没有这笔退款",
  REFUND_MISSING: "渠道没有这笔退款",
  REFUNDED_TWICE: "退了两次",
  AMOUNT: "金额不同",
  CURRENCY: "不是人民币",
  MERCHANT: "不是给我们的",
  FEE: "手续费不同",
  BALANCE: "收退不平",
  FUNDS_UNKNOWN: "不认识的资金变动",
  FUNDS_BALANCE: "余额不同",
} as const;
export type ReconciliationKind = keyof typeof reconciliationKinds;

/** What it is a difference of. */
export const reconciliationFlows = ["payment", "refund", "fee", "balance", "funds"] as const;
export type ReconciliationFlow = (typeof reconciliationFlows)[number];

export const reconciliationStates = {
  OPEN: "要处理",
  WAIT_SECOND: "等第二位",
  PAYING_BACK: "正在退回",
  ASSIGNED: "认到订单了",
  PAID_BACK: "退回了",
  WRITTEN_OFF: "核销了",
  MATCHED: "对上了",
} as const;
export type ReconciliationState = keyof typeof reconciliationStates;

/** States in which it still waits for somebody or something. */
export const openReconciliation = [
  "OPEN",
  "WAIT_SECOND",
  "PAYING_BACK",
] as const satisfies readonly ReconciliationState[];

/** How a person ends it. */
export const reconciliationWays = { ASSIGN: "认到订单", PAY_BACK: "退回去", WRITE_OFF: "核销" } as const;
export type ReconciliationWay = keyof typeof reconciliationWays;

/** What happened to it. */
export const reconciliationActions = {
  FOUND: "发现差异",
  BILLED: "账单上也是这样",
  CHANGED: "账单上的金额变了",
  TAKEN: "由我来处理",
  ASSIGN: "认到订单",
  PAY_BACK: "退回去",
  WRITE_OFF: "核销",
  AGREED: "第二位同意",
  REFUSED: "第二位没有同意",
  WITHDRAWN: "撤回了",
  TRIED: "渠道没有退成，还会再试",
  FAILED: "渠道退不了",
  PAID_BACK: "渠道退好了",
  MATCHED: "对上了",
} as const;
export type ReconciliationAction = keyof typeof reconciliationActions;
