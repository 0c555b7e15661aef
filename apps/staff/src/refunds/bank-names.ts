import type { refundBanks } from "@ginkgo/api-contract/orders/order-codes";

/** Debit cards that WeChat pays to, by their bank. */
export const bankNames: Record<(typeof refundBanks)[number], string> = {
  CMB_DEBIT: "招商银行",
  COMM_DEBIT: "交通银行",
  ABC_DEBIT: "农业银行",
  CCB_DEBIT: "建设银行",
  ICBC_DEBIT: "工商银行",
  BOC_DEBIT: "中国银行",
  PAB_DEBIT: "平安银行",
  SPDB_DEBIT: "浦发银行",
  CITIC_DEBIT: "中信银行",
  CEB_DEBIT: "光大银行",
  CMBC_DEBIT: "民生银行",
  CIB_DEBIT: "兴业银行",
  GDB_DEBIT: "广发银行",
  PSBC_DEBIT: "邮储银行",
  NBCB_DEBIT: "宁波银行",
};
