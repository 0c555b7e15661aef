import { exportLists } from "@ginkgo/api-contract/exports/export-lists";
import { type StaffRequestKind, staffRequestKinds } from "@ginkgo/api-contract/identity/staff-accounts";
import { type StaffRole, staffRoleTexts } from "@ginkgo/api-contract/identity/staff-roles";
import { type RevealField, revealFields } from "@ginkgo/api-contract/members/members";
import { familyRoles } from "@ginkgo/api-contract/membership/membership-codes";
import { type RefundState, refundStates } from "@ginkgo/api-contract/orders/order-codes";
import { entryKinds } from "@ginkgo/api-contract/publishing/entry-codes";
import { reviewKinds } from "@ginkgo/api-contract/reviews/review-staff";
import { jobTexts } from "@ginkgo/api-contract/system/job-texts";
import { runtimeSettings } from "@ginkgo/api-contract/system/setting-codes";
import { providers, setupItems } from "@ginkgo/api-contract/system/system-codes";
import { sumText } from "@ginkgo/locale/money";

/** What a row of the trail is about, in words, and the page of the console where it is looked at. */
export interface SubjectPart {
  text: string;
  to?: string;
}

interface Kind {
  word: string;
  page?: (id: string) => string;
  /** The name of one, where its id says it. */
  name?: (id: string) => string | undefined;
}

const known = (texts: object) => (id: string) => (texts as Record<string, string | undefined>)[id];
const orderPage = (id: string) => `/orders/${id}`;
const contract: Kind = { word: "合同", page: (id) => `/contracts/${id}` };
const booking: Kind = { word: "预约", page: (id) => `/bookings?id=${id}` };
const feedback: Kind = { word: "反馈", page: (id) => `/feedback?id=${id}` };
const consultation: Kind = { word: "费用咨询", page: (id) => `/consultations?id=${id}` };
const merge: Kind = { word: "合并", page: (id) => `/merges?id=${id}` };

/** Things the trail names by kind and id. */
const kinds: Record<string, Kind> = {
  ...Object.fromEntries(
    Object.entries(entryKinds).map(([kind, { text }]): [string, Kind] => [
      kind,
      { word: text, page: (id) => `/entries/${kind}/${id}` },
    ]),
  ),
  order: { word: "订单", page: orderPage },
  refund: { word: "退款", page: (id) => `/refunds/${id}` },
  member: { word: "会员", page: (id) => `/members?id=${id}` },
  memberChange: { word: "改动" },
  employee: { word: "服务人员", page: (id) => `/employees/${id}` },
  review: {
    word: "评价",
    page: (id) => `/reviews?view=ALL&id=${id}`,
    name: (id) => {
      const [kind = "", number = ""] = id.split("-");
      const of = known(reviewKinds)(kind);
      return of && `${of}的评价 ${number}`;
    },
  },
  orgReview: { word: "机构评价", page: (id) => `/reviews?view=ALL&id=ORG-${id}` },
  staff: { word: "账号", page: () => "/accounts" },
  role: { word: "角色", page: () => "/accounts", name: (id) => `角色 ${wordOf(id)}` },
  request: { word: "改动" },
  change: { word: "改动" },
  settingChange: { word: "改动" },
  session: { word: "设备" },
  family: { word: "家人" },
  elder: { word: "长辈" },
  contract,
  sign: contract,
  conversation: { word: "会话", page: (id) => `/talks/${id}` },
  booking,
  book: booking,
  task: { word: "待办" },
  application: { word: "申请" },
  merchantApply: { word: "入驻申请", page: (id) => `/applications/company?id=${id}` },
  employeeApply: { word: "服务人员申请", page: (id) => `/applications/employee?id=${id}` },
  consultation,
  feeConsultation: consultation,
  opinion: feedback,
  feedback,
  memberMerge: merge,
  merge,
  privacyRequest: { word: "信息申请", page: (id) => `/privacy?id=${id}` },
  changeRequest: { word: "修改" },
  import: { word: "导入", page: (id) => `/imports/${id}` },
  picture: { word: "图片", page: (id) => `/pictures?id=${id}` },
  job: { word: "任务", page: () => "/system", name: known(jobTexts) },
  item: { word: "一行" },
  setting: {
    word: "设置",
    page: (id) => `/settings?name=${id}`,
    name: (id) => {
      const spec = (runtimeSettings as Record<string, { label: string } | undefined>)[id];
      return spec && `设置“${spec.label}”`;
    },
  },
  messageText: { word: "消息用语", page: () => "/messages" },
  setup: { word: "开业清单", page: () => "/setup", name: known(setupItems) },
  serviceKey: { word: "接口密钥", page: () => "/keys" },
  provider: { word: "服务方", page: () => "/system", name: known(providers) },
  sku: { word: "规格" },
  follow: { word: "随访", page: () => "/follow" },
  export: { word: "导出" },
  auditExport: { word: "导出审计" },
  staffExport: { word: "导出", page: (id) => `/exports?id=${id}` },
  whole: { word: "带完整的信息", name: () => "带完整的信息" },
  records: { word: "条数" },
};

const words: Record<string, string> = {
  health: "含健康信息",
  works: "通了",
  fails: "没有通",
  all: "全部服务",
};

const wordOf = (code: string): string =>
  staffRoleTexts[code as StaffRole] ??
  staffRequestKinds[code as StaffRequestKind] ??
  familyRoles[code as keyof typeof familyRoles] ??
  revealFields[code as RevealField] ??
  refundStates[code as RefundState] ??
  (exportLists as Record<string, { text: string } | undefined>)[code]?.text ??
  words[code] ??
  kinds[code]?.word ??
  code;

/** A sum behind the state of a refund, pieces behind a specification; else what stands there. */
function wordBehind(part: string, first: string): string {
  if (/^-?\d+$/.test(part)) {
    if (first.startsWith("refund:")) return sumText(Number(part));
    if (first.startsWith("sku:")) return `${Number(part) > 0 ? "+" : "−"}${Math.abs(Number(part))} 件`;
  }
  return part.split(",").map(wordOf).join("、");
}

/** Kinds and ids of a row of the trail in words, each with its page where there is one: 订单 10001. */
export function subjectParts(detail: string): SubjectPart[] {
  const [first = "", ...others] = detail.split(" ");
  // One table keeps both kinds of applications; which it is stands behind.
  const isEmployees = others[0] === "EMPLOYEE";
  if (first.startsWith("application:") && (isEmployees || others[0] === "COMPANY"))
    return subjectParts(
      [
        first.replace("application", isEmployees ? "employeeApply" : "merchantApply"),
        ...others.slice(1),
      ].join(" "),
    );
  return [first, ...others].map((part) => {
    const [, code = "", id = ""] = /^(\w+):(.+)$/.exec(part) ?? [];
    const kind = kinds[code];
    if (!kind) return { text: wordBehind(part, first) };
    return { text: kind.name?.(id) ?? `${kind.word} ${id}`, ...(kind.page ? { to: kind.page(id) } : {}) };
  });
}
