/** Codes of joining as merchant, partner or service employee, with their Chinese labels. */
export const applyTypes = {
  ORG: "养老机构",
  HOME_SERVICE: "上门服务商",
  SHOP: "商品商家",
  TOUR: "旅居机构、旅行社",
  PARTNER: "区域合作",
  AGENT: "代理加盟",
} as const;
export type ApplyType = keyof typeof applyTypes;

/** Those of `/business`; the others apply on `/merchantsJoin`. */
export const partnerTypes = ["PARTNER", "AGENT"] as const satisfies readonly ApplyType[];
export const merchantTypes = ["ORG", "HOME_SERVICE", "SHOP", "TOUR"] as const satisfies readonly ApplyType[];

export const applyStates = {
  DRAFT: "草稿",
  SUBMITTED: "待审核",
  REVIEWING: "审核中",
  SUPPLEMENT: "待补充",
  APPROVED: "已通过",
  SIGNED: "已签约",
  ONLINE: "已上线",
  REJECTED: "已驳回",
  WITHDRAWN: "已撤回",
} as const;
export type ApplyState = keyof typeof applyStates;

/** A result is promised within so many working days. */
export const RESULT_DAYS = 3;
/** What was typed is kept so long, in hours; uploaded files a day. */
export const DRAFT_HOURS = 7 * 24;
export const MAX_ATTACHMENTS = 20;

/** Papers of an application. */
export const attachmentKinds = {
  BUSINESS_LICENSE: "营业执照或登记证书",
  LEGAL_PERSON_ID: "法定代表人身份证",
  BANK_ACCOUNT: "开户许可或账户信息",
  AUTHORIZATION: "授权书",
  ORG_FILING: "养老机构备案回执",
  FIRE_SAFETY: "消防验收或检查合格证明",
  FOOD_LICENSE: "食品经营许可证",
  MEDICAL_LICENSE: "医疗机构执业许可证",
  STAFF_CERTIFICATES: "员工资质",
  LIABILITY_INSURANCE: "责任险保单",
  BRAND_AUTHORIZATION: "商标注册或授权链",
  DEVICE_LICENSE: "医疗器械备案或许可",
  TEST_REPORT: "商品检测报告",
  TRAVEL_LICENSE: "旅行社业务经营许可证",
  TRAVEL_DEPOSIT: "旅游服务质量保证金证明",
} as const;
export type AttachmentKind = keyof typeof attachmentKinds;

export interface WantedPaper {
  kind: AttachmentKind;
  /** Without it the application is not taken. */
  required: boolean;
  /** Who has to bring one that not everybody needs. */
  when?: string;
}

const must = (kind: AttachmentKind): WantedPaper => ({ kind, required: true });
const may = (kind: AttachmentKind, when: string): WantedPaper => ({ kind, required: false, when });
const ofAll = [
  must("BUSINESS_LICENSE"),
  must("LEGAL_PERSON_ID"),
  may("BANK_ACCOUNT", "签约前补也可以"),
  may("AUTHORIZATION", "经办人不是法定代表人时要"),
];

/** Which papers each kind of applicant brings, in the order they are asked for. */
export const wantedPapers: Record<ApplyType, readonly WantedPaper[]> = {
  ORG: [
    ...ofAll,
    must("ORG_FILING"),
    must("FIRE_SAFETY"),
    may("FOOD_LICENSE", "有食堂时要"),
    may("MEDICAL_LICENSE", "有医务室、护理站时要"),
  ],
  HOME_SERVICE: [
    ...ofAll,
    must("STAFF_CERTIFICATES"),
    must("LIABILITY_INSURANCE"),
    may("MEDICAL_LICENSE", "做医疗护理时要"),
  ],
  SHOP: [
    ...ofAll,
    must("BRAND_AUTHORIZATION"),
    may("FOOD_LICENSE", "卖食品时要"),
    may("DEVICE_LICENSE", "卖医疗器械时要"),
    may("TEST_REPORT", "有国家强制标准的商品要"),
  ],
  TOUR: [...ofAll, must("TRAVEL_LICENSE"), must("LIABILITY_INSURANCE"), must("TRAVEL_DEPOSIT")],
  PARTNER: ofAll,
  AGENT: ofAll,
};

/** Papers still missing from an application of this kind. */
export const missingPapers = (type: ApplyType, kinds: readonly string[]): AttachmentKind[] =>
  wantedPapers[type]
    .filter(({ kind, required }) => required && !kinds.includes(kind))
    .map(({ kind }) => kind);

/** What a reviewer finds at an item of an application. */
export const checkVerdicts = { OK: "合格", ASK: "要补", BAD: "不合格" } as const;
export type CheckVerdict = keyof typeof checkVerdicts;

/** Parts of an application that staff may ask to be mended, by the name of the field. */
export const merchantParts = {
  companyName: "单位名称",
  unifiedSocialCreditCode: "统一社会信用代码",
  areaCodes: "服务地区",
  introduction: "介绍",
  contactName: "联系人",
  ...attachmentKinds,
} as const;
export const employeeParts = {
  realName: "姓名",
  idNumber: "身份证号",
  workSince: "从业年份",
  skills: "会做的服务",
  certificates: "证书",
  areaCodes: "服务地区",
  week: "可以上门的时间",
} as const;
export type ApplyPart = keyof typeof merchantParts | keyof typeof employeeParts;
export const applyParts: Record<ApplyPart, string> = { ...merchantParts, ...employeeParts };
