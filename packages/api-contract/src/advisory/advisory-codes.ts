/** What an adviser is called. */
export const adviserTitles = {
  ADVISER: "养老顾问",
  SENIOR: "高级养老顾问",
  CARE_MANAGER: "照护经理",
} as const;
export type AdviserTitle = keyof typeof adviserTitles;

export const specialties = {
  ORG: "机构推荐",
  DISABLED: "失能照护",
  DEMENTIA: "失智照护",
  MEDICAL: "医养结合",
  SUBSIDY: "政策补贴",
  TOUR: "旅居",
} as const;
export type Specialty = keyof typeof specialties;

/** Whether somebody of the staff can be reached: busy ones take nobody new, offline ones are stood in for. */
export const onlineStates = { ONLINE: "在线", BUSY: "忙碌", OFFLINE: "离线" } as const;
export type OnlineState = keyof typeof onlineStates;

export const conversationKinds = { ADVISER: "专属顾问", SUPPORT: "在线客服", CONSULT: "咨询" } as const;
export type ConversationKind = keyof typeof conversationKinds;

/**
 * What a conversation may be opened about: with the own adviser, with customer service, or a consultation about one
 * thing, which is the first card in the thread.
 */
export const conversationTargets = {
  ADVISER: "专属顾问",
  SUPPORT: "在线客服",
  ORG: "机构",
  SERVICE: "上门服务",
  PRODUCT: "商品",
  TOUR: "旅居行程",
  SPOT: "景点",
  ORDER: "订单",
  CONTRACT: "合同",
} as const;
export type ConversationTarget = keyof typeof conversationTargets;

/** `WAITING`: in the queue. `LEFT`: nobody was there, a message was left and an answer promised. */
export const conversationStates = {
  WAITING: "排队中",
  OPEN: "进行中",
  LEFT: "已留言",
  CLOSED: "已结束",
} as const;
export type ConversationState = keyof typeof conversationStates;

export const cardTypes = {
  ORG_CARD: "ORG",
  SERVICE_CARD: "SERVICE",
  PRODUCT_CARD: "PRODUCT",
  TOUR_CARD: "TOUR",
  SPOT_CARD: "SPOT",
  ORDER_CARD: "ORDER",
  CONTRACT_CARD: "CONTRACT",
} as const satisfies Record<string, ConversationTarget>;
export type CardType = keyof typeof cardTypes;

export const messageTypes = [
  "TEXT",
  "IMAGE",
  "VOICE",
  ...(Object.keys(cardTypes) as CardType[]),
  "SYSTEM",
] as const;
export type MessageType = (typeof messageTypes)[number];

/** A message can be taken back for so long, minutes. */
export const RECALL_MINUTES = 2;
/** Letters of a message, bytes of a frame, seconds of a recording. */
export const MAX_TEXT = 2000;
export const MAX_FRAME = 64 * 1024;
export const MAX_VOICE_SECONDS = 60;

/** An adviser can be changed once in so many days. */
export const CHANGE_ADVISER_DAYS = 30;

export const followTypes = {
  AFTER_CONSULT: "咨询回访",
  AFTER_VISIT: "参观回访",
  AFTER_CHECKIN: "入住随访",
  AFTER_SERVICE: "服务回访",
  HEALTH: "健康随访",
  COMPLAINT: "投诉回访",
} as const;
export type FollowType = keyof typeof followTypes;

export const followWays = { PHONE: "电话", WECHAT: "微信", VISIT: "上门", VIDEO: "视频" } as const;
export type FollowWay = keyof typeof followWays;

export const followStates = {
  PLANNED: "待随访",
  DONE: "已随访",
  MISSED: "未接通",
  CANCELLED: "已取消",
} as const;
export type FollowState = keyof typeof followStates;
