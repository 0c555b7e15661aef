/** Codes of what only an organisation's own page says, apart from those that lists need: a first visit loads these alone. */

export const roomKinds = {
  SINGLE: "单人间",
  DOUBLE: "双人间",
  TRIPLE: "三人间",
  MULTI: "四人间及以上",
  SUITE: "套间",
  COUPLE: "夫妻房",
  DEMENTIA_UNIT: "认知症专区",
} as const;

export const feeCodes = {
  BED: "床位费",
  CARE: "护理费",
  MEAL: "餐费",
  DEPOSIT: "押金",
  MEDICAL_RESERVE: "医疗备用金",
  UTILITY: "能耗费",
  ASSESS: "评估费",
  BEDDING: "一次性生活用品费",
  EXTRA: "特需服务费",
} as const;

export const feeUnits = { MONTH: "月", DAY: "天", ONCE: "一次性", TIME: "次", SEASON: "季" } as const;

export const chargeModes = { MONTHLY: "按月", QUARTERLY: "按季", YEARLY: "按年", MEMBER: "会员制" } as const;

export const priceTypes = { GOV: "政府定价", GUIDE: "政府指导价", MARKET: "市场调节价" } as const;

export const licenceKinds = {
  RECORD: "养老机构备案回执",
  BUSINESS: "登记证书",
  MEDICAL: "医疗机构执业许可证",
  FOOD: "食品经营许可证",
  FIRE: "消防验收合格",
  INSURANCE: "养老机构责任险",
} as const;

/** How it is known how many beds are free. */
export const bedSources = {
  HOUSE: "机构告知",
  PHONE: "平台电话核实",
  VISIT: "平台实地看过",
  PUBLIC: "民政部门公示",
} as const;

export const conditions = {
  DISABLED: "失能",
  DEMENTIA: "认知症",
  POST_OP: "术后康复",
  STROKE: "脑卒中后遗症",
  BEDRIDDEN: "长期卧床",
  NG_TUBE: "鼻饲",
  CATHETER: "留置导尿",
  TRACHEOTOMY: "气管切开",
  PRESSURE_SORE: "压疮",
  OXYGEN: "吸氧",
  HOSPICE: "安宁疗护",
  RESPITE: "短期托养",
} as const;

export const exclusions = {
  INFECTIOUS: "传染病（传染期）",
  SEVERE_MENTAL: "重性精神疾病（发作期）",
  VIOLENCE: "有攻击或自伤行为",
} as const;

export const internalUnits = {
  HOSPITAL: "院内医院",
  CLINIC: "医务室",
  NURSING_STATION: "护理站",
  REHAB: "康复室",
  TCM: "中医馆",
} as const;

export type RoomKind = keyof typeof roomKinds;
export type BedSource = keyof typeof bedSources;
export type FeeCode = keyof typeof feeCodes;
export type FeeUnit = keyof typeof feeUnits;
export type LicenceKind = keyof typeof licenceKinds;
