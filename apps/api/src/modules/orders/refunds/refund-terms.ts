import type { RefundReason } from "@ginkgo/api-contract/orders/order-codes";
import type { OrderCondition } from "@ginkgo/api-contract/orders/order-table";
import { unusedOfPackage, visitOfPackage } from "@ginkgo/api-contract/orders/packages";
import { cancelLadder } from "@ginkgo/api-contract/tours/tour-codes";
import { yuan } from "@ginkgo/locale/money";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { DAY, HOUR, MINUTE } from "../../../platform/clock.ts";
import { leftOf, type OrderRow } from "../order-row.ts";
import { rules } from "../order-rules.ts";

/** What an order would bring back now. */
export interface RefundTerms {
  refundableFen: number;
  keptFen: number;
  /** Why something is kept, or that nothing is; with a count, what becomes of it whatever sum is asked for. */
  text: string;
  /** The same where all of it is asked for, and where a part is: a part brings no count back. */
  wholeText?: string;
  partText?: string;
  /** Agreed by itself. */
  atOnce: boolean;
  /** The counted use stays used where the order ends: it paid for what was done, or there is nothing it could come back to. */
  usesUp?: boolean;
}

/** What a visit is beside its order. */
export interface VisitFacts {
  /** Free to cancel until 12 hours before only. */
  isNursing: boolean;
  /** When it began, milliseconds; null before. */
  startedAt: number | null;
  /** What is paid for at least, minutes; null: the whole visit. */
  unitMinutes: number | null;
}

const daysUntil = (day: string, now: Date) =>
  Math.round((Date.parse(day) - Date.parse(shanghaiDay(now))) / DAY);

const percentOf = (fen: number, percent: number) => Math.floor((fen * percent + 50) / 100);

const visitFee = ({ priceLines }: OrderRow) => priceLines.find((l) => l.code === "VISIT")?.amountFen ?? 0;

/** What a counted benefit of a card, or a package, took over of a visit, fen. */
const benefitFen = ({ priceLines }: OrderRow) =>
  -priceLines
    .filter((l) => l.code === "CARD_BENEFIT" || l.code === "PACKAGE")
    .reduce((sum, l) => sum + l.amountFen, 0);

/** Whether a visit was booked with a counted benefit of a card, or from a package. */
export const usesBenefit = (order: OrderRow): boolean => benefitFen(order) > 0;

/** What somebody keeps for the way in money at most: where a count could be lost for it instead, no more than that is worth. */
const mostForWay = (order: OrderRow, fen: number) =>
  usesBenefit(order) ? Math.min(fen, benefitFen(order)) : fen;

/** Whether a visit was booked from a package. */
export const isOfPackage = ({ priceLines }: OrderRow) => priceLines.some((l) => l.code === "PACKAGE");

/** The counted use a visit was booked with, in words: one of a card, or one of a package. */
export const useText = (order: OrderRow): string =>
  isOfPackage(order) ? "套餐里的这一次" : "会员卡的这一次";

/** Why a count cannot come back, in words; undefined where it can. */
function countGone(order: OrderRow, now: Date): string | undefined {
  const { count } = order;
  if (!count || count.isReturned) return `${useText(order)}以前已经退回过。`;
  const more = "不能再退回；服务有问题的，请写在说明里，客服可以另外补偿。";
  if (isOfPackage(order)) return count.isClosed ? `套餐已经退了，这一次${more}` : undefined;
  if (count.isClosed) return `会员卡已经退了，这一次${more}`;
  return count.endDay !== null && count.endDay < shanghaiDay(now)
    ? `会员卡已经到期，这一次${more}`
    : undefined;
}

/** The same terms, saying what becomes of the counted use: it comes back with all of the money, never with a part. */
function withCount(order: OrderRow, terms: RefundTerms, now: Date): RefundTerms {
  if (!usesBenefit(order)) return terms;
  const use = useText(order);
  const of = (words: string): RefundTerms => ({
    ...terms,
    text: `${terms.text}${words}`,
    partText: `${terms.text}只退一部分，${use}不退回。`,
  });
  if (terms.usesUp) return of(`${use}算用掉。`);
  const gone = countGone(order, now);
  if (gone) return { ...of(gone), usesUp: true };
  const back = `${use}退回${isOfPackage(order) ? "套餐" : "卡里"}`;
  if (terms.atOnce) return of(`${back}。`);
  return {
    ...of(`全部退的，${back}；只退一部分的，不退回。`),
    wholeText: `${terms.text}${back}（值 ${yuan(benefitFen(order))} 元）。`,
  };
}

