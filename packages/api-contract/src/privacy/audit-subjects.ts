import { entryKinds } from "../publishing/entry-codes.ts";
import { reviewKinds } from "../reviews/review-staff.ts";

/** Things the audit trail names by kind and id, in the words its rows are read in. */
export const auditSubjects: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(entryKinds).map(([kind, { text }]) => [kind, text])),
  order: "订单",
  refund: "退款",
  member: "会员",
  memberChange: "改动",
  employee: "服务人员",
  review: "评价",
  orgReview: "机构评价",
  staff: "账号",
  role: "角色",
  request: "改动",
  change: "改动",
  settingChange: "改动",
  session: "设备",
  family: "家人",
  elder: "长辈",
  contract: "合同",
  sign: "合同",
  conversation: "会话",
  booking: "预约",
  book: "预约",
  task: "待办",
  application: "申请",
  merchantApply: "入驻申请",
  employeeApply: "服务人员申请",
  consultation: "费用咨询",
  feeConsultation: "费用咨询",
  opinion: "反馈",
  feedback: "反馈",
  memberMerge: "合并",
  merge: "合并",
  privacyRequest: "信息申请",
  changeRequest: "修改",
  import: "导入",
  picture: "图片",
  job: "任务",
  item: "一行",
  setting: "设置",
  messageText: "消息用语",
  setup: "开业清单",
  serviceKey: "接口密钥",
  reconciliation: "对账",
  ledger: "总账",
  provider: "服务方",
  sku: "规格",
  commission: "佣金规则",
  payRule: "提成规则",
  settlement: "结算单",
  taxpayer: "申报个税的人",
  taxPayment: "交个税",
  taxMonth: "一个月的代扣个税",
  follow: "随访",
  invoice: "发票",
  dispatchSwitch: "自动派单",
  export: "导出",
  auditExport: "导出审计",
  staffExport: "导出",
  whole: "带完整的信息",
  records: "条数",
};

/** Said beside a thing, and none themselves. */
const besides = new Set(["records", "whole"]);

/** Applications are kept in one table: the trail calls both kinds by it. */
const keptAs: Readonly<Record<string, string>> = {
  merchantApply: "application",
  employeeApply: "application",
};

/**
 * What somebody means who writes a thing as a row of the trail reads it, 退款 10008, or its id alone, 10008: the things the
 * trail may know it by, as `kind:id`. None for other texts.
 */
export function auditSubjectsOf(typed: string): string[] {
  const [, of, number] = /^(.+)的评价 ?(\d+)$/.exec(typed) ?? [];
  if (of)
    return Object.entries(reviewKinds).flatMap(([kind, text]) =>
      text === of ? [`review:${kind}-${number}`] : [],
    );
  const [, word, id] = /^(\p{Script=Han}*) ?([\w-]+)$/u.exec(typed) ?? [];
  if (!id || (!word && !/^\d+$/.test(id))) return [];
  return Object.entries(auditSubjects).flatMap(([kind, text]) =>
    (word && text !== word) || besides.has(kind)
      ? []
      : [`${kind}:${id}`, ...(keptAs[kind] ? [`${keptAs[kind]}:${id}`] : [])],
  );
}
