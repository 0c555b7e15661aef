import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Day, Fen, Id, Instant, wholeNumber } from "../fields.ts";
import { HealthNotes } from "../membership/membership-elders.ts";
import { faultKinds } from "../orders/order-codes.ts";
import { OrderStatusCode } from "../orders/order-shapes.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { ClockTime } from "../services/service-detail.ts";
import { VisitDay } from "../services/services.ts";

const Bound = z.string().min(1, "从几点到几点，两头都要选。").pipe(ClockTime);

/** From then up to then, within one day. */
export const Hours = z
  .object({ start: Bound, end: Bound })
  .refine((h) => h.start < h.end, { path: ["end"], message: "结束要晚于开始。" });
export type Hours = z.output<typeof Hours>;

export const HoursOfDay = z.array(Hours).max(4, "一天最多分 4 段。");

/** 1 Monday to 7 Sunday. */
const Weekday = z.number().int().min(1).max(7);

/** A day with other hours than the week's; none at all is a day off. */
const OtherDay = z.object({ day: Day, hours: z.array(Hours) });

/** When an employee works. */
export const EmployeeWeek = z.object({
  /** Switched off: no new visits are offered. */
  accepts: z.boolean(),
  /** Legal holidays are days off. */
  holidayOff: z.boolean(),
  week: z.array(z.object({ weekday: Weekday, hours: z.array(Hours) })),
  /** From today on. */
  timeOff: z.array(OtherDay),
});
export type EmployeeWeek = z.output<typeof EmployeeWeek>;

export const employeeWeek = endpoint("GET /rest/ums/employee/week", {
  summary: "我的接单开关、每周上门时间和休息的日子",
  who: "employee",
  reply: EmployeeWeek,
});

export const saveEmployeeWeek = endpoint("PUT /rest/ums/employee/week", {
  summary: "改接单开关或每周上门时间；没给的不变",
  who: "employee",
  body: z.object({
    accepts: z.boolean("请选开或关。").optional(),
    holidayOff: z.boolean("请选休或不休。").optional(),
    week: z
      .array(z.object({ weekday: Weekday, hours: HoursOfDay }))
      .max(7, "一周只有 7 天。")
      .optional(),
  }),
  reply: EmployeeWeek,
});

export const saveTimeOff = endpoint("PUT /rest/ums/employee/timeOff/:day", {
  summary: "这一天休息，或只在给出的时间上门；那天有接下的单就不能改",
  who: "employee",
  params: z.object({ day: VisitDay }),
  body: z.object({ hours: HoursOfDay.default([]) }).prefault({}),
  reply: EmployeeWeek,
});

export const deleteTimeOff = endpoint("DELETE /rest/ums/employee/timeOff/:day", {
  summary: "这一天照平常的时间上门",
  who: "employee",
  params: z.object({ day: VisitDay }),
  reply: EmployeeWeek,
});

/** A visit in the calendar. */
const CalendarVisit = Hours.extend({
  orderId: Id,
  serviceName: z.string(),
  areaText: z.string(),
  status: OrderStatusCode,
  statusText: z.string(),
});

export const CalendarDay = z.object({
  date: Day,
  weekday: Weekday,
  holiday: z.string().nullable(),
  /** Other hours than the week's hold on this day. */
  isOther: z.boolean(),
  hours: z.array(Hours),
  visits: z.array(CalendarVisit),
  /** What is left of the hours. */
  free: z.array(Hours),
});
export type CalendarDay = z.output<typeof CalendarDay>;

export const employeeCalendar = endpoint("GET /rest/oms/order/employee/calendar", {
  summary: "我的日历：每天的上门和空闲时间；默认从今天起 14 天",
  who: "employee",
  query: z.object({ from: VisitDay.optional(), days: wholeNumber(1, 42) }),
  reply: z.object({ days: z.array(CalendarDay) }),
});

/** One finished visit with what it brings. */
const Earning = z.object({
  orderId: Id,
  serviceName: z.string(),
  finishedAt: Instant,
  status: OrderStatusCode,
  statusText: z.string(),
  payFen: Fen,
  /** What it would have brought, where a part of its price went back to the customer; else null. */
  wholePayFen: Fen.nullable(),
  /**
   * The employee's share of the price by the rule the order was placed under; the fee for the way is theirs entirely. Null
   * where the pay was reckoned otherwise.
   */
  percentText: z.string().nullable(),
  /** The customer has confirmed it; before, it may still change. */
  isSettled: z.boolean(),
});

export const employeeEarnings = endpoint("GET /rest/oms/order/employee/earnings", {
  summary: "我的收入：一个月做完的上门和每次多少，以及近 12 个月的合计",
  who: "employee",
  query: z.object({
    month: z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "月份请写成 2026-11 这样。")
      .optional(),
  }),
  reply: z.object({
    month: z.string(),
    totalFen: Fen,
    settledFen: Fen,
    records: z.array(Earning),
    /** What was written against the employee that month. */
    faults: z.array(
      z.object({
        orderId: Id,
        serviceName: z.string(),
        kind: z.enum(codesOf(faultKinds)),
        kindText: z.string(),
        at: Instant,
      }),
    ),
    months: z.array(z.object({ month: z.string(), count: z.number().int(), totalFen: Fen })),
  }),
});

export const readVisitHealth = endpoint("PUT /rest/oms/order/employee/health/:id", {
  summary: "看这一单填的健康情况；接单后到服务结束前可看，每次都会记下来",
  who: "employee",
  params: z.object({ id: Id }),
  reply: HealthNotes,
});
