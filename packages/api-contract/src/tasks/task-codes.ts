import type { StaffPermission } from "../identity/staff-permissions.ts";

interface TaskKindSpec {
  text: string;
  /** Who may see, take and finish it. */
  permission: StaffPermission;
  /** No step of its subject ends it: who has dealt with it says so. */
  byHand?: true;
  /** Who takes it follows the person: of who is confined to their own members nobody else sees it any more. */
  followed?: true;
  /** For the accounts of the shop or home it is about alone: nobody of the house can answer for them. */
  ofSeller?: true;
}

/** Everything that waits for a person of the staff. */
export const taskKinds = {
  DISPATCH: { text: "人工派单", permission: "orders.dispatch" },
  REPLAN: { text: "要改派", permission: "orders.dispatch" },
  NO_SHOW: { text: "没有上门", permission: "orders.dispatch" },
  VISIT: { text: "上门要处理", permission: "orders.dispatch" },
  HEALTH: { text: "身体要问候", permission: "orders.read", byHand: true },
  REFUND: { text: "审核退款", permission: "orders.refund" },
  REFUND_ABNORMAL: { text: "退款没有退成", permission: "orders.refund" },
  SHIP: { text: "该发货了", permission: "orders.ship" },
  DEPARTURE: { text: "团期要处理", permission: "tours.confirm" },
  APPLICATION: { text: "审核入驻申请", permission: "applications.review" },
  EMPLOYEE_APPLICATION: { text: "审核服务人员申请", permission: "applications.review" },
  CONSULTATION: { text: "答复咨询", permission: "members.read", followed: true },
  FEEDBACK: { text: "处理反馈", permission: "opinions.answer" },
  PRIVACY: { text: "办个人信息申请", permission: "privacy.answer" },
  MEMBER_MERGE: { text: "合并会员账号", permission: "members.merge" },
  EXPORT: { text: "导出个人信息要第二位", permission: "exports.make" },
  REVIEW: { text: "审核评价", permission: "comments.review" },
  BOOKING: { text: "确认预约", permission: "orders.read" },
  SETTLEMENT: { text: "合同结算", permission: "contracts.write" },
  SETTLEMENT_SECOND: { text: "合同结算要第二位", permission: "orders.refund" },
  CONTRACT_CHANGE: { text: "合同变更要退款", permission: "orders.refund" },
  UNSIGNED: { text: "合同没有按时签", permission: "contracts.write" },
  LICENCE: { text: "证照到期", permission: "orders.dispatch", byHand: true },
  PAPER: { text: "核对新证件", permission: "orders.dispatch" },
  ORG_LICENCE: { text: "机构证照到期", permission: "catalogue.write", byHand: true },
  LOW_STOCK: { text: "库存不足", permission: "catalogue.write" },
  INVOICE: { text: "发票要处理", permission: "invoices.write" },
  QUARANTINE: { text: "不认识的收款", permission: "books.write" },
  DIFFERENCE: { text: "对账有差异", permission: "books.write" },
  RECONCILIATION_SECOND: { text: "对账处理要第二位", permission: "books.write" },
  PAYOUT: { text: "商家结算要处理", permission: "books.write" },
  EMPLOYEE_PAYOUT: { text: "人员结算要处理", permission: "books.write" },
  SETTLEMENT_ANSWER: { text: "结算单等您核对", permission: "settlements.answer", ofSeller: true },
  PAYOUT_RESULT: { text: "结算款的结果", permission: "settlements.answer", ofSeller: true, byHand: true },
  WITHHELD_TAX: { text: "代扣个税要处理", permission: "books.write" },
  STAFF_REQUEST: { text: "账号与权限要第二位", permission: "staff.manage" },
  SETTING: { text: "改设置要第二位", permission: "system.manage" },
  JOB: { text: "自己跑的任务停着", permission: "system.manage" },
  MONEY_STOPPED: { text: "退款、收款没有在跑", permission: "orders.refund" },
  CHANGE_REQUEST: { text: "审核修改", permission: "catalogue.write" },
} as const satisfies Record<string, TaskKindSpec>;
export type TaskKind = keyof typeof taskKinds;

/** Whether a task of that kind ends by hand alone. */
export const isEndedByHand = (kind: TaskKind): boolean => {
  const spec: TaskKindSpec = taskKinds[kind];
  return spec.byHand === true;
};

/** Whether who takes a task of that kind follows the person it is about. */
export const isFollowed = (kind: TaskKind): boolean => {
  const spec: TaskKindSpec = taskKinds[kind];
  return spec.followed === true;
};

/** Whether a task of that kind is for the accounts of the shop or home alone. */
export const isOfSeller = (kind: TaskKind): boolean => {
  const spec: TaskKindSpec = taskKinds[kind];
  return spec.ofSeller === true;
};

export const taskStates = { OPEN: "没人处理", TAKEN: "处理中", DONE: "已处理" } as const;
export type TaskState = keyof typeof taskStates;
