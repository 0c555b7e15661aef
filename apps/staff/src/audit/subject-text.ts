import { type StaffRole, staffRoleTexts } from "@ginkgo/api-contract/identity/staff-roles";

const kinds: Record<string, string> = {
  order: "订单",
  staff: "账号",
  role: "角色",
  request: "改动",
  change: "改动",
  session: "设备",
  family: "家人",
  contract: "合同",
  conversation: "会话",
  booking: "预约",
  auditExport: "导出",
  records: "条数",
};

const roleOf = (code: string): string => staffRoleTexts[code as StaffRole] ?? code;

/** Kinds and ids of a row of the trail, in words where there are any: 订单 10001. */
export const subjectText = (detail: string): string =>
  detail
    .split(" ")
    .map((part) => {
      const [, kind = "", id = ""] = /^(\w+):(.+)$/.exec(part) ?? [];
      if (kind === "role") return `${kinds.role} ${roleOf(id)}`;
      if (kinds[kind]) return `${kinds[kind]} ${id}`;
      return part.split(",").map(roleOf).join("、");
    })
    .join("，");
