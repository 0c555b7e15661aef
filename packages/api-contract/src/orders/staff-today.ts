import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Day, Fen, Id, Instant } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { OrderSn, OrderStatusCode } from "./order-shapes.ts";

const PerDay = z.array(z.number().int());

/** Counts of the last days, today last; what this account may not see is null. No person stands in it. */
export const StaffFigures = z.object({
  days: z.array(Day),
  /** Paid on the day, by kind, and what they came to. */
  orders: z
    .object({ service: PerDay, product: PerDay, tour: PerDay, other: PerDay, paidFen: z.array(Fen) })
    .nullable(),
  /** Paid back on the day. */
  refunds: z.object({ count: PerDay, fen: z.array(Fen) }).nullable(),
  /** Visits of the day that were begun: within ten minutes of the hour, and later. */
  visits: z.object({ onTime: PerDay, late: PerDay }).nullable(),
  /** First answers to members on the day, and how long half of them had waited at most; null where there were none. */
  answers: z.object({ count: PerDay, medianSeconds: z.array(z.number().int().nullable()) }).nullable(),
});
export type StaffFigures = z.output<typeof StaffFigures>;

export const staffFigures = endpoint("GET /rest/staff/today/figures", {
  permission: "none",
  who: "staff",
  summary: "近 14 天的下单、退款、准时和第一次答复，一天一个数；只有这个账号看得到的，没有个人信息",
  reply: StaffFigures,
});

/** How a visit of today stands. */
export const visitStandings = {
  LATE: "迟",
  OPEN: "还没人接",
  RUNNING: "服务中",
  COMING: "待上门",
  DONE: "已完成",
} as const;
export type VisitStanding = keyof typeof visitStandings;

const TodayVisit = z.object({
  orderId: Id,
  sn: OrderSn,
  serviceName: z.string(),
  receiver: z.string().nullable(),
  areaText: z.string(),
  start: Instant,
  end: Instant,
  status: OrderStatusCode,
  statusText: z.string(),
  standing: z.enum(codesOf(visitStandings)),
  /** Past the hour it should have begun at, minutes; 0 where it is not late. */
  lateMinutes: z.number().int(),
  /** Who makes it; none is asked yet, or nobody said yes. */
  employeeNames: z.array(z.string()),
});
export type TodayVisit = z.output<typeof TodayVisit>;

export const todayVisits = endpoint("GET /rest/staff/today/visits", {
  permission: "orders.dispatch",
  who: "staff",
  summary: "今天的上门：每种情况有几次，和要看的几十次，迟的在前",
  reply: z.object({
    now: Instant,
    day: Day,
    counts: z.record(z.enum(codesOf(visitStandings)), z.number().int()),
    visits: z.array(TodayVisit),
  }),
});
