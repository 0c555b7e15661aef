/**
 * Codes of home-visit services and of the people who carry them out, with their Chinese labels.
 * Categories are a tree of their own, the dictionary `serviceCategory`.
 */
export const serviceUnits = {
  TIME: "次",
  HOUR: "小时",
  HALF_DAY: "半天",
  DAY: "天",
  NIGHT: "夜",
  MONTH: "月",
  PACKAGE: "套",
  MEAL: "份",
  SQM: "平方米",
} as const;

/** How long the units that stand for a stretch of time are. */
export const unitNotes: Partial<Record<ServiceUnit, string>> = {
  HALF_DAY: "半天是 4 小时",
  DAY: "一天是 8 小时",
  NIGHT: "一夜从晚上 8 点到早上 8 点",
};

/** What may come on top of a price. */
export const surchargeKinds = {
  NIGHT: "夜间上门",
  HOLIDAY: "法定节假日",
  OVERTIME: "超时",
  DISTANCE: "超出服务区",
  STAIRS: "没有电梯",
} as const;

export const serviceStates = { ON: "可预约", PAUSED: "暂停预约", OFF: "已下架" } as const;

/** What somebody has to be able to do. */
export const employeeSkills = {
  DAILY_CARE: "生活照护",
  DISABILITY_CARE: "失能照护",
  DEMENTIA_CARE: "认知症照护",
  BATHING: "助浴",
  COOKING: "助餐",
  CLEANING: "助洁",
  GROOMING: "理发修脚",
  ESCORT: "陪诊陪行",
  MEDICAL_NURSING: "医疗护理",
  REHABILITATION: "康复训练",
  MASSAGE: "中医理疗",
  ASSESSMENT: "能力评估",
  COUNSELLING: "心理陪伴",
  FITTING: "适老化安装",
  EMERGENCY: "应急处理",
} as const;

/** Papers that prove it. */
export const certificateKinds = {
  HEALTH: "健康证",
  IDENTITY: "身份核验",
  NO_RECORD: "无犯罪记录证明",
  INSURANCE: "服务保险",
  CAREGIVER_5: "养老护理员五级（初级工）",
  CAREGIVER_4: "养老护理员四级（中级工）",
  CAREGIVER_3: "养老护理员三级（高级工）",
  CAREGIVER_2: "养老护理员二级（技师）",
  CAREGIVER_1: "养老护理员一级（高级技师）",
  LTC_5: "长期照护师五级",
  LTC_4: "长期照护师四级",
  LTC_3: "长期照护师三级",
  NURSE: "护士执业证书",
  REHAB: "康复治疗师",
  NUTRITION: "公共营养师",
  HEALTH_MANAGER: "健康管理师",
  SOCIAL_WORKER: "社会工作者",
  PSYCHOLOGY: "心理咨询师",
  ESCORT: "陪诊师",
  FIRST_AID: "急救证",
} as const;

/** Papers without which nobody goes to anybody's home; a skill may ask for more. */
export const requiredOfAll = ["HEALTH", "IDENTITY"] as const satisfies readonly CertificateKind[];
export const requiredBySkill: Partial<Record<EmployeeSkill, readonly CertificateKind[]>> = {
  MEDICAL_NURSING: ["NURSE"],
  REHABILITATION: ["REHAB"],
  ESCORT: ["FIRST_AID"],
};

export const employeeGrades = { NORMAL: "普通", SILVER: "银牌", GOLD: "金牌" } as const;
/** Orders a list of employees stands in. */
export const employeeSorts = { no: "按工号", expiry: "证件先到期的在前" } as const;
export const employeeStatuses = { NORMAL: "正常", FROZEN: "停派", LEAVE: "请假" } as const;

/** A day of the calendar of slots (rules §13). PENDING is further ahead than can be booked yet. */
export const dayStates = { open: "可约", full: "已满", rest: "休息", pending: "未开放" } as const;
/** CLOSED starts sooner than the service needs to prepare. */
export const slotStates = { open: "可约", full: "已满", closed: "来不及" } as const;

export type ServiceUnit = keyof typeof serviceUnits;
export type SurchargeKind = keyof typeof surchargeKinds;
export type ServiceState = keyof typeof serviceStates;
export type EmployeeSkill = keyof typeof employeeSkills;
/** Papers that always end, and after how many years at most. */
export const certificateYears: Partial<Record<keyof typeof certificateKinds, number>> = {
  HEALTH: 2,
  INSURANCE: 5,
  NURSE: 6,
};
export type CertificateKind = keyof typeof certificateKinds;
export type EmployeeGrade = keyof typeof employeeGrades;
export type EmployeeSort = keyof typeof employeeSorts;
export type EmployeeStatus = keyof typeof employeeStatuses;
export type DayState = keyof typeof dayStates;
export type SlotState = keyof typeof slotStates;

/** Whether what is bought is one visit, as one order is. */
export const isOneVisit = ({ visits, unit }: { visits: number; unit: string }): boolean =>
  visits === 1 && unit !== "MONTH";

/** Whether it is several visits, bought together and booked one by one. A month without their number is agreed on by telephone. */
export const isPackage = ({ visits }: { visits: number }): boolean => visits > 1;
