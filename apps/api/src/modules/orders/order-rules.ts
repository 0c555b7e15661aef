import type { OrderKind, OrderStatus } from "@ginkgo/api-contract/orders/order-codes";
import { DAY, HOUR, later, MINUTE } from "../../platform/clock.ts";
import { afterWorkingTime } from "../../platform/working-time.ts";
import { DECIDED_DAYS } from "../tours/departures/public.ts";
import type { orders } from "./tables.ts";
import { visitTimes } from "./visits/visit-times.ts";

/** Times of rules §5, in milliseconds. One place, so that a rule is changed once. */
export const rules = {
  pay: 30 * MINUTE,
  /** Of a contract's instalment (decisions 0016). */
  payBill: 24 * HOUR,
  /** Before an unpaid order is closed. */
  payReminder: 10 * MINUTE,
  /** Once more, where 30 minutes are too short. */
  payExtension: 30 * MINUTE,
  /** Full refund without a reason while nobody accepted or shipped. */
  undo: 10 * MINUTE,
  /** How long a paid visit waits before it is offered by itself: time to take a slip back. */
  beforeDispatch: 2 * MINUTE,
  /** Working time to answer an offer. */
  accept: 30 * MINUTE,
  tries: 3,
  /** This long before a visit nobody tries on: the operator is called. */
  lastDispatch: 2 * HOUR,
  /** Working time from the call to giving up. */
  giveUp: 30 * MINUTE,
  freeCancel: 4 * HOUR,
  freeCancelNursing: 12 * HOUR,
  lateCancelPercent: 20,
  /** Nobody has come by then after the hour: the visit is free to cancel. */
  late: 30 * MINUTE,
  /** A visit moves this often, as long before as it is free to cancel. */
  reschedules: 2,
  confirm: 72 * HOUR,
  /** After a visit's end, beside at once. */
  confirmReminders: [24 * HOUR, 48 * HOUR],
  receive: 10 * DAY,
  /** Once more, where the parcel is late. */
  receiveExtension: 3 * DAY,
  review: 15 * DAY,
  reviewReminder: 3 * DAY,
  afterSale: 7 * DAY,
  /** Calendar days from the day after the parcel came. */
  noReasonDays: 7,
  qualityDays: 15,
  /** To send goods back once that is agreed. */
  sendBack: 7 * DAY,
  /** How often a seller's return address is asked for. */
  awaitAddress: 12 * HOUR,
  /** Goods sent back that nobody confirms (the law's last day). */
  receiveReturn: 15 * DAY,
  cardReturn: 7 * DAY,
  refundReview: 48 * HOUR,
  /** Working time to look at a refund that the clock would have decided on though nobody was shown it. */
  unseenRefund: 4 * HOUR,
  /** Working time a second person has to see a request to form a small group before the clock decides. */
  unseenDeparture: 4 * HOUR,
  /** A departure is formed or called off as many days ahead, at midnight in Shanghai. */
  notFormedDays: DECIDED_DAYS,
  /** So many days before that, who organises a group that is too small is told. */
  tooFewDays: 3,
  /** How soon an order asks again after a departure nobody has decided on yet. */
  undecided: 5 * MINUTE,
  /** Waits between tries of a refund that failed. */
  retries: [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY],
} as const;

/** What happens by itself to an order, when, and in words for the customer. */
export interface Due {
  action: NonNullable<(typeof orders.$inferSelect)["dueAction"]>;
  at: Date;
  /** Empty where the customer need not hear of it beforehand. */
  text: string;
}

interface OrderTiming {
  status: OrderStatus;
  kind: OrderKind;
  startsAt: number | null;
  endsAt: number | null;
  payDeadline: number | null;
  /** Some of the goods are still to be sent: the days to confirm do not begin. */
  isPartShipped?: boolean;
}

/**
 * Until when an offer stands: half an hour of working time, but never so long that nobody else could be found, nor past
 * the start.
 */
export function offerDeadline(startsAt: number, now: Date): Date {
  const until = afterWorkingTime(now, rules.accept).getTime();
  const last = [startsAt - rules.lastDispatch, startsAt].find((at) => at > now.getTime());
  return new Date(Math.min(until, last ?? until));
}

/**
 * When a visit that nobody was found for is given up: half an hour of working time later, or by night as soon as it
 * should have begun; never before half an hour has passed.
 */
export function giveUpAt(startsAt: number, now: Date): Date {
  const inHours = afterWorkingTime(now, rules.giveUp).getTime();
  return new Date(Math.min(inHours, Math.max(startsAt, now.getTime() + rules.giveUp)));
}

/** What becomes due for an order that stands in this status from now on; undefined where nothing does. */
export function dueOf(
  { status, kind, startsAt, endsAt, payDeadline, isPartShipped }: OrderTiming,
  now: Date,
): Due | undefined {
  const after = (action: Due["action"], ms: number, text: string): Due => ({
    action,
    at: later(now, ms),
    text,
  });
  switch (status) {
    case "CREATE":
    case "WAIT_BUYER_PAY":
    case "PAY_ERROR":
      // A try that failed gives no more time: what is held is held until the deadline only.
      return {
        action: "close",
        at:
          payDeadline === null
            ? later(now, kind === "BILL" ? rules.payBill : rules.pay)
            : new Date(payDeadline),
        text: "到时没付款，订单自动取消",
      };
    case "TRADE_SUCCESS":
      if (kind === "SERVICE") return after("dispatch", rules.beforeDispatch, "以前开始为您安排");
      return {
        action: "notFormed",
        at: new Date(Math.max(startsAt! - rules.notFormedDays * DAY, now.getTime())),
        text: "到时没有成团，全额退款",
      };
    case "EMPLOYEE_RECEIVE":
      return {
        action: "reject",
        at: offerDeadline(startsAt!, now),
        text: "到时没有接单，就换一位护理员",
      };
    case "EMPLOYEE_REJECT":
      return after("dispatch", 0, "正在换一位护理员");
    case "EMPLOYEE_APPROVE":
      if (kind === "TOUR") return { action: "setOut", at: new Date(startsAt!), text: "出发" };
      return { action: "askNoShow", at: new Date(endsAt! + visitTimes.unfinished), text: "" };
    case "EMPLOYEE_GOTO":
      return { action: "askNoShow", at: new Date(endsAt! + visitTimes.unfinished), text: "" };
    case "EMPLOYEE_HANDLE":
      if (kind === "TOUR") return { action: "comeHome", at: new Date(endsAt!), text: "返程" };
      return { action: "askFinish", at: new Date(endsAt! + visitTimes.unfinished), text: "" };
    case "CONFIRM":
      // Finished before the hour it was booked for, it is still confirmed by that.
      return {
        action: "confirm",
        at: later(new Date(Math.max(now.getTime(), endsAt ?? 0)), rules.confirm),
        text: "到时没有确认，就自动确认完成",
      };
    case "SHIPPED":
      if (isPartShipped) return undefined;
      return after("confirm", rules.receive, "到时没有确认，就自动确认收货");
    case "SERVICE_FINISH":
    case "EVALUATE":
      return after("complete", rules.review, "到时没有评价，订单自动完成");
    case "REFUND":
      return after("agree", rules.refundReview, "到时没有处理，就自动同意退款");
    default:
      return undefined;
  }
}
