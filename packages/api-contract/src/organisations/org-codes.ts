/**
 * Codes of an organisation's fields with their Chinese labels.
 * The dictionaries serve them, the filters accept them, the pages print them.
 */
export const orgTypes = {
  NURSING_HOME: "养老院",
  JINGLAO: "敬老院",
  WELFARE: "社会福利院",
  APARTMENT: "养老公寓",
  NURSING_HOSPITAL: "护理院",
  MED_CARE: "医养结合机构",
  CARE_CENTER: "养老照料中心",
  EMBEDDED: "社区嵌入式养老",
  DAY_CARE: "日间照料中心",
  CCRC: "持续照料养老社区",
  SANATORIUM: "康养中心",
  RESORT: "旅居养老基地",
  HAPPY_HOME: "农村幸福院",
  OTHER: "其他",
} as const;

export const orgNatures = {
  PUBLIC: "公办",
  PUBLIC_BUILT_PRIVATE_RUN: "公建民营",
  PRIVATE: "民办",
  PRIVATE_SUBSIDIZED: "民办公助",
} as const;

/** `DEMENTIA` joins the four levels of §1.2 because families ask for it in the same breath. */
export const careLevels = {
  SELF: "自理",
  ASSIST: "半失能",
  NURSING: "失能",
  SPECIAL: "特护",
  DEMENTIA: "认知症",
} as const;

/** The same, in the words a family uses (DESIGN §9): the plain word first, the term beside it. */
export const careLevelWords = {
  SELF: "生活能自理",
  ASSIST: "需搭把手（半失能）",
  NURSING: "长期卧床（失能）",
  SPECIAL: "需专人看护（特护）",
  DEMENTIA: "记性不好（认知症）",
} as const;

export const medicalModes = {
  INTERNAL: "内设医疗机构",
  CONTRACT: "与医疗机构合作",
  HOSPITAL_RUN: "医疗机构举办",
  NONE: "无",
} as const;

export const operateStatuses = {
  OPEN: "运营中",
  TRIAL: "试运营",
  FULL: "满员排队",
  SUSPENDED: "暂停收住",
  CLOSED: "停业",
} as const;

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

export const starWords = ["暂未评定", "一星级", "二星级", "三星级", "四星级", "五星级"] as const;

export type OrgType = keyof typeof orgTypes;
export type OrgNature = keyof typeof orgNatures;
export type CareLevel = keyof typeof careLevels;
export type MedicalMode = keyof typeof medicalModes;
export type OperateStatus = keyof typeof operateStatuses;
export type RoomKind = keyof typeof roomKinds;
export type FeeCode = keyof typeof feeCodes;
export type FeeUnit = keyof typeof feeUnits;
export type LicenceKind = keyof typeof licenceKinds;

/** The keys of a label table as the tuple Zod's enum wants. */
export const codesOf = <T extends Record<string, string>>(table: T) =>
  Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];