const notBegun = ["TRADE_SUCCESS", "WAIT_DELIVER", "EMPLOYEE_RECEIVE", "EMPLOYEE_REJECT"];

/** Until when a payment can be undone whole, without a reason; undefined where it cannot (domain E22). */
export function undoUntil({ status, paidAt }: OrderRow, now: Date): Date | undefined {
  if (paidAt === null || !notBegun.includes(status)) return undefined;
  const until = new Date(paidAt + rules.undo);
  return until > now ? until : undefined;
}

/** Whether the employee says that they stand at the door and wait for somebody to open. */
export const isAbsent = ({ status, dueAction }: Pick<OrderRow, "status" | "dueAction">): boolean =>
  status === "EMPLOYEE_GOTO" && (dueAction === "absent" || dueAction === "askAbsent");

/** Whether nobody has come half an hour after the hour. */
export const isLate = ({ kind, status, startsAt, dueAction }: OrderRow, now: Date): boolean =>
  kind === "SERVICE" &&
  !isAbsent({ status, dueAction }) &&
  (status === "EMPLOYEE_APPROVE" || status === "EMPLOYEE_GOTO") &&
  startsAt !== null &&
  now.getTime() - startsAt >= rules.late;

/** Days since goods came, counted from the day after; undefined before. */
export const daysSinceReceipt = ({ kind, finishedAt }: OrderRow, now: Date): number | undefined =>
  kind === "PRODUCT" && finishedAt !== null ? -daysUntil(shanghaiDay(new Date(finishedAt)), now) : undefined;

/** Whether goods that are not as they should be may still be complained of. */
const hasWarranty = (order: OrderRow, now: Date) =>
  (daysSinceReceipt(order, now) ?? Number.POSITIVE_INFINITY) <= rules.qualityDays;

/** Whether something of a package can be given back: visits are left, and none is booked that is not over. */
const hasUnused = ({ visits, used, open }: NonNullable<OrderRow["pack"]>) => used < visits && open === 0;

/** Conditions of the table that hold for an order now. */
export function refundHolds(order: OrderRow, now: Date): OrderCondition[] {
  const since = (at: number | null, time: number) => at !== null && now.getTime() - at <= time;
  return [
    "preService",
    "ladder",
    ...(order.kind !== "CARD" && (since(order.completedAt, rules.afterSale) || hasWarranty(order, now))
      ? (["afterSale"] as const)
      : []),
    ...((order.pack ? hasUnused(order.pack) : order.kind === "CARD" && since(order.paidAt, rules.cardReturn))
      ? (["unused"] as const)
      : []),
    ...(order.isPartShipped ? (["restPaid"] as const) : []),
  ];
}

/** What is kept of a visit that is dispatched, with why. */
function visitTerms(order: OrderRow, left: number, now: Date, isNursing: boolean): RefundTerms {
  const free = isNursing ? rules.freeCancelNursing : rules.freeCancel;
  const hours = free / HOUR;
  if (order.startsAt !== null && order.startsAt - now.getTime() >= free)
    return { refundableFen: left, keptFen: 0, text: `上门前 ${hours} 小时以上取消，全额退。`, atOnce: true };
  const cap = visitFee(order) || left;
  const retained = mostForWay(
    order,
    Math.min(left, cap, percentOf(order.amountFen, rules.lateCancelPercent)),
  );
  return {
    refundableFen: left - retained,
    keptFen: retained,
    text: `离上门不到 ${hours} 小时，护理员已为您留出时间，收 ${rules.lateCancelPercent}%${visitFee(order) ? "，不超过上门费" : ""}。`,
    atOnce: true,
  };
}

/**
 * What a part of a visit costs. A counted benefit of a card pays for the way and what was done first; the money that was
 * paid beside it, for what goes beyond.
 */
