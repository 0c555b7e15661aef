/**
 * Codes of goods for daily life with age, with their Chinese labels. Categories are a tree of
 * their own, the dictionary `productCategory`.
 */
export const productStates = { ON: "有货", SOLD_OUT: "售罄", OFF: "已下架" } as const;

/** What a family wants it for: one thing serves several ends. */
export const productUses = {
  FALL: "防跌倒",
  RISE: "好起身",
  MOVE: "出门代步",
  BATH: "洗澡如厕",
  BED: "卧床照护",
  SLEEP: "睡得安稳",
  WATCH: "日常监测",
  CALL: "能呼救",
  EAT: "吃得下、吃得稳",
  SUGAR: "控糖",
  WARM: "保暖合身",
  LEISURE: "解闷",
} as const;

/** What the seller promises with it. */
export const productPromises = {
  SEVEN_DAYS: "七天无理由",
  GENUINE: "正品保障",
  TO_DOOR: "送货入户",
  INSTALL: "上门安装",
  RENT: "可租",
} as const;

/** Class of a medical device: NONE is no device, class I needs neither record nor permit to be sold. */
export const deviceClasses = {
  NONE: "非医疗器械",
  I: "一类医疗器械",
  II: "二类医疗器械",
  III: "三类医疗器械",
} as const;

/** What the law has to be printed beside. */
export const foodKinds = { NONE: "非保健食品", HEALTH: "保健食品", FSMP: "特殊医学用途配方食品" } as const;

/** Whether it may be sent back within seven days without a reason, and when not. */
export const returnRules = {
  FREE: "七天无理由退货",
  UNOPENED: "没拆封可以七天无理由退货，拆封后不支持",
  MADE: "按您的尺寸定做，不支持无理由退货",
  SERVICE: "上门办的事，出发前都能取消，全额退款",
} as const;

export type ProductState = keyof typeof productStates;
export type ProductUse = keyof typeof productUses;
export type ProductPromise = keyof typeof productPromises;
export type DeviceClass = keyof typeof deviceClasses;
export type FoodKind = keyof typeof foodKinds;
export type ReturnRule = keyof typeof returnRules;
