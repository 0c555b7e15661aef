import { sumText } from "@ginkgo/locale/money";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import { exportLists } from "../exports/export-lists.ts";
import { type StaffRequestKind, staffRequestKinds } from "../identity/staff-accounts.ts";
import { type StaffRole, staffRoleTexts } from "../identity/staff-roles.ts";
import { type RevealField, revealFields } from "../members/members.ts";
import { familyRoles } from "../membership/membership-codes.ts";
import { type RefundState, refundStates } from "../orders/order-codes.ts";
import { reviewKinds } from "../reviews/review-staff.ts";
import { type CertificateKind, certificateKinds } from "../services/service-codes.ts";
import { jobOfPart, jobTexts } from "../system/job-texts.ts";
import { runtimeSettings } from "../system/setting-codes.ts";
import { providers, setupItems } from "../system/system-codes.ts";
import { type EmployeeEventKind, eventKinds } from "../visits/employee-files.ts";
import { auditSubjects } from "./audit-subjects.ts";
import { privacyRequestKinds } from "./privacy-requests.ts";

/** One word of what a row of the trail is about; `kind` and `id` where it names a thing: 订单 10001. */
export interface SubjectWord {
  text: string;
  kind?: string;
  id?: string;
}

const known = (texts: object) => (id: string) => (texts as Record<string, string | undefined>)[id];

/** What one of them is called, where its id says it. */
const names: Record<string, (id: string) => string | undefined> = {
  review: (id) => {
    const [kind = "", number = ""] = id.split("-");
    const of = known(reviewKinds)(kind);
    return of && `${of}的评价 ${number}`;
  },
  role: (id) => `角色 ${wordOf(id)}`,
  job: (id) => known(jobTexts)(jobOfPart(id)),
  setting: (id) => {
    const spec = (runtimeSettings as Record<string, { label: string } | undefined>)[id];
    return spec && `设置“${spec.label}”`;
  },
  setup: known(setupItems),
  // By the name its services had then.
  dispatchSwitch: (id) => `${id === "all" ? "全部服务" : id}的自动派单`,
  provider: known(providers),
  whole: () => "带完整的信息",
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

/** Kinds and ids of a row of the trail in words. */
export function subjectWords(detail: string): SubjectWord[] {
  const [first = "", ...others] = detail.split(" ");
  // One table keeps both kinds of applications; which it is stands behind.
  const isEmployees = others[0] === "EMPLOYEE";
  if (first.startsWith("application:") && (isEmployees || others[0] === "COMPANY"))
    return subjectWords(
      [
        first.replace("application", isEmployees ? "employeeApply" : "merchantApply"),
        ...others.slice(1),
      ].join(" "),
    );
  return [first, ...others].map((part) => {
    const [, kind = "", id = ""] = /^(\w+):(.+)$/.exec(part) ?? [];
    const word = auditSubjects[kind];
    if (!word) return { text: wordBehind(part, first) };
    return { text: names[kind]?.(id) ?? `${word} ${id}`, kind, id };
  });
}

/** All of it as one line. */
export const subjectText = (detail: string): string =>
  subjectWords(detail)
    .map(({ text }) => text)
    .join(" ");
