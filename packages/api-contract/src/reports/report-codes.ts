/** How figures are put together. */
export const reportSteps = { day: "按天", week: "按周", month: "按月" } as const;
export type ReportStep = keyof typeof reportSteps;

/** Orders of members, as figures tell them apart. */
export const reportOrderKinds = {
  SERVICE: "上门服务",
  PRODUCT: "商品",
  TOUR: "旅居",
  CARD: "会员卡",
  BILL: "合同款",
} as const;
export type ReportOrderKind = keyof typeof reportOrderKinds;

/** What is looked for and looked at on the portal. */
export const pageKinds = {
  ORG: "机构",
  SERVICE: "上门服务",
  PRODUCT: "商品",
  TRIP: "旅居",
  ALL: "全站搜索",
} as const;
export type PageKind = keyof typeof pageKinds;

export const pageSteps = ["SEARCH", "VISIT"] as const;
export type PageStep = (typeof pageSteps)[number];

/** What has no list of its own is listed by the figures themselves. */
export const reportLists = {
  ACCEPTED_SOON: "5 分钟内接的派单",
  ACCEPTED: "15 分钟内接的派单",
  ACCEPTED_LATE: "更久才接的派单",
  REJECTED: "服务人员拒绝的派单",
  EXPIRED: "过了时间没人答的派单",
  ANSWERED_SOON: "5 分钟内答的会话",
  ANSWERED: "10 分钟内答的会话",
  ANSWERED_LATE: "10 分钟以后才答的会话",
  WAITING: "现在等着回话的会话",
  CONTRACTS: "到期的合同",
  EMPLOYEE_LICENCES: "服务人员到期的证件",
  ORG_LICENCES: "机构到期的证照",
} as const;
export type ReportList = keyof typeof reportLists;

/** The longest span that is shown, days. */
export const MAX_REPORT_DAYS = 1_100;
/** The most periods of one plot. */
export const MAX_PERIODS = 62;
