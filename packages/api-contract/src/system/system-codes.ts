import { payProviders } from "../orders/order-codes.ts";

/** How a job stands. */
export const jobStates = {
  ON_TIME: "准时",
  LATE: "慢",
  FAILING: "出错",
  PAUSED: "停着",
  NEW: "还没跑过",
} as const;
export type JobState = keyof typeof jobStates;

/** How calls to a provider went in the last hour. */
export const providerStates = {
  GOOD: "好",
  SLOW: "慢",
  FAILING: "偶断",
  IDLE: "没有用到",
  OFF: "没有设置",
} as const;
export type ProviderState = keyof typeof providerStates;

/** Whom the portal asks outside, and what stores its files. Those who take payments are named as the payments name them. */
export const providers = {
  sms: "短信",
  ...payProviders,
  wechatSignIn: "微信登录",
  mail: "邮件",
  push: "浏览器提醒",
  map: "地图",
  invoices: "电子发票",
  files: "文件存储",
  scanner: "病毒扫描",
} as const;
export type ProviderCode = keyof typeof providers;
export const providerCodes = Object.keys(providers) as [ProviderCode, ...ProviderCode[]];

/** What stands between an empty portal and one that sells, in the order it is done. */
export const setupItems = {
  MANAGERS: "两位管理员",
  COMPANY: "公司资料",
  PARTS: "开哪些服务",
  AREA: "服务地区",
  SMS: "短信发得出去",
  PAY: "收得到钱",
  LEGAL: "协议和隐私政策",
  ORGS: "养老机构",
  SERVICES: "上门服务",
  EMPLOYEES: "服务人员",
  FREIGHT: "运费模板",
  PRODUCTS: "商品",
  TRIPS: "旅居线路和团期",
  ADVISERS: "顾问",
} as const;
export type SetupItemCode = keyof typeof setupItems;

/** What a person has to look at and say yes to: no count can tell. */
export const confirmedItems = ["PARTS", "AREA", "LEGAL"] as const satisfies SetupItemCode[];
