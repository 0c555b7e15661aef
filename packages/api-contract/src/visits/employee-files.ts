import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import {
  Adcode,
  Day,
  Id,
  Instant,
  Keyword,
  paging,
  SentInstant,
  SentInteger,
  wholeNumber,
} from "../fields.ts";
import { maybeWritten, written } from "../membership/membership-fields.ts";
import { OrderSn, OrderStatusCode } from "../orders/order-shapes.ts";
import { codesOf } from "../organisations/org-codes.ts";
import {
  certificateKinds,
  type EmployeeSort,
  employeeSkills,
  employeeSorts,
  employeeStatuses,
} from "../services/service-codes.ts";
import { Hours } from "./employee-work.ts";

const StatusCode = z.enum(codesOf(employeeStatuses), "没有这个状态，请从列表里选。");

/** An employee in a list of the staff. */
const EmployeeLine = z.object({
  id: Id,
  employeeNo: z.string(),
  name: z.string(),
  gradeText: z.string(),
  status: StatusCode,
  /** Why nobody sends them; null where they may be sent. */
  offText: z.string().nullable(),
  /** What they are not sent for though they may be sent, and why: a paper that one of their skills takes. */
  limits: z.array(z.string()),
  rating: z.number(),
  serviceCount: z.number().int(),
  skills: z.array(z.string()),
  areas: z.array(z.string()),
  /** The paper that runs out first, and in how many days; less than nothing is past. */
  paper: z.object({ text: z.string(), validTo: Day, daysLeft: z.number().int() }).nullable(),
});
export type EmployeeLine = z.output<typeof EmployeeLine>;

export const employeePage = endpoint("GET /rest/staff/employee/page", {
  permission: "orders.dispatch",
  who: "staff",
  summary: "服务人员，按工号或按最先到期的证件排；可以按状态、地区、快到期的证件和姓名工号找",
  query: z.object({
    status: z.union([z.literal(""), StatusCode]).optional(),
    area: z.union([z.literal(""), Adcode]).optional(),
    /** Papers that run out within so many days, or have. */
    expiring: wholeNumber(0, 365),
    keyword: Keyword,
    /** By number, or whose paper runs out first. */
    sort: z
      .enum(Object.keys(employeeSorts) as [EmployeeSort, ...EmployeeSort[]], "请选按工号或按证件到期排。")
      .optional(),
    /** Goes on after the last record of the page that gave it; `current` counts for nothing. */
    cursor: z.string().max(40).optional(),
    ...paging,
  }),
  reply: z.object({
    records: z.array(EmployeeLine),
    total: z.number().int(),
    nextCursor: z.string().optional(),
  }),
});

export const FileVisit = z.object({
  orderId: Id,
  sn: OrderSn,
  serviceName: z.string(),
  start: Instant,
  end: Instant,
  status: OrderStatusCode,
  statusText: z.string(),
});

export const eventKinds = {
  FREEZE: "停派",
  UNFREEZE: "恢复接单",
  TRAINING: "培训",
  NOTE: "备注",
  CHANGE: "改安排",
  PAPER: "换证件",
} as const;
export type EmployeeEventKind = keyof typeof eventKinds;

