/** Everything a staff account can be allowed. Which one a call takes stands in its endpoint. */
export const staffPermissions = [
  "members.read",
  "members.block",
  /** Making one of two accounts of the same person; takes two of the staff. */
  "members.merge",
  "orders.read",
  "orders.dispatch",
  "orders.ship",
  "orders.refund",
  "tours.confirm",
  "contracts.read",
  "contracts.write",
  /** Signing for the organisation, which signs last. */
  "contracts.sign",
  /** Whole addresses and numbers behind signatures; each look is written to the audit trail. */
  "contracts.evidence",
  "follow.write",
  "chat.answer",
  "chat.transfer",
  /** Reading every conversation of all staff; each look is written to the audit trail. */
  "chat.supervise",
  "catalogue.write",
  "content.write",
  "comments.review",
  /** Of one's own shop or home: reading, answering and reporting what families wrote. */
  "comments.answer",
  "opinions.answer",
  /** What members ask about their own data. */
  "privacy.answer",
  "applications.review",
  "staff.manage",
  "audit.read",
  /** Figures and plots; of one's own shop or home alone where that is all one sees. */
  "reports.read",
  /** The ledger, and what is owed to whom. */
  "books.read",
  "invoices.read",
  /** Noting invoices that were issued by hand, and taking them back. */
  "invoices.write",
  /** Rules of commission, settling and paying out, deciding on what the books and others' accounts differ in, closing months. */
  "books.write",
  /** What one is settled with: looking, agreeing, saying what is wrong; of one's own shop or home alone where that is all one sees. */
  "settlements.answer",
  /** Taking lists out as files; with whole personal data it takes two of the staff. */
  "exports.make",
  /** Settings, jobs and providers. */
  "system.manage",
] as const;
export type StaffPermission = (typeof staffPermissions)[number];

/**
 * What a second person decides by, another than the first: whoever gave one of these alone could sit in both seats by an
 * account of their own making. A call that is the second person's word takes one of them.
 */
export const secondPermissions = [
  "members.merge",
  "orders.refund",
  "tours.confirm",
  "comments.review",
  "staff.manage",
  "books.write",
  "exports.make",
  "system.manage",
] as const satisfies readonly StaffPermission[];
export type SecondPermission = (typeof secondPermissions)[number];

/** Each permission in words, as the table of roles shows it. */
export const permissionTexts: Record<StaffPermission, string> = {
  "members.read": "看会员、答咨询",
  "members.block": "停用会员",
  "members.merge": "合并同一位会员的两个账号",
  "orders.read": "看订单、办预约",
  "orders.dispatch": "派单、改派",
  "orders.ship": "发货",
  "orders.refund": "退款、补偿",
  "tours.confirm": "确认旅居团期",
  "contracts.read": "看合同",
  "contracts.write": "起草、变更、结算合同",
  "contracts.sign": "代表机构签合同",
  "contracts.evidence": "看签署凭据里的完整信息",
  "follow.write": "写随访",
  "chat.answer": "接待会话",
  "chat.transfer": "转接会话",
  "chat.supervise": "看全部会话",
  "catalogue.write": "编辑机构与商品",
  "content.write": "编辑内容",
  "comments.review": "审核评价",
  "comments.answer": "看评价、回复",
  "opinions.answer": "答复意见反馈",
  "privacy.answer": "办个人信息申请",
  "applications.review": "审核入驻",
  "staff.manage": "管账号与权限",
  "audit.read": "看审计",
  "reports.read": "看报表",
  "books.read": "看总账",
  "invoices.read": "看发票",
  "invoices.write": "办发票",
  "books.write": "对账、月结、佣金、结算、出款",
  "settlements.answer": "看结算单、确认或提异议",
  "exports.make": "导出名单",
  "system.manage": "管设置、任务与外面的服务",
};

/** How far an account's permissions reach: only its own shop or home; only the members it advises or stands in for. */
export type StaffScope = "own.only" | "own.members";
