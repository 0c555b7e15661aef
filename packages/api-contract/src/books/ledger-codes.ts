/** Accounts of the ledger, in the order a balance lists them. What we are owed or hold is positive, what we owe negative. */
export const ledgerAccounts = {
  CLEARING: "渠道待清算",
  BANK: "银行（线下）",
  CUSTOMER_ADVANCE: "客户预收",
  REFUND_PAYABLE: "待退款",
  MERCHANT_PAYABLE: "应付商家",
  EMPLOYEE_PAYABLE: "应付服务人员",
  DEPOSITS_HELD: "代收押金与备用金",
  DEFERRED_INCOME: "递延收入（会员卡、合同）",
  REVENUE: "自营收入",
  COMMISSION: "佣金收入",
  EMPLOYEE_COST: "服务人员报酬",
  COMPENSATION: "赔付",
} as const;
export type LedgerAccount = keyof typeof ledgerAccounts;

/** Accounts that grow on the debit side; the others are what we owe, or earned. */
export const debitAccounts: readonly LedgerAccount[] = ["CLEARING", "BANK", "EMPLOYEE_COST", "COMPENSATION"];

/** What a document of the ledger is about. */
export const documentKinds = {
  PAYMENT: "收款",
  REFUND_AGREED: "同意退款",
  REFUND: "退款",
  EARNED: "履约",
  ADJUSTMENT: "调整",
  PAYOUT: "出款",
  PAYOUT_RETURNED: "出款退回",
} as const;
export type DocumentKind = keyof typeof documentKinds;
