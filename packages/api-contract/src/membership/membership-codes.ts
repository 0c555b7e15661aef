/**
 * Whom a person is to the elder: the nine values of GB/T 4761-2008, then the everyday ones that the standard puts
 * under 其他.
 */
export const relations = {
  "0": "本人",
  "1": "配偶",
  "2": "儿子",
  "3": "女儿",
  "4": "孙子女、外孙子女",
  "5": "父母",
  "6": "祖父母、外祖父母",
  "7": "兄弟姐妹",
  "8": "其他",
  "81": "儿媳",
  "82": "女婿",
  "83": "岳父母、公婆",
  "84": "保姆、护工",
  "85": "社区工作人员",
} as const;
export type Relation = keyof typeof relations;

/** The elder themself. */
export const SELF = "0" satisfies Relation;

/** What somebody may do for an elder. An elder has at most two owners. */
export const familyRoles = { OWNER: "主账户", PROXY: "可代办", VIEWER: "仅查看" } as const;
export type FamilyRole = keyof typeof familyRoles;

export const bindStates = {
  INVITED: "待接受",
  BOUND: "已绑定",
  REJECTED: "已拒绝",
  EXPIRED: "已失效",
  UNBOUND: "已解绑",
} as const;
export type BindState = keyof typeof bindStates;

/**
 * Each right with the roles that hold it. Health needs, besides its role, that it was ticked when joining and that
 * the elder's own consent is in force; this table is what `/join-family` shows and what the server goes by.
 */
export const familyRights = {
  "orders.read": { text: "查看订单和上门记录", roles: ["OWNER", "PROXY", "VIEWER"] },
  "orders.act": { text: "代下单、改约、确认和申请退款", roles: ["OWNER", "PROXY"] },
  pay: { text: "代付款（用付款人自己的账户）", roles: ["OWNER", "PROXY"] },
  "contracts.read": { text: "查看合同和随访", roles: ["OWNER", "PROXY", "VIEWER"] },
  "contracts.sign": { text: "代签合同", roles: ["OWNER"] },
  "health.read": { text: "查看健康情况（要另外同意）", roles: ["OWNER", "PROXY", "VIEWER"] },
  "health.write": { text: "填写健康情况（要另外同意）", roles: ["OWNER", "PROXY"] },
  "family.manage": { text: "邀请家人、调整权限", roles: ["OWNER"] },
} as const satisfies Record<string, { text: string; roles: readonly FamilyRole[] }>;
export type FamilyRight = keyof typeof familyRights;

/** What nobody gets to see of another, whatever the role. */
export const neverShared = [
  "登录密码和验证码",
  "身份证号",
  "银行卡和支付账户",
  "聊天记录",
  "收藏和浏览",
] as const;

/** Kinds of links that `/sys/link/check/:id` knows. */
export const linkKinds = { FAMILY: "家庭邀请" } as const;

export const feedbackTypes = {
  SUGGEST: "建议",
  COMPLAINT: "投诉",
  BUG: "功能异常",
  CONSULT: "咨询",
  PRAISE: "表扬",
  REPORT: "举报",
} as const;
export type FeedbackType = keyof typeof feedbackTypes;

/** What became of calling somebody back. */
export const callOutcomes = {
  REACHED: "打通了",
  NO_ANSWER: "没有人接",
  WRONG_NUMBER: "号码不对",
} as const;
export type CallOutcome = keyof typeof callOutcomes;

export const feedbackStates = {
  SUBMITTED: "已提交",
  ACCEPTED: "已受理",
  PROCESSING: "处理中",
  REPLIED: "已回复",
  CLOSED: "已关闭",
} as const;
export type FeedbackState = keyof typeof feedbackStates;

/** What feedback may be about. */
export const feedbackTargets = {
  PLATFORM: "平台",
  ORG: "机构",
  SERVICE: "服务",
  PRODUCT: "商品",
  ADVISER: "顾问",
} as const;
export type FeedbackTarget = keyof typeof feedbackTargets;

/** What can be kept as a favourite. */
export const favouriteTypes = {
  ORG: "机构",
  SERVICE: "服务",
  PRODUCT: "商品",
  TOUR: "旅居",
  SPOT: "景点",
  ARTICLE: "资讯",
} as const;
export type FavouriteType = keyof typeof favouriteTypes;

export const noticeKinds = {
  ORDER: "订单",
  CONTRACT: "合同",
  ADVISER: "顾问",
  APPLICATION: "申请",
  FAMILY: "家庭",
  OPINION: "反馈",
  SECURITY: "账号安全",
  SYSTEM: "系统",
} as const;
export type NoticeKind = keyof typeof noticeKinds;

/**
 * What a member may choose of each kind. Kept ones are always told here, for the law or money needs it; those with
 * `sms` hold what is worth a message to the phone.
 */
export const noticeRules: Record<NoticeKind, { kept: boolean; sms: boolean }> = {
  ORDER: { kept: true, sms: true },
  CONTRACT: { kept: true, sms: true },
  ADVISER: { kept: false, sms: true },
  APPLICATION: { kept: true, sms: true },
  FAMILY: { kept: true, sms: false },
  OPINION: { kept: false, sms: false },
  SECURITY: { kept: true, sms: false },
  SYSTEM: { kept: false, sms: false },
};

/** Parts of a score for an organisation; same names as its shown score parts. */
export const scorePartNames = {
  environment: "环境",
  care: "护理",
  meals: "餐饮",
  medical: "医疗",
  contact: "沟通",
} as const;
export type ScorePartName = keyof typeof scorePartNames;

export const reviewReportReasons = {
  FAKE: "不是真实经历",
  ABUSE: "辱骂或攻击他人",
  PRIVACY: "泄露了别人的隐私",
  ADVERT: "广告或引流",
  OTHER: "其他",
} as const;
export type ReviewReportReason = keyof typeof reviewReportReasons;
