import type { OrderCondition } from "@ginkgo/contract/order-table";
import { cancelLadder } from "@ginkgo/contract/tour-codes";
import { DAY, HOUR, shanghaiDay } from "../../platform/clock.ts";
import type { OrderRow } from "./order-row.ts";
import { rules } from "./order-rules.ts";

/** What an order would bring back now. */
export interface RefundTerms {
  refundableFen: number;
  keptFen: number;
  /** Why something is kept, or that nothing is. */
  text: string;
  /** Agreed by itself. */
  atOnce: boolean;
}

const daysUntil = (day: string, now: Date) =>
  Math.round((Date.parse(day) - Date.parse(shanghaiDay(now))) / DAY);

const percentOf = (fen: number, percent: number) => Math.floor((fen * percent + 50) / 100);

const visitFee = ({ priceLines }: OrderRow) => priceLines.find((l) => l.code === "VISIT")?.amountFen ?? 0;

/** Conditions of the table that hold for an order now. */
export function refundHolds(order: OrderRow, now: Date): OrderCondition[] {
  const since = (at: number | null, time: number) => at !== null && now.getTime() - at <= time;
  return [
    "preService",
    "ladder",
    ...(order.kind !== "CARD" && since(order.completedAt, rules.afterSale) ? (["afterSale"] as const) : []),
    ...(order.kind === "CARD" && since(order.paidAt, rules.cardReturn) ? (["unused"] as const) : []),
  ];
}

/** What is kept of a visit that is dispatched (domain §9.3), with why. */
function visitTerms(order: OrderRow, left: number, now: Date, nursing: boolean): RefundTerms {
  const free = nursing ? rules.freeCancelNursing : rules.freeCancel;
  const hours = free / HOUR;
  if (
    order.paidAt !== null &&
    now.getTime() - order.paidAt <= rules.undo &&
    order.status !== "EMPLOYEE_APPROVE"
  )
    return { refundableFen: left, keptFen: 0, text: "付款 10 分钟内还没有人接单，全额退。", atOnce: true };
  if (order.startsAt !== null && order.startsAt - now.getTime() >= free)
    return { refundableFen: left, keptFen: 0, text: `上门前 ${hours} 小时以上取消，全额退。`, atOnce: true };
  const cap = visitFee(order) || left;
  const kept = Math.min(left, cap, percentOf(order.amountFen, rules.lateCancelPercent));
  return {
    refundableFen: left - kept,
    keptFen: kept,
    text: `离上门不到 ${hours} 小时，护理员已为您留出时间，收 ${rules.lateCancelPercent}%${visitFee(order) ? "，不超过上门费" : ""}；住院等情况请联系客服减免。`,
    atOnce: true,
  };
}

function tourTerms(order: OrderRow, left: number, now: Date): RefundTerms {
  const days = order.day ? daysUntil(order.day, now) : 0;
  const step = cancelLadder.find((s) => days >= s.fromDays) ?? cancelLadder.at(-1)!;
  const kept = Math.min(left, percentOf(order.amountFen, step.keepPercent));
  return {
    refundableFen: left - kept,
    keptFen: kept,
    text:
      step.keepPercent === 0
        ? "出发前 7 天以上取消，全额退。"
        : `离出发还有 ${Math.max(0, days)} 天，按合同收团费的 ${step.keepPercent}%。`,
    atOnce: true,
  };
}

/**
 * What a refund of an order brings back now and why, by the ladders of domain §9.3.
 * @param nursing whether the visit is one of nursing, which is free to cancel until 12 hours before only
 */
export function refundTerms(order: OrderRow, now: Date, nursing: boolean): RefundTerms {
  const left = order.paidFen - order.refundedFen;
  const whole = (text: string, atOnce: boolean): RefundTerms => ({
    refundableFen: left,
    keptFen: 0,
    text,
    atOnce,
  });
  switch (order.status) {
    case "TRADE_SUCCESS":
      return order.kind === "TOUR" ? tourTerms(order, left, now) : whole("还没有派单，全额退。", true);
    case "WAIT_DELIVER":
      return whole("还没有发货，全额退。", true);
    case "EMPLOYEE_RECEIVE":
    case "EMPLOYEE_REJECT":
      return visitTerms(order, left, now, nursing);
    case "EMPLOYEE_APPROVE":
      return order.kind === "TOUR" ? tourTerms(order, left, now) : visitTerms(order, left, now, nursing);
    case "EMPLOYEE_GOTO": {
      const kept = Math.min(left, visitFee(order));
      return {
        refundableFen: left - kept,
        keptFen: kept,
        text:
          kept > 0 ? "护理员已经出发，上门费不退，其余由客服核对后退。" : "护理员已经出发，由客服核对后退。",
        atOnce: false,
      };
    }
    case "TRANSACTION_COMPLETE":
      if (order.kind === "BILL") return whole("按合同结算退。", true);
      return order.kind === "CARD"
        ? whole("7 天内没用过权益，全额退。", true)
        : whole("由客服核对后退。", false);
    default:
      return whole("由客服核对后退，48 小时内给您答复。", false);
  }
}
