import type { CareLevel, OrgType } from "@ginkgo/api-contract/organisations/org-codes";
import type { RoomKind } from "@ginkgo/api-contract/organisations/org-detail-codes";

/** What is usual for a kind of organisation; sums in yuan a month. */
export interface Kind {
  beds: [number, number];
  /** Bed fee of the plainest room. */
  bed: [number, number];
  care: Partial<Record<CareLevel, [number, number]>>;
  meal: [number, number];
  deposit: [number, number];
  rooms: RoomKind[];
  medical: "INTERNAL" | "CONTRACT" | "HOSPITAL_RUN" | "NONE" | "EITHER";
  /** Residents one caregiver looks after by day. */
  ratio: [number, number];
}

const usualCare = { SELF: [400, 800], ASSIST: [900, 1600], NURSING: [1800, 3000] } as const;

export const demoKinds: Record<OrgType, Kind> = {
  NURSING_HOME: {
    beds: [80, 240],
    bed: [1200, 2400],
    care: { ...usualCare, DEMENTIA: [2200, 3200] } as Kind["care"],
    meal: [700, 950],
    deposit: [3000, 10000],
    rooms: ["DOUBLE", "SINGLE", "TRIPLE"],
    medical: "EITHER",
    ratio: [3, 6],
  },
  JINGLAO: {
    beds: [60, 180],
    bed: [500, 900],
    care: { SELF: [200, 400], ASSIST: [500, 900] },
    meal: [500, 650],
    deposit: [0, 2000],
    rooms: ["DOUBLE", "MULTI"],
    medical: "CONTRACT",
    ratio: [6, 10],
  },
  WELFARE: {
    beds: [200, 420],
    bed: [900, 1500],
    care: { ...usualCare, SPECIAL: [2600, 3400] } as Kind["care"],
    meal: [650, 850],
    deposit: [2000, 5000],
    rooms: ["DOUBLE", "TRIPLE", "SINGLE"],
    medical: "INTERNAL",
    ratio: [3, 5],
  },
  APARTMENT: {
    beds: [90, 200],
    bed: [2000, 3200],
    care: { SELF: [300, 700], ASSIST: [900, 1500] },
    meal: [800, 1100],
    deposit: [5000, 20000],
    rooms: ["SINGLE", "SUITE", "COUPLE"],
    medical: "CONTRACT",
    ratio: [5, 9],
  },
  NURSING_HOSPITAL: {
    beds: [100, 260],
    bed: [1500, 2800],
    care: { NURSING: [2200, 3400], SPECIAL: [3200, 4800], DEMENTIA: [2800, 4200] },
    meal: [800, 1000],
    deposit: [5000, 15000],
    rooms: ["DOUBLE", "TRIPLE", "SINGLE"],
    medical: "HOSPITAL_RUN",
    ratio: [2, 4],
  },
  MED_CARE: {
    beds: [120, 280],
    bed: [1800, 2600],
    care: { ...usualCare, DEMENTIA: [2800, 3800] } as Kind["care"],
    meal: [800, 950],
    deposit: [5000, 12000],
    rooms: ["DOUBLE", "SINGLE", "COUPLE"],
    medical: "INTERNAL",
    ratio: [2, 4],
  },
  CARE_CENTER: {
    beds: [30, 80],
    bed: [1300, 2000],
    care: { ...usualCare } as Kind["care"],
    meal: [700, 850],
    deposit: [2000, 6000],
    rooms: ["DOUBLE", "TRIPLE"],
    medical: "CONTRACT",
    ratio: [3, 5],
  },
  EMBEDDED: {
    beds: [18, 49],
    bed: [1600, 2600],
    care: { ASSIST: [1200, 1800], NURSING: [2200, 3000], DEMENTIA: [2600, 3600] },
    meal: [750, 900],
    deposit: [2000, 8000],
    rooms: ["DOUBLE", "SINGLE", "DEMENTIA_UNIT"],
    medical: "CONTRACT",
    ratio: [2, 4],
  },
  DAY_CARE: {
    beds: [20, 60],
    bed: [0, 0],
    care: { SELF: [400, 700], ASSIST: [800, 1300] },
    meal: [300, 450],
    deposit: [0, 500],
    rooms: [],
    medical: "CONTRACT",
    ratio: [5, 8],
  },
  CCRC: {
    beds: [300, 900],
    bed: [3600, 5800],
    care: { ...usualCare, DEMENTIA: [3200, 4600] } as Kind["care"],
    meal: [1200, 1600],
    deposit: [20000, 60000],
    rooms: ["SUITE", "SINGLE", "COUPLE", "DEMENTIA_UNIT"],
    medical: "INTERNAL",
    ratio: [3, 5],
  },
  SANATORIUM: {
    beds: [80, 220],
    bed: [2400, 4200],
    care: { SELF: [500, 900], ASSIST: [1200, 1900] },
    meal: [1000, 1300],
    deposit: [5000, 20000],
    rooms: ["SINGLE", "DOUBLE", "SUITE"],
    medical: "EITHER",
    ratio: [4, 6],
  },
  RESORT: {
    beds: [60, 160],
    bed: [2200, 3800],
    care: { SELF: [300, 600] },
    meal: [1000, 1300],
    deposit: [1000, 5000],
    rooms: ["DOUBLE", "SUITE"],
    medical: "CONTRACT",
    ratio: [8, 12],
  },
  HAPPY_HOME: {
    beds: [20, 50],
    bed: [300, 500],
    care: { SELF: [100, 200] },
    meal: [400, 500],
    deposit: [0, 500],
    rooms: ["DOUBLE", "MULTI"],
    medical: "NONE",
    ratio: [8, 12],
  },
  OTHER: {
    beds: [40, 90],
    bed: [900, 1500],
    care: { SELF: [300, 500], ASSIST: [800, 1200] },
    meal: [600, 750],
    deposit: [1000, 3000],
    rooms: ["DOUBLE", "TRIPLE"],
    medical: "CONTRACT",
    ratio: [5, 8],
  },
};

