import { keyPermissions } from "@ginkgo/api-contract/identity/service-keys";
import type { StaffPermission } from "@ginkgo/api-contract/identity/staff-permissions";
import {
  type EntryKindName,
  entryKindNames,
  entryKinds,
  isOwnKind,
} from "@ginkgo/api-contract/publishing/entry-codes";
import type { TaskKind } from "@ginkgo/api-contract/tasks/task-codes";
import type { IconName } from "@ginkgo/ui/icon";

export interface MenuEntry {
  to: string;
  /** Pages one comes to from there: they stand under it. */
  also?: readonly string[];
  label: string;
  /** One of them is enough. */
  needs?: StaffPermission | readonly StaffPermission[];
  /** Not for a merchant or an organisation, who may only what concerns their own. */
  ofTheHouse?: true;
  /** Only for those whom members talk to. */
  serving?: true;
  /** Kinds of tasks that are dealt with there: their number stands beside it. */
  tasks?: readonly TaskKind[];
  /** After G, the letter that leads to it. */
  key?: string;
}

export interface MenuGroup {
  label: string;
  icon: IconName;
  entries: readonly MenuEntry[];
}

/** Kinds that are opened from the page of dictionaries. */
const underDictionaries: readonly EntryKindName[] = ["dictionaryWord", "sceneryCategory"];