function usedFen(order: OrderRow, share: number): number {
  const fee = visitFee(order);
  if (!usesBenefit(order)) return fee + Math.round((order.amountFen - fee) * share);
  const price = order.priceLines.reduce((sum, l) => sum + Math.max(0, l.amountFen), 0);
  const beyond = price - benefitFen(order);
  if (beyond <= 0) return 0;
  const used = Math.max(0, fee + (price - fee) * share - benefitFen(order));
  return Math.round((order.amountFen * used) / beyond);
}

/** A visit under way is paid for as long as it lasted, by the unit begun; the fee for the way is kept. */
function usedTerms(
  order: OrderRow,
  left: number,
  { startedAt, unitMinutes }: VisitFacts,
  now: Date,
): RefundTerms {
  const whole = (order.endsAt! - order.startsAt!) / MINUTE;
  const unit = unitMinutes ?? whole;
  const units = Math.max(1, Math.ceil((now.getTime() - (startedAt ?? now.getTime())) / MINUTE / unit));
  const used = Math.min(whole, units * unit);
  const retained = Math.min(left, usedFen(order, used / whole));
  const ofCard = usesBenefit(order);
  const fee = ofCard ? `，先从${useText(order)}里抵` : visitFee(order) > 0 ? "，上门费不退" : "";
  const what = used < whole ? `按已经做的收（${used / 60} 小时）` : "已经开始，不足一次按一次收";
  return {
    refundableFen: left - retained,
    keptFen: retained,
    text: `服务${what}${fee}；由客服核对后退。`,
    atOnce: false,
    ...(ofCard ? { usesUp: true } : {}),
  };
}

/** What a visit costs that nobody was at home for: the way, or where that cost nothing what a late cancelling costs. */
export const absentFeeFen = (order: OrderRow): number =>
  visitFee(order) || percentOf(order.amountFen + benefitFen(order), rules.lateCancelPercent);

/** Nobody was at home: the way is paid for, with the counted benefit where the visit was booked with one. */
export function absentTerms(order: OrderRow): RefundTerms {
  const left = leftOf(order);
  if (usesBenefit(order))
    return {
      refundableFen: left,
      keptFen: 0,
      text: `约好的时间没有见到人，${useText(order)}算用掉，不退回${left > 0 ? "；付的款全额退回" : ""}。`,
      atOnce: true,
      usesUp: true,
    };
  const retained = Math.min(left, absentFeeFen(order));
  const what = visitFee(order) > 0 ? "收上门费" : `收 ${rules.lateCancelPercent}%`;
  return {
    refundableFen: left - retained,
    keptFen: retained,
    text: `约好的时间没有见到人，${what}，其余退回。`,
    atOnce: true,
  };
}

/** What is kept of a tour that a traveller withdraws from, by the days that are left. */
export function tourTerms(order: OrderRow, left: number, now: Date): RefundTerms {
  const days = order.day ? daysUntil(order.day, now) : 0;
  const step = cancelLadder.find((s) => days >= s.fromDays) ?? cancelLadder.at(-1)!;
  const retained = Math.min(left, percentOf(order.amountFen, step.keepPercent));
  return {
    refundableFen: left - retained,
    keptFen: retained,
    text:
      step.keepPercent === 0
        ? "出发前 7 天以上取消，全额退。"
        : `离出发还有 ${Math.max(0, days)} 天，按合同收团费的 ${step.keepPercent}%。`,
    atOnce: true,
  };
}

/** The visits of a package that nobody used, at any time, as prepaid services are by law: with the used ones they are its price exactly. */
function packageTerms(order: OrderRow, { visits, used }: NonNullable<OrderRow["pack"]>): RefundTerms {
  const bought = { amountFen: order.amountFen, visits };
  const refundableFen = Math.min(leftOf(order), unusedOfPackage({ ...bought, used }));
  const each = yuan(visitOfPackage(bought));
  return {
    refundableFen,
    keptFen: leftOf(order) - refundableFen,
    text:
      used === 0
        ? `${visits} 次都没用，全额退。`
        : `用了 ${used} 次，每次 ${each} 元；没用的 ${visits - used} 次全部退，不收手续费。`,
    atOnce: true,
  };
}

