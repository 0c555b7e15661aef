import { MAX_FEN } from "../fields.ts";

/** Headings under which the console shows the settings. */
export const settingGroups = {
  COMPANY: "公司资料",
  PARTS: "开哪些服务",
  LIMITS: "钱和限额",
} as const;
export type SettingGroup = keyof typeof settingGroups;

interface SettingSpec {
  group: SettingGroup;
  label: string;
  hint?: string;
  /** How it is typed: a switch is `on` or `off`, money is written in fen. */
  kind: "text" | "switch" | "fen" | "count";
  /** Longest text, characters. */
  max?: number;
  /** What a text has to be. */
  is?: "email" | "province";
  /** Bounds of a number beyond those of the start: one person alone neither stops the portal with it nor opens it wide. */
  between?: readonly [number, number];
  /** It bounds what one person may do with money: two people change it. */
  takesTwo?: true;
}

/** Settings that staff change while the portal runs, by the name the start knows them by. */
export const runtimeSettings = {
  SITE_NAME: { group: "COMPANY", label: "网站名称", kind: "text", max: 20 },
  SITE_COMPANY: { group: "COMPANY", label: "公司全称", kind: "text", max: 60 },
  SITE_CREDIT_CODE: { group: "COMPANY", label: "统一社会信用代码", kind: "text", max: 18 },
  SITE_ADDRESS: { group: "COMPANY", label: "公司地址", kind: "text", max: 120 },
  SITE_PHONE: { group: "COMPANY", label: "服务电话", hint: "每一页都显示", kind: "text", max: 20 },
  SITE_PHONE_HOURS: { group: "COMPANY", label: "电话接听时间", kind: "text", max: 40 },
  SITE_EMAIL: { group: "COMPANY", label: "客服邮箱", kind: "text", max: 100, is: "email" },
  SITE_RETURN_ADDRESS: {
    group: "COMPANY",
    label: "退货地址",
    hint: "退货的会员寄到这里",
    kind: "text",
    max: 120,
  },
  SITE_PRIVACY_OFFICER: {
    group: "COMPANY",
    label: "个人信息由谁负责",
    hint: "写在隐私政策里",
    kind: "text",
    max: 40,
  },
  SITE_ICP: { group: "COMPANY", label: "ICP 备案号", kind: "text", max: 40 },
  SITE_POLICE: { group: "COMPANY", label: "公安备案号", kind: "text", max: 40 },
  SITE_TELECOM: { group: "COMPANY", label: "增值电信业务许可证", kind: "text", max: 60 },
  SITE_PROVINCE: {
    group: "COMPANY",
    label: "先显示哪个省",
    hint: "不知道会员在哪里时先显示它",
    kind: "text",
    max: 6,
    is: "province",
  },
  ADVISER_PAY_TEXT: {
    group: "COMPANY",
    label: "顾问的工资由谁付",
    hint: "写在每位顾问旁边",
    kind: "text",
    max: 200,
  },
  OFFER_VISITS: { group: "PARTS", label: "上门服务", kind: "switch" },
  OFFER_SHOP: { group: "PARTS", label: "商城", kind: "switch" },
  OFFER_TOURS: { group: "PARTS", label: "旅居", kind: "switch" },
  TWO_PERSON_FEN: {
    group: "LIMITS",
    label: "多少钱以上要两个人",
    hint: "退款、补偿、结算都算",
    kind: "fen",
    between: [0, MAX_FEN],
    takesTwo: true,
  },
  COMPENSATION_MAX_FEN: {
    group: "LIMITS",
    label: "一张订单最多补偿",
    kind: "fen",
    between: [0, MAX_FEN],
    takesTwo: true,
  },
  SETTLEMENT_AFTER_DAYS: {
    group: "LIMITS",
    label: "过了退货期几天以后结算",
    hint: "商家和服务人员都按它；起草结算单时算",
    kind: "count",
    between: [0, 60],
  },
  SETTLEMENT_OBJECT_DAYS: {
    group: "LIMITS",
    label: "结算单给对方几天提异议",
    hint: "过了就算确认",
    kind: "count",
    between: [1, 30],
  },
  SMS_HOURLY_MOST: {
    group: "LIMITS",
    label: "一小时最多发多少条验证码",
    kind: "count",
    between: [20, 100_000],
  },
} as const satisfies Record<string, SettingSpec>;
export type RuntimeSetting = keyof typeof runtimeSettings;
export const runtimeSettingNames = Object.keys(runtimeSettings) as [RuntimeSetting, ...RuntimeSetting[]];

export const settingSpec = (name: RuntimeSetting): SettingSpec => runtimeSettings[name];

export const settingChangeStates = {
  DONE: "改了",
  WAIT_SECOND: "等第二位同事同意",
  REFUSED: "没同意",
  WITHDRAWN: "撤回了",
} as const;
export type SettingChangeState = keyof typeof settingChangeStates;

/** Parts of the portal a company may leave out, with the setting that says so. */
export const portalParts = {
  VISITS: { setting: "OFFER_VISITS", text: "上门服务" },
  SHOP: { setting: "OFFER_SHOP", text: "商城" },
  TOURS: { setting: "OFFER_TOURS", text: "旅居" },
} as const satisfies Record<string, { setting: RuntimeSetting; text: string }>;
export type PortalPart = keyof typeof portalParts;
export const portalPartNames = Object.keys(portalParts) as [PortalPart, ...PortalPart[]];

/** What a visitor can come to: the parts that can be left out, and the homes. */
export const portalContents = ["ORGS", ...portalPartNames] as const;
export type PortalContent = (typeof portalContents)[number];