/** Everything the console can open. A group with one entry for somebody is that entry. */
export const menu: readonly MenuGroup[] = [
  { label: "今天", icon: "gauge", entries: [{ to: "/today", label: "今天", key: "t" }] },
  {
    label: "报表",
    icon: "chart-bar",
    entries: [{ to: "/reports", label: "报表", needs: "reports.read", key: "b" }],
  },
  {
    label: "机构",
    icon: "buildings",
    entries: [
      { to: "/bookings", label: "预约", needs: "orders.read", tasks: ["BOOKING"], key: "v" },
      {
        to: "/applications/company",
        label: "入驻申请",
        needs: "applications.review",
        tasks: ["APPLICATION"],
        key: "a",
      },
      { to: "/reviews", label: "评价", needs: "comments.answer", tasks: ["REVIEW"] },
    ],
  },
  {
    label: "居家服务",
    icon: "house-line",
    entries: [
      {
        to: "/employees",
        label: "服务人员",
        needs: "orders.dispatch",
        ofTheHouse: true,
        tasks: ["LICENCE", "PAPER"],
        key: "e",
      },
      { to: "/areas", label: "服务地区", needs: "catalogue.write", ofTheHouse: true },
      {
        to: "/applications/employee",
        label: "服务人员申请",
        needs: "applications.review",
        tasks: ["EMPLOYEE_APPLICATION"],
      },
    ],
  },
  {
    label: "订单",
    icon: "receipt",
    entries: [
      {
        to: "/orders",
        label: "全部订单",
        needs: "orders.read",
        tasks: ["SHIP", "NO_SHOW", "VISIT", "HEALTH"],
        key: "o",
      },
      {
        to: "/dispatch",
        label: "派单台",
        needs: "orders.dispatch",
        tasks: ["DISPATCH", "REPLAN"],
        key: "p",
        ofTheHouse: true,
      },
      {
        to: "/refunds",
        label: "退款",
        needs: "orders.refund",
        tasks: ["REFUND", "REFUND_ABNORMAL"],
        key: "r",
      },
      { to: "/departures", label: "团期", needs: "tours.confirm", tasks: ["DEPARTURE"], key: "d" },
    ],
  },
  {
    label: "会员",
    icon: "users",
    entries: [
      { to: "/members", label: "会员", needs: "members.read", ofTheHouse: true, key: "m" },
      {
        to: "/merges",
        label: "合并账号",
        needs: "members.merge",
        ofTheHouse: true,
        tasks: ["MEMBER_MERGE"],
      },
      { to: "/feedback", label: "意见反馈", needs: "opinions.answer", tasks: ["FEEDBACK"], key: "f" },
      {
        to: "/privacy",
        label: "个人信息申请",
        needs: "privacy.answer",
        ofTheHouse: true,
        tasks: ["PRIVACY"],
      },
      { to: "/follow", label: "随访", needs: "follow.write", ofTheHouse: true },
    ],
  },
  {
    label: "会话",
    icon: "chat-circle-dots",
    entries: [
      { to: "/talks", label: "全部会话", needs: "chat.answer", ofTheHouse: true, key: "c" },
      {
        to: "/consultations",
        label: "费用咨询",
        needs: "members.read",
        ofTheHouse: true,
        tasks: ["CONSULTATION"],
      },
      { to: "/canned", label: "常用语", needs: "chat.answer", ofTheHouse: true },
      { to: "/duty", label: "值班", needs: "chat.answer", serving: true },
    ],
  },
  {
    label: "合同",
    icon: "file-text",
    entries: [
      {
        to: "/contracts",
        label: "合同",
        needs: "contracts.read",
        tasks: ["SETTLEMENT", "SETTLEMENT_SECOND", "UNSIGNED", "CONTRACT_CHANGE"],
        key: "h",
      },
    ],
  },
  {
    label: "内容",
    icon: "note-pencil",
    entries: [
      ...entryKindNames
        .filter((kind) => !underDictionaries.includes(kind))
        .map((kind) => ({
          to: `/entries/${kind}`,
          label: entryKinds[kind].text,
          needs: entryKinds[kind].permission,
          ...(kind === "org" ? { tasks: ["ORG_LICENCE" as const] } : {}),
          ...(kind === "product" ? { tasks: ["LOW_STOCK" as const] } : {}),
          ...(isOwnKind(kind) ? {} : { ofTheHouse: true as const }),
        })),
      {
        to: "/dictionaries",
        also: underDictionaries.map((kind) => `/entries/${kind}`),
        label: "字典",
        needs: "catalogue.write",
        ofTheHouse: true,
      },
      { to: "/pictures", label: "图库", needs: "content.write", ofTheHouse: true },
      { to: "/messages", label: "消息用语", needs: "content.write", ofTheHouse: true },
      { to: "/imports", label: "导入", needs: ["catalogue.write", "content.write"] },
    ],
  },
  {
    label: "钱",
    icon: "wallet",
    entries: [
      { to: "/ledger", label: "总账", needs: "books.read", ofTheHouse: true, key: "l" },
      { to: "/invoices", label: "发票", needs: "invoices.read", tasks: ["INVOICE"] },
      {
        to: "/reconciliation",
        label: "对账",
        needs: "books.read",
        ofTheHouse: true,
        tasks: ["QUARANTINE", "DIFFERENCE", "RECONCILIATION_SECOND"],
      },
      {
        to: "/settlements",
        label: "商家结算",
        needs: "settlements.answer",
        tasks: ["PAYOUT", "SETTLEMENT_ANSWER", "PAYOUT_RESULT"],
      },
      {
        to: "/employee-settlements",
        label: "人员结算",
        needs: "settlements.answer",
        ofTheHouse: true,
        tasks: ["EMPLOYEE_PAYOUT"],
      },
      {
        to: "/withheld-tax",
        label: "代扣个税",
        needs: "books.read",
        ofTheHouse: true,
        tasks: ["WITHHELD_TAX"],
      },
      { to: "/commission", label: "佣金规则", needs: "books.read", ofTheHouse: true },
      { to: "/pay-rules", label: "提成规则", needs: "books.read", ofTheHouse: true },
    ],
  },
  {
    label: "系统",
    icon: "gear",
    entries: [
      {
        to: "/accounts",
        label: "账号与权限",
        needs: "staff.manage",
        ofTheHouse: true,
        tasks: ["STAFF_REQUEST"],
        key: "u",
      },
      { to: "/exports", label: "导出", needs: "exports.make", tasks: ["EXPORT"] },
      { to: "/keys", label: "接口密钥", needs: [...keyPermissions, "staff.manage"] },
      { to: "/searches", label: "搜不到的词", needs: "content.write", ofTheHouse: true },
      {
        to: "/system",
        label: "任务与服务",
        needs: "system.manage",
        ofTheHouse: true,
        tasks: ["JOB"],
      },
      { to: "/settings", label: "设置", needs: "system.manage", ofTheHouse: true, tasks: ["SETTING"] },
      { to: "/setup", label: "开业清单", needs: "system.manage", ofTheHouse: true },
      { to: "/audit", label: "审计", needs: "audit.read", ofTheHouse: true },
    ],
  },
];

/** The part of the menu somebody may open; groups without an entry are left out. */
export function menuFor(permissions: readonly string[], roles: readonly string[]): MenuGroup[] {
  const isServing = roles.includes("adviser") || roles.includes("service");
  const isOpen = ({ needs, ofTheHouse, serving }: MenuEntry) =>
    (needs === undefined || [needs].flat().some((one) => permissions.includes(one))) &&
    !(ofTheHouse && permissions.includes("own.only")) &&
    !(serving && !isServing);
  return menu
    .map((group) => ({ ...group, entries: group.entries.filter(isOpen) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Where an address belongs in a menu; undefined for a page that stands beside it. */
export function placeIn(
  groups: readonly MenuGroup[],
  pathname: string,
): { group: MenuGroup; entry: MenuEntry } | undefined {
  const isBelow = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const isAt = ({ to, also = [] }: MenuEntry) => [to, ...also].some(isBelow);
  for (const group of groups) {
    const entry = group.entries.find(isAt);
    if (entry) return { group, entry };
  }
  return undefined;
}