/** Everything that who dispatches sees of an employee. */
export const EmployeeFile = EmployeeLine.extend({
  version: z.number().int(),
  /** As they are chosen from, where the line says them in words. */
  setup: z.object({
    skills: z.array(z.enum(codesOf(employeeSkills))),
    areas: z.array(z.object({ adcode: Adcode, name: z.string() })),
  }),
  /** Facts about the person, in words. */
  about: z.array(z.object({ term: z.string(), value: z.string() })),
  papers: z.array(
    z.object({
      kind: z.enum(codesOf(certificateKinds)),
      text: z.string(),
      noTail: z.string().nullable(),
      issuer: z.string().nullable(),
      issuedOn: Day.nullable(),
      validTo: Day.nullable(),
      daysLeft: z.number().int().nullable(),
      verified: z.boolean(),
      /** Nobody goes to anybody without it. */
      isRequired: z.boolean(),
    }),
  ),
  /** Papers the employee has sent that wait to be looked at. */
  sentPapers: z.array(
    z.object({
      id: Id,
      text: z.string(),
      noTail: z.string().nullable(),
      validTo: Day.nullable(),
      askedAt: Instant,
      images: z.array(z.object({ fileId: z.string(), url: z.string(), mime: z.string() })),
    }),
  ),
  week: z.array(z.object({ weekday: z.number().int(), hours: z.array(Hours) })),
  holidayOff: z.boolean(),
  /** Days with other hours, from today on. */
  timeOff: z.array(z.object({ day: Day, hours: z.array(Hours) })),
  absences: z.array(z.object({ id: Id, from: Instant, to: Instant, reason: z.string() })),
  figures: z.object({
    monthVisits: z.number().int(),
    weekMinutes: z.number().int(),
    /** Of the last 90 days. */
    offers: z.number().int(),
    refused: z.number().int(),
    unanswered: z.number().int(),
    faults: z.number().int(),
    onTimeRate: z.number().int().nullable(),
    positiveRate: z.number().int().nullable(),
  }),
  /** To come, the next first; then those made, the last first. */
  visits: z.array(FileVisit),
  /** Stand with them though they cannot come: to be given to somebody else. */
  toReplan: z.array(FileVisit),
  events: z.array(
    z.object({
      id: Id,
      kind: z.enum(codesOf(eventKinds)),
      kindText: z.string(),
      text: z.string(),
      until: Day.nullable(),
      by: z.string(),
      at: Instant,
    }),
  ),
});
export type EmployeeFile = z.output<typeof EmployeeFile>;

const one = {
  permission: "orders.dispatch",
  who: "staff",
  params: z.object({ id: Id }),
  reply: EmployeeFile,
} as const;

/** `version`: the one last seen; another is refused with `CHANGED_MEANWHILE`. */
const version = SentInteger.optional();
const reason = written(2, 200, "原因");

export const employeeFile = endpoint("GET /rest/staff/employee/:id", {
  ...one,
  summary: "一位服务人员：证件、会做什么、去哪里、什么时候能来、上门、停派和培训",
});

export const freezeEmployee = endpoint("PUT /rest/staff/employee/freeze/:id", {
  ...one,
  summary: "停派：不再派新的单，已经接的列出来改派；可以写停到哪一天",
  body: z.object({ reason, until: Day.nullish(), version }),
});
export const unfreezeEmployee = endpoint("PUT /rest/staff/employee/unfreeze/:id", {
  ...one,
  summary: "恢复接单",
  body: z.object({ reason, version }),
});
export const addAbsence = endpoint("POST /rest/staff/employee/absence/:id", {
  ...one,
  summary: "一段时间不能上门（病了、有急事）；那段时间已经接的单列出来改派",
  body: z.object({ from: SentInstant, to: SentInstant, reason, version }),
});
export const withdrawAbsence = endpoint("DELETE /rest/staff/employee/absence/:id/:absenceId", {
  ...one,
  summary: "提前回来了，或者记错了：那段时间又可以派",
  params: z.object({ id: Id, absenceId: Id }),
  body: z.object({ version }).prefault({}),
});
export const noteEmployee = endpoint("POST /rest/staff/employee/note/:id", {
  ...one,
  summary: "记一次培训，或写一条备注；只有工作人员看得到",
  body: z.object({
    kind: z.enum(["TRAINING", "NOTE"], "请选是培训还是备注。"),
    text: written(1, 500, "内容"),
    version,
  }),
});

export const renewPaper = endpoint("PUT /rest/staff/employee/paper/:id", {
  ...one,
  summary: "补一张证件，或换新的：看过原件以后登记，旧的那张就不算了",
  body: z.object({
    kind: z.enum(codesOf(certificateKinds), "没有这种证件，请从列表里选。"),
    /** Of which the last four characters are kept. */
    no: maybeWritten(40, "证件号"),
    issuer: maybeWritten(60, "发证机关"),
    issuedOn: Day.nullish(),
    /** Last day on which it is good; absent for one without end. */
    validTo: Day.nullish(),
    /** How it was looked at. */
    reason: written(2, 200, "怎么核对的"),
    version,
  }),
});