export const careWords: Record<CareLevel, string[]> = {
  SELF: [
    "每天查房两次，提醒吃药，协助洗衣",
    "早晚量血压，陪同散步，提醒用药",
    "每天打扫房间，换洗被褥，陪同就医另约",
  ],
  ASSIST: [
    "协助起居、洗澡每周两次、陪同散步",
    "协助穿衣洗漱，饭菜送到手边，每周助浴两次",
    "起夜有人扶，每天康复操半小时",
  ],
  NURSING: [
    "两小时翻身、喂饭、擦浴、夜间专人",
    "定时翻身拍背，流食喂饭，每天擦浴",
    "床边护理，夜里两小时巡一次，家属可看记录",
  ],
  SPECIAL: ["一对一照看，管路护理，护士每班交接", "鼻饲、导尿由护士操作，生命体征每四小时记一次"],
  DEMENTIA: ["独立小单元，房门有照片，走廊成环不迷路", "专人陪伴，认知训练每天一次，出门有定位手环"],
};

export const demoFacilities = [
  "电梯",
  "无障碍通道",
  "防滑地面",
  "紧急呼叫",
  "24 小时值守",
  "空调",
  "暖气",
  "Wi-Fi",
  "独立卫浴",
  "助浴室",
  "康复室",
  "活动室",
  "棋牌室",
  "书画室",
  "阅览室",
  "影音室",
  "花园",
  "菜园",
  "食堂",
  "理发室",
  "停车场",
  "家属探访室",
];
export const demoServices = [
  "生活照料",
  "膳食",
  "清洁洗衣",
  "助浴",
  "康复护理",
  "健康监测",
  "慢病管理",
  "心理慰藉",
  "文化娱乐",
  "认知照护",
  "安宁疗护",
  "短期托养",
  "日间照料",
  "家庭养老床位",
  "老年餐桌",
];
export const demoHighlights = [
  "可试住 3 天",
  "单人间多",
  "有书画室",
  "可带小宠物",
  "有菜园",
  "糖尿病餐",
  "清真餐",
  "夜间双人值守",
  "家属可陪餐",
  "带花园",
  "每周查房",
  "近地铁",
];
