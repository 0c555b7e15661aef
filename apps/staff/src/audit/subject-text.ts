import { type StaffRequestKind, staffRequestKinds } from "@ginkgo/api-contract/identity/staff-accounts";
import { type StaffRole, staffRoleTexts } from "@ginkgo/api-contract/identity/staff-roles";
import { type RevealField, revealFields } from "@ginkgo/api-contract/members/members";
import { familyRoles } from "@ginkgo/api-contract/membership/membership-codes";
import { entryKinds } from "@ginkgo/api-contract/publishing/entry-codes";

const entries = Object.entries(entryKinds).map(([kind, { text }]) => [kind, text]);

/** Things the trail names by kind and id. */
const kinds: Record<string, string> = {
  ...Object.fromEntries(entries),
  order: "订单",
  refund: "退款",
  member: "会员",
  memberChange: "改动",
  employee: "服务人员",
  orgReview: "评价",
  staff: "账号",
  role: "角色",
  request: "改动",
  change: "改动",
  session: "设备",
  family: "家人",
  contract: "合同",
  conversation: "会话",
  booking: "预约",
  book: "预约",
  sign: "合同",
  task: "待办",
  application: "申请",
  merchantApply: "申请",
  employeeApply: "申请",
  consultation: "费用咨询",
  feeConsultation: "费用咨询",
  opinion: "反馈",
  memberMerge: "合并",
  privacyRequest: "信息申请",
  changeRequest: "修改",
  import: "导入",
  picture: "图片",
  job: "任务",
  setting: "设置",
  messageText: "消息",
  serviceKey: "接口密钥",
  provider: "服务方",
  sku: "规格",
  follow: "随访",
  feedback: "反馈",
  departure: "团期",
  auditExport: "导出",
  records: "条数",
};

const wordOf = (code: string): string =>
  staffRoleTexts[code as StaffRole] ??
  staffRequestKinds[code as StaffRequestKind] ??
  familyRoles[code as keyof typeof familyRoles] ??
  revealFields[code as RevealField] ??
  (code === "health" ? "含健康信息" : code);

/** Kinds and ids of a row of the trail, in words where there are any: 订单 10001. */
export const subjectText = (detail: string): string =>
  detail
    .split(" ")
    .map((part) => {
      const [, kind = "", id = ""] = /^(\w+):(.+)$/.exec(part) ?? [];
      if (kind === "role") return `${kinds.role} ${wordOf(id)}`;
      if (kinds[kind]) return `${kinds[kind]} ${id}`;
      return part.split(",").map(wordOf).join("、");
    })
    .join("，");