/** Everything back, whatever the ladder keeps: a rule or staff say so. */
export const wholeTerms = (order: OrderRow, now: Date): RefundTerms =>
  withCount(
    order,
    { refundableFen: leftOf(order), keptFen: 0, text: "全额退，不收任何费用。", atOnce: true },
    now,
  );

/**
 * What a refund of an order brings back now and why, by their ladders. Calling a visit off gives the counted
 * use of a card back, in time or late; what lateness costs is kept in money, where some was paid.
 */
export const refundTerms = (order: OrderRow, now: Date, visit: VisitFacts): RefundTerms =>
  withCount(order, moneyTerms(order, now, visit), now);

function moneyTerms(order: OrderRow, now: Date, visit: VisitFacts): RefundTerms {
  const left = leftOf(order);
  const whole = (text: string, atOnce: boolean): RefundTerms => ({
    refundableFen: left,
    keptFen: 0,
    text,
    atOnce,
  });
  if (undoUntil(order, now))
    return whole(`付款 ${rules.undo / MINUTE} 分钟内，还没有人接单或发货，全额退。`, true);
  if (isLate(order, now))
    return whole("过了约好的时间 30 分钟，护理员还没有到，全额退，不收任何费用。", true);
  switch (order.status) {
    case "TRADE_SUCCESS":
      return order.kind === "TOUR" ? tourTerms(order, left, now) : whole("还没有派单，全额退。", true);
    case "WAIT_DELIVER":
      return whole("还没有发货，全额退。", true);
    case "EMPLOYEE_RECEIVE":
    case "EMPLOYEE_REJECT":
      return visitTerms(order, left, now, visit.isNursing);
    case "EMPLOYEE_APPROVE":
      return order.kind === "TOUR"
        ? tourTerms(order, left, now)
        : visitTerms(order, left, now, visit.isNursing);
    case "EMPLOYEE_GOTO": {
      const retained = mostForWay(order, Math.min(left, visitFee(order)));
      return {
        refundableFen: left - retained,
        keptFen: retained,
        text:
          retained > 0
            ? "护理员已经出发，上门费不退，其余由客服核对后退。"
            : "护理员已经出发，由客服核对后退。",
        atOnce: false,
      };
    }
    case "EMPLOYEE_HANDLE":
      return order.kind === "SERVICE"
        ? usedTerms(order, left, visit, now)
        : whole("由客服核对后退，48 小时内给您答复。", false);
    case "TRANSACTION_COMPLETE":
      if (order.pack) return packageTerms(order, order.pack);
      if (order.kind === "BILL") return whole("按合同结算退。", true);
      return order.kind === "CARD"
        ? whole("7 天内没用过权益，全额退。", true)
        : whole("由客服核对后退。", false);
    default:
      return whole("由客服核对后退，48 小时内给您答复。", false);
  }
}

/** Said of the service itself: not for a ladder to decide. */
const faults: readonly RefundReason[] = ["LATE", "QUALITY", "NOT_AS_DESCRIBED"];

/**
 * What else staff may grant: everything, where the visit itself was at fault once somebody set out, and where a picture
 * proves that the elder is in hospital or has died. Undefined where the ladder's word is the last.
 */
export function waivedTerms(
  order: OrderRow,
  { keptFen, usesUp = false }: RefundTerms,
  { reason, hasProof, now }: { reason: RefundReason; hasProof: boolean; now: Date },
): RefundTerms | undefined {
  const isCountStored = usesUp && countGone(order, now) === undefined;
  if (order.kind !== "SERVICE" || (keptFen === 0 && !isCountStored)) return undefined;
  const isHealth = reason === "HEALTH" && hasProof;
  const isFault =
    faults.includes(reason) && (order.status === "EMPLOYEE_GOTO" || order.status === "EMPLOYEE_HANDLE");
  if (!isHealth && !isFault) return undefined;
  const text = isHealth ? "住院或去世，客服核对凭证，属实不收费用。" : "服务有问题，由客服核对后退。";
  return withCount(order, { refundableFen: leftOf(order), keptFen: 0, text, atOnce: false }, now);
}
