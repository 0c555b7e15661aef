/** Accounts of the ledger, in the order a balance lists them. What we are owed or hold is positive, what we owe negative. */
export const ledgerAccounts = {
  CLEARING: "渠道待清算",
  BANK: "银行",
  SUSPENSE: "挂账（待查的钱）",
  CUSTOMER_ADVANCE: "客户预收",
  REFUND_PAYABLE: "待退款",
  MERCHANT_PAYABLE: "应付商家",
  EMPLOYEE_PAYABLE: "应付服务人员",
  TAX_PAYABLE: "应交税费（代扣个税）",
  DEPOSITS_HELD: "代收押金与备用金",
  DEFERRED_INCOME: "递延收入（会员卡、合同）",
  REVENUE: "自营收入",
  COMMISSION: "佣金收入",
  EMPLOYEE_COST: "服务人员报酬",
  COMPENSATION: "赔付",
  PROVIDER_FEES: "渠道手续费",
  WRITE_OFF: "对账损益",
} as const;
export type LedgerAccount = keyof typeof ledgerAccounts;

/** Accounts that grow on the debit side; the others are what we owe, or earned. */
export const debitAccounts: readonly LedgerAccount[] = [
  "CLEARING",
  "BANK",
  "EMPLOYEE_COST",
  "COMPENSATION",
  "PROVIDER_FEES",
  "WRITE_OFF",
];

/** What a document of the ledger is about. */
export const documentKinds = {
  PAYMENT: "收款",
  REFUND_AGREED: "同意退款",
  REFUND: "退款",
  EARNED: "履约",
  ADJUSTMENT: "调整",
  SUSPENSE: "挂账",
  RECONCILED: "对账处理",
  FEES: "渠道手续费",
  BANK: "渠道和银行之间",
  PAYOUT: "出款",
  PAYOUT_RETURNED: "出款退回",
  TAX_WITHHELD: "代扣个税",
  TAX_RETURNED: "代扣个税退回",
  TAX_CORRECTED: "更正以前月份的个税",
  TAX_PAID: "交个税",
  TAX_PAID_BACK: "交个税冲回",
} as const;
export type DocumentKind = keyof typeof documentKinds;

/** What a deposit or a reserve that is held waits for, and what became of it. */
export const depositStates = {
  HELD: "合同还没有结束",
  TO_SETTLE: "要提出结算单",
  WAIT_SECOND: "结算单等第二位同事",
  PROPOSED: "结算单等会员确认",
  DISPUTED: "会员有异议",
  RETURNING: "结算了，正在退",
  RETURNED: "退还了",
  PART_KEPT: "扣了一部分，其余退了",
  KEPT: "没有退，抵了扣款或欠款",
} as const;
export type DepositState = keyof typeof depositStates;

/** States in which it is held, or on its way back: somebody may have to act. */
export const openDeposits = [
  "HELD",
  "TO_SETTLE",
  "WAIT_SECOND",
  "PROPOSED",
  "DISPUTED",
  "RETURNING",
] as const satisfies readonly DepositState[];
