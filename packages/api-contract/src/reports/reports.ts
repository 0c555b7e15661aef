import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Adcode, Day, Fen, Id, Instant, paging, SellerCode } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { pageKinds, reportLists, reportOrderKinds, reportSteps } from "./report-codes.ts";

const Count = z.number().int();
const Counts = z.array(Count);

const span = {
  from: Day,
  to: Day,
  by: z.enum(codesOf(reportSteps), "请选按天、按周还是按月。").default("day"),
};

/** Days put together: a week from Monday, a calendar month; those of the span alone. */
const Period = z.object({ from: Day, to: Day });
export type ReportPeriod = z.output<typeof Period>;

const Ranked = z.object({ code: z.string(), text: z.string(), orders: Count, paidFen: Fen });

export const salesReport = endpoint("GET /rest/staff/report/sales", {
  who: "staff",
  permission: "reports.read",
  summary: "付款的订单、收款和退款，按天、周、月；可以只看一种、一个城市、一家。商家和机构只有自己的",
  query: z.object({
    ...span,
    kind: z.union([z.literal(""), z.enum(codesOf(reportOrderKinds))]).optional(),
    city: z.union([z.literal(""), Adcode]).optional(),
    seller: z.union([z.literal(""), SellerCode]).optional(),
  }),
  reply: z.object({
    periods: z.array(Period),
    /** Orders paid in each period, by kind; kinds without any are left out. */
    orders: z.partialRecord(z.enum(codesOf(reportOrderKinds)), Counts),
    /** What those orders came to; money that came twice or too late is none of it. */
    paidFen: z.array(Fen),
    /** Paid back in each period: how many refunds and how much. */
    refunds: Counts,
    refundFen: z.array(Fen),
    /** The most first, twenty at most. */
    cities: z.array(Ranked),
    sellers: z.array(Ranked),
  }),
});

export const funnelReport = endpoint("GET /rest/staff/report/funnel", {
  who: "staff",
  permission: "reports.read",
  scope: "house",
  summary: "门户里搜了几次、看了几次详情、付了几单；只有次数，不知道是谁",
  query: z.object(span),
  reply: z.object({
    periods: z.array(Period),
    searches: Counts,
    visits: Counts,
    orders: Counts,
    /** Of the whole span. No order is made of a home itself. */
    kinds: z.array(
      z.object({
        kind: z.enum(codesOf(pageKinds)),
        searches: Count,
        visits: Count.nullable(),
        orders: Count.nullable(),
      }),
    ),
    /** Searches of the last 30 days that found nothing, and the words most sought. */
    misses: z.object({
      searches: Count,
      terms: Count,
      words: z.array(z.object({ term: z.string(), count: Count })),
    }),
  }),
});

export const dispatchReport = endpoint("GET /rest/staff/report/dispatch", {
  who: "staff",
  permission: "reports.read",
  scope: "house",
  summary: "派单多久有人接、拒绝和没人答的，上门准不准时",
  query: z.object(span),
  reply: z.object({
    periods: z.array(Period),
    /** Offers that were taken: within 5 minutes, within 15, later. */
    acceptedSoon: Counts,
    accepted: Counts,
    acceptedLate: Counts,
    /** How long those took on average, seconds; null where there were none. */
    acceptSeconds: z.array(Count.nullable()),
    rejected: Counts,
    expired: Counts,
    /** Visits finished in the period that had begun within ten minutes of the hour, and later. */
    onTime: Counts,
    late: Counts,
  }),
});

export const answersReport = endpoint("GET /rest/staff/report/answers", {
  who: "staff",
  permission: "reports.read",
  scope: "house",
  summary: "会员等了多久才有第一次答复，现在还有几位在等",
  query: z.object(span),
  reply: z.object({
    periods: z.array(Period),
    /** First answers: within 5 minutes, within 10, later. */
    answeredSoon: Counts,
    answered: Counts,
    answeredLate: Counts,
    /** Average wait, seconds; null where there were none. */
    waitSeconds: z.array(Count.nullable()),
    waiting: z.object({ count: Count, longestSeconds: Count }),
  }),
});

export const deadlinesReport = endpoint("GET /rest/staff/report/deadlines", {
  who: "staff",
  permission: "reports.read",
  summary: "往后十二个月，每个月有几份合同、几张证照到期；商家和机构只有自己的",
  reply: z.object({
    /** This month, from today on, and the eleven after it. */
    periods: z.array(Period),
    contracts: Counts,
    /** Papers of employees; null for whom sees none of them. */
    employeeLicences: Counts.nullable(),
    orgLicences: Counts,
  }),
});

export const reportRows = endpoint("GET /rest/staff/report/rows", {
  who: "staff",
  permission: "reports.read",
  summary: "一个数数的是哪几行：单号、编号和时间，没有个人信息",
  query: z.object({
    of: z.enum(codesOf(reportLists), "没有这一种，请从图上点进来。"),
    from: Day.optional(),
    to: Day.optional(),
    cursor: z.string().max(60).optional(),
    size: paging.size,
  }),
  reply: z.object({
    records: z.array(
      z.object({
        id: z.string(),
        /** A moment, or the last day of what ends. */
        at: z.union([Instant, Day]),
        text: z.string(),
        /** How long it took, or what it is. */
        note: z.string(),
        subject: z.object({ type: z.enum(["order", "conversation", "contract", "employee", "org"]), id: Id }),
      }),
    ),
    total: Count,
    nextCursor: z.string().optional(),
  }),
});
export type ReportRow = z.output<typeof reportRows.reply>["records"][number];
