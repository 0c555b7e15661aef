import { exportLists } from "@ginkgo/api-contract/exports/export-lists";
import { type StaffRequestKind, staffRequestKinds } from "@ginkgo/api-contract/identity/staff-accounts";
import { type StaffRole, staffRoleTexts } from "@ginkgo/api-contract/identity/staff-roles";
import { type RevealField, revealFields } from "@ginkgo/api-contract/members/members";
import { familyRoles } from "@ginkgo/api-contract/membership/membership-codes";
import { type RefundState, refundStates } from "@ginkgo/api-contract/orders/order-codes";
import { auditSubjects } from "@ginkgo/api-contract/privacy/audit-subjects";
import { privacyRequestKinds } from "@ginkgo/api-contract/privacy/privacy-requests";
import { entryKinds } from "@ginkgo/api-contract/publishing/entry-codes";
import { reviewKinds } from "@ginkgo/api-contract/reviews/review-staff";
import { type CertificateKind, certificateKinds } from "@ginkgo/api-contract/services/service-codes";
import { jobOfPart, jobTexts } from "@ginkgo/api-contract/system/job-texts";
import { runtimeSettings } from "@ginkgo/api-contract/system/setting-codes";
import { providers, setupItems } from "@ginkgo/api-contract/system/system-codes";
import { type EmployeeEventKind, eventKinds } from "@ginkgo/api-contract/visits/employee-files";
import { sumText } from "@ginkgo/locale/money";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";

/** What a row of the trail is about, in words, and the page of the console where it is looked at. */
export interface SubjectPart {
  text: string;
  to?: string;
}

interface Kind {
  page?: (id: string) => string;
  /** The name of one, where its id says it. */
  name?: (id: string) => string | undefined;
}

const known = (texts: object) => (id: string) => (texts as Record<string, string | undefined>)[id];
const orderPage = (id: string) => `/orders/${id}`;
const contract: Kind = { page: (id) => `/contracts/${id}` };
const booking: Kind = { page: (id) => `/bookings?id=${id}` };
const feedback: Kind = { page: (id) => `/feedback?id=${id}` };
const consultation: Kind = { page: (id) => `/consultations?id=${id}` };
const merge: Kind = { page: (id) => `/merges?id=${id}` };

/** Where one of them is looked at, and what it is called besides. */
const kinds: Record<string, Kind> = {
  ...Object.fromEntries(
    Object.keys(entryKinds).map((kind): [string, Kind] => [kind, { page: (id) => `/entries/${kind}/${id}` }]),
  ),
  order: { page: orderPage },
  settlement: { page: (id) => `/settlements?view=all&id=${id}` },
  commission: { page: () => "/commission" },
  refund: { page: (id) => `/refunds/${id}` },
  member: { page: (id) => `/members?id=${id}` },
  employee: { page: (id) => `/employees/${id}` },
  review: {
    page: (id) => `/reviews?view=ALL&id=${id}`,
    name: (id) => {
      const [kind = "", number = ""] = id.split("-");
      const of = known(reviewKinds)(kind);
      return of && `${of}的评价 ${number}`;
    },
  },
  orgReview: { page: (id) => `/reviews?view=ALL&id=ORG-${id}` },
  staff: { page: () => "/accounts" },
  role: { page: () => "/accounts", name: (id) => `角色 ${wordOf(id)}` },
  contract,
  sign: contract,
  conversation: { page: (id) => `/talks/${id}` },
  booking,
  book: booking,
  merchantApply: { page: (id) => `/applications/company?id=${id}` },
  employeeApply: { page: (id) => `/applications/employee?id=${id}` },
  consultation,
  feeConsultation: consultation,
  opinion: feedback,
  feedback,
  memberMerge: merge,
  merge,
  privacyRequest: { page: (id) => `/privacy?id=${id}` },
  import: { page: (id) => `/imports/${id}` },
  picture: { page: (id) => `/pictures?id=${id}` },
  job: { page: () => "/system", name: (id) => known(jobTexts)(jobOfPart(id)) },
  setting: {
    page: (id) => `/settings?name=${id}`,
    name: (id) => {
      const spec = (runtimeSettings as Record<string, { label: string } | undefined>)[id];
      return spec && `设置“${spec.label}”`;
    },
  },
  messageText: { page: () => "/messages" },
  setup: { page: () => "/setup", name: known(setupItems) },
  serviceKey: { page: () => "/keys" },
  provider: { page: () => "/system", name: known(providers) },
  follow: { page: () => "/follow" },
  staffExport: { page: (id) => `/exports?id=${id}` },
  whole: { name: () => "带完整的信息" },
};

const words: Record<string, string> = {
  health: "含健康信息",
  works: "通了",
  fails: "没有通",
  all: "全部服务",
  skills: "会做的",
  areas: "去的地方",
  week: "每周的时间",
  holidayOff: "节假日休不休",
  days: "某几天的时间",
  to: "到",
  absence: "不能上门的时间",
};

const wordOf = (code: string): string =>
  staffRoleTexts[code as StaffRole] ??
  staffRequestKinds[code as StaffRequestKind] ??
  familyRoles[code as keyof typeof familyRoles] ??
  revealFields[code as RevealField] ??
  refundStates[code as RefundState] ??
  (exportLists as Record<string, { text: string } | undefined>)[code]?.text ??
  certificateKinds[code as CertificateKind] ??
  eventKinds[code as EmployeeEventKind] ??
  privacyRequestKinds[code as keyof typeof privacyRequestKinds] ??
  words[code] ??
  auditSubjects[code] ??
  code;

/** A sum behind the state of a refund, pieces behind a specification; else what stands there. */
function wordBehind(part: string, first: string): string {
  if (/^-?\d+$/.test(part)) {
    if (first.startsWith("refund:")) return sumText(Number(part));
    if (first.startsWith("sku:")) return `${Number(part) > 0 ? "+" : "−"}${Math.abs(Number(part))} 件`;
  }
  if (/^\d{4}-\d\d-\d\dT/.test(part)) return shortMomentText(part);
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
    const word = auditSubjects[code];
    if (!word) return { text: wordBehind(part, first) };
    const { name, page } = kinds[code] ?? {};
    return { text: name?.(id) ?? `${word} ${id}`, ...(page ? { to: page(id) } : {}) };
  });
}
