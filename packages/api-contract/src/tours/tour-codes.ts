/** Codes of health tourism with their Chinese labels. */
export const tourOrgKinds = {
  AGENCY: "旅行社",
  BASE: "旅居基地",
  CLUB: "候鸟俱乐部",
  SCENIC: "景区运营方",
  CARE_HOME: "可短住的养老机构",
} as const;

export const stayModes = {
  MIGRATORY: "候鸟式",
  RECUPERATION: "疗养式",
  CULTURE: "文化体验式",
  RURAL: "田园式",
  COMMUNITY: "社区式",
} as const;

/** What `priceFen` of a place to stay is for. */
export const stayUnits = { DAY: "天", WEEK: "周", MONTH: "月" } as const;

export const walkDifficulties = { EASY: "平缓", MEDIUM: "有坡", HARD: "台阶多" } as const;
export const paces = { SLOW: "慢", NORMAL: "适中" } as const;
export const seasons = { SPRING: "春季", SUMMER: "夏季", AUTUMN: "秋季", WINTER: "冬季" } as const;

/** Grades of GB/T 17775; 0 has none. */
export const spotLevels = {
  "5": "5A 景区",
  "4": "4A 景区",
  "3": "3A 景区",
  "2": "2A 景区",
  "1": "1A 景区",
  "0": "未评级",
} as const;

/** How long a trip is, as families look for it. */
export const dayBands = { ONE: "当天往返", SHORT: "2–3 天", WEEK: "4–7 天", LONG: "8 天以上" } as const;

/** Who comes along besides the guide. */
export const escorts = { NURSE: "随队护士", CAREGIVER: "随队护理员", DOCTOR: "随队医生" } as const;

/** States of a departure (rules §14). */
export const departureStates = {
  FORMING: "待成团",
  FORMED: "已成团",
  FULL: "已满",
  GONE: "已出发",
  CANCELLED: "已取消",
} as const;

/** 启用, 停用: a category that is off is offered nowhere, its spots stay. */
export const categoryStatuses = { 1: "启用", 0: "停用" } as const;

/**
 * What is kept when a traveller withdraws (model contract art. 15): so many days before, at least, so much
 * of the price in percent. From the first that fits.
 */
export const cancelLadder = [
  { fromDays: 7, keepPercent: 0 },
  { fromDays: 4, keepPercent: 20 },
  { fromDays: 1, keepPercent: 40 },
  { fromDays: 0, keepPercent: 60 },
] as const;

/** From this age on an adult direct relative signs (LB/T 052-2016), two days ahead at the latest. */
export const relativeSigns = { age: 75, daysAhead: 2 } as const;

/** What it costs where no relative signs in time, as checkout and the order say it. */
export const unsignedSentence = (): string => {
  const { keepPercent } = cancelLadder.find(({ fromDays }) => relativeSigns.daysAhead >= fromDays)!;
  return `满 ${relativeSigns.age} 岁的出行人没有写家属，或家属到期没有签字，不能出行，照当时退团退费：出发前 ${relativeSigns.daysAhead} 天收团费的 ${keepPercent}%。`;
};

/** The cancellation ladder in words, from the most generous step down. */
export const ladderSteps = (): { when: string; fromDays: number; keepPercent: number }[] =>
  cancelLadder.map(({ fromDays, keepPercent }, i) => {
    const before = cancelLadder[i - 1]?.fromDays;
    const span = before === undefined ? `${fromDays} 天以上` : `${before - 1}–${fromDays} 天`;
    return { when: fromDays === 0 ? "出发当天" : `出发前 ${span}`, fromDays, keepPercent };
  });

/** The same as sentences, with what happens to a group that is not formed; checkout and contract say them alike. */
export const ladderSentences = (
  steps: readonly { when: string; keepPercent: number }[] = ladderSteps(),
): string[] => [
  ...steps.map(({ when, keepPercent }) =>
    keepPercent === 0 ? `${when}取消，全额退。` : `${when}取消，收团费的 ${keepPercent}%。`,
  ),
  "没有成团，出发前 7 天通知您，全额退。",
];

export type TourOrgKind = keyof typeof tourOrgKinds;
export type StayMode = keyof typeof stayModes;
export type StayUnit = keyof typeof stayUnits;
export type WalkDifficulty = keyof typeof walkDifficulties;
export type Pace = keyof typeof paces;
export type Season = keyof typeof seasons;
export type SpotLevel = keyof typeof spotLevels;
export type DayBand = keyof typeof dayBands;
export type Escort = keyof typeof escorts;
export type DepartureState = keyof typeof departureStates;
