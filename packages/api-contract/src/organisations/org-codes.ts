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

export const starWords = ["暂未评定", "一星级", "二星级", "三星级", "四星级", "五星级"] as const;

export type OrgType = keyof typeof orgTypes;
export type OrgNature = keyof typeof orgNatures;
export type CareLevel = keyof typeof careLevels;
export type MedicalMode = keyof typeof medicalModes;
export type OperateStatus = keyof typeof operateStatuses;

/** The keys of a label table as the tuple Zod's enum wants. */
export const codesOf = <T extends Record<string, string>>(table: T) =>
  Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];
