import type { DeviceClass, ProductPromise, ProductUse } from "@ginkgo/api-contract/shop/shop-codes";
import type { FreightTemplate, ProductDetails } from "@ginkgo/api-contract/shop/shop-detail";

/** Freight of the demo shop: small parcels, large goods carried in, cold goods, and what is done on the spot. */
export const demoFreights: FreightTemplate[] = [
  {
    code: "PARCEL",
    name: "普通快递",
    feeFen: 1000,
    freeOverFen: 9900,
    regions: [
      { areas: ["320000", "310000", "330000", "340000"], feeFen: 600, freeOverFen: 4900 },
      { areas: ["540000", "650000"], feeFen: 2000, freeOverFen: 29900 },
    ],
    excluded: [],
    shipText: "付款后 24 小时内发出",
  },
  {
    code: "FREE",
    name: "包邮",
    feeFen: 0,
    regions: [{ areas: ["540000", "650000"], feeFen: 2500 }],
    excluded: [],
    shipText: "付款后 24 小时内发出",
  },
  {
    code: "LARGE",
    name: "大件入户",
    feeFen: 0,
    regions: [{ areas: ["150000", "460000", "620000", "630000", "640000"], feeFen: 12000 }],
    excluded: ["540000", "650000", "710000", "810000", "820000"],
    shipText: "付款后 72 小时内发出，送到屋里",
  },
  {
    code: "ON_SITE",
    name: "上门办理",
    feeFen: 0,
    regions: [],
    excluded: [],
    shipText: "付款后一天内打电话约时间",
  },
];

/** What goods of one kind have in common. */
export interface ProductKind {
  uses: ProductUse[];
  promises: ProductPromise[];
  freight: string;
  device?: DeviceClass;
  food?: ProductDetails["food"];
  returnRule: ProductDetails["returnRule"];
  warranty: string;
  cautions: string[];
  ltc?: boolean;
}

const free = { promises: ["SEVEN_DAYS", "GENUINE"], freight: "PARCEL", returnRule: "FREE" } as const;
const sealed = { promises: ["GENUINE"], freight: "PARCEL", returnRule: "UNOPENED" } as const;
const kind = (
  base: { promises: readonly ProductPromise[]; freight: string; returnRule: ProductDetails["returnRule"] },
  own: Partial<ProductKind> & Pick<ProductKind, "uses" | "warranty" | "cautions">,
): ProductKind => ({ ...base, ...own, promises: own.promises ?? [...base.promises] });

const electric = "整机保修一年，电池半年";
const food = "开封后请密封，一个月内吃完";

/** By the code of a department or of one of its kinds; the longer code goes first. */
export const demoProductKinds: Record<string, ProductKind> = {
  AIDS: kind(free, {
    uses: ["MOVE"],
    warranty: "保修一年",
    cautions: ["第一次用，请有人在旁边扶着"],
    freight: "FREE",
  }),
  AIDS_01: kind(free, {
    uses: ["MOVE"],
    device: "II",
    ltc: true,
    freight: "FREE",
    promises: ["SEVEN_DAYS", "GENUINE", "TO_DOOR"],
    warranty: "车架保修两年，轮胎半年",
    cautions: ["上下车先刹住两个后轮", "坡道上不要松手", "不要站在踏板上"],
  }),
  AIDS_03: kind(free, {
    uses: ["BED", "BATH"],
    device: "I",
    ltc: true,
    freight: "LARGE",
    promises: ["SEVEN_DAYS", "GENUINE", "TO_DOOR", "INSTALL", "RENT"],
    warranty: "保修两年，上门修",
    cautions: ["移位时请两人在场", "每月检查一次吊带"],
  }),
  AIDS_04: kind(free, {
    uses: ["BED", "RISE", "SLEEP"],
    device: "II",
    ltc: true,
    freight: "LARGE",
    promises: ["SEVEN_DAYS", "GENUINE", "TO_DOOR", "INSTALL", "RENT"],
    warranty: "床架保修三年，电机两年",
    cautions: ["升降前看清床下和床边", "护栏没有扣好时不要离开"],
  }),
  AIDS_05: kind(free, {
    uses: ["BED", "SLEEP"],
    device: "II",
    ltc: true,
    warranty: electric,
    cautions: ["气泵要一直开着", "每两小时仍要帮着翻一次身"],
  }),
  AIDS_09: kind(sealed, {
    uses: ["WATCH"],
    device: "II",
    returnRule: "MADE",
    warranty: "保修两年，免费调音三次",
    cautions: ["先做听力检查再选配", "睡觉和洗澡时取下来"],
    freight: "FREE",
  }),
  AIDS_10: kind(free, {
    uses: ["FALL", "MOVE"],
    device: "I",
    warranty: "保修半年",
    cautions: ["皮肤有破口的地方不要戴"],
  }),
  CARE: kind(sealed, { uses: ["BED", "BATH"], warranty: "质量问题包换", cautions: ["放在阴凉干燥的地方"] }),
  CARE_04: kind(sealed, {
    uses: ["BED"],
    device: "II",
    warranty: "质量问题包换",
    cautions: ["由护士或学过的家人更换", "包装破了不要用"],
  }),
  FOOD: kind(sealed, { uses: ["EAT"], warranty: "临期前六个月不再发货", cautions: [food] }),
  FOOD_01: kind(sealed, {
    uses: ["EAT"],
    food: "FSMP",
    warranty: "临期前六个月不再发货",
    cautions: ["冲调后两小时内喝完", food],
  }),
  FOOD_02: kind(sealed, {
    uses: ["EAT"],
    food: "HEALTH",
    warranty: "临期前六个月不再发货",
    cautions: ["按说明的量吃，不要多吃", food],
  }),
  SMART: kind(free, {
    uses: ["CALL"],
    warranty: electric,
    cautions: ["每周充一次电，试按一次"],
    freight: "FREE",
  }),
  SMART_06: kind(free, {
    uses: ["WATCH"],
    device: "II",
    warranty: "保修五年，每年免费校准一次",
    cautions: ["量前静坐五分钟", "量出来不对劲，请问医生"],
  }),
  HOME: kind(free, { uses: ["FALL"], warranty: "保修一年", cautions: ["铺装前先擦干地面"] }),
  HOME_03: kind(free, {
    uses: ["RISE"],
    freight: "LARGE",
    promises: ["SEVEN_DAYS", "GENUINE", "TO_DOOR", "INSTALL"],
    warranty: "电机保修三年",
    cautions: ["起身前脚踩实地面"],
  }),
  WEAR: kind(free, {
    uses: ["WARM"],
    warranty: "七天内开线、开胶包换",
    cautions: ["按尺码表挑，拿不准就打电话问"],
  }),
  LEISURE: kind(free, {
    uses: ["LEISURE"],
    warranty: "质量问题七天内包换",
    cautions: ["小件收好，别让孩子放进嘴里"],
  }),
  RENTAL: kind(free, {
    uses: ["MOVE", "BED"],
    freight: "ON_SITE",
    promises: ["GENUINE", "TO_DOOR", "RENT"],
    returnRule: "SERVICE",
    warranty: "租用期间坏了免费换",
    cautions: ["还回来前请擦干净"],
  }),
};
