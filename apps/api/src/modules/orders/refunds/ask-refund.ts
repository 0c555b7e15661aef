import type { RefundReason } from "@ginkgo/api-contract/orders/order-codes";
import {
  edgesFor,
  type OrderAction,
  type OrderActor,
  type OrderCondition,
} from "@ginkgo/api-contract/orders/order-table";
import type { RefundQuote } from "@ginkgo/api-contract/orders/orders";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { eq } from "drizzle-orm";
import { problem, problemWith } from "../../../http/problem.ts";
import { later, MINUTE } from "../../../platform/clock.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { millis } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { lockCard, usedCards } from "../../cards/public.ts";
import { claimFiles, ownedFiles } from "../../files/public.ts";
import { serviceSkus } from "../../services/tables.ts";
import { endFreeOrder, isFree } from "../end-free-order.ts";
import { type Actor, moveOrder, noteBeside, system } from "../move-order.ts";
import { leftOf, lockOrder, type OrderRow } from "../order-row.ts";
import { rules } from "../order-rules.ts";
import { lockPackage } from "../packages/package-row.ts";
import { itemsOf } from "../paying/mark-order-paid.ts";
import { tellMember } from "../tell-member.ts";
import { noteFault } from "../visits/employee-faults.ts";
import { visitRecords } from "../visits/tables.ts";
import { carryOut, payOut } from "./decide-refund.ts";
import { requireGoodsHere } from "./owed-goods.ts";
import { checkRefundsLeft } from "./refund-counts.ts";
import { type LineAsk, refundableLines, requestedLines, requireSent, restOfLines } from "./refund-lines.ts";
import { checkReason } from "./refund-reasons.ts";
import { openRefundTask } from "./refund-tasks.ts";
import {
  isLate,
  type RefundTerms,
  refundHolds,
  refundTerms,
  tourTerms,
  undoUntil,
  type VisitFacts,
  waivedTerms,
  wholeTerms,
} from "./refund-terms.ts";
import { withoutWaitingCompensation } from "./waiting-compensation.ts";
import { writeRefund } from "./write-refund.ts";

const underWay: readonly string[] = ["EMPLOYEE_GOTO", "EMPLOYEE_HANDLE"];

export interface RefundAsk {
  /** Only some of the goods. */
  lines?: readonly LineAsk[];
  amountFen?: number;
  reason: RefundReason;
  description?: string;
  /** The goods go back before the money does. */
  withReturn?: boolean;
  /** Pictures that prove a stay in hospital, uploaded for `refund`. */
  proof?: string[];
  /** A rule pays everything back, whatever the ladder keeps. */
  whole?: boolean;
  /** What comes back where somebody else than the ladder decided on it. */
  terms?: RefundTerms;
  /** The step it is where nobody asked for it, with why. */
  step?: { action: "cancel" | "cancelUnsent" | "noShow" | "stop"; reason: string };
  /** Staff decide on more than this by two people, fen. */
  twoPersonFen?: number;
}

const unitMinutes: Partial<Record<string, number>> = { HOUR: 60, HALF_DAY: 240, DAY: 480 };

async function visitFacts(db: Db, order: OrderRow): Promise<VisitFacts> {
  const [item] = order.kind === "SERVICE" ? await itemsOf(db, order.id) : [];
  const begun =
    order.status === "EMPLOYEE_HANDLE" && item
      ? await firstOf(
          db
            .select({ startedAt: millis(visitRecords.startAt), unit: serviceSkus.unit })
            .from(visitRecords)
            .leftJoin(serviceSkus, eq(serviceSkus.id, item.skuId ?? "0"))
            .where(eq(visitRecords.orderId, order.id)),
        )
      : undefined;
  return {
    isNursing: item?.isNursing ?? false,
    startedAt: begun?.startedAt ?? null,
    unitMinutes: unitMinutes[begun?.unit ?? ""] ?? null,
  };
}

/** What of the table's conditions holds for an order now, and why a refund of it cannot be asked for any more. */
async function holdsNow(
  db: Db,
  order: OrderRow,
  { action, actor }: { action: OrderAction; actor: OrderActor },
  now: Date,
): Promise<{ holds: OrderCondition[]; late?: keyof typeof lateWords }> {
  const isUsed = order.kind === "CARD" && !order.pack && (await usedCards(db, [order.id])).size > 0;
  const ofTime = refundHolds(order, now);
  const holds = ofTime.filter((h) => h !== "unused" || !isUsed);
  const edges = edgesFor(order, action, actor);
  const fits = (held: readonly OrderCondition[]) => edges.some((e) => !e.when || held.includes(e.when));
  if (edges.length === 0 || fits(holds)) return { holds };
  if (order.pack) return { holds, late: order.pack.open > 0 ? "PACKAGE_VISIT_OPEN" : "PACKAGE_USED_UP" };
  return { holds, late: fits(ofTime) ? "CARD_USED" : "REFUND_TOO_LATE" };
}

const lateWords = {
  CARD_USED: "这张会员卡已经用过权益，不能退。",
  REFUND_TOO_LATE: "已经过了可以退款的时间。仍有问题，请联系客服。",
  PACKAGE_VISIT_OPEN: "还有约了没做完、没确认，或者正在核对退款的上门。先取消或确认那一次，再退剩下的。",
  PACKAGE_USED_UP: "套餐里的次数都用完了，没有可以退的。",
};

/** What a refund would bring back now. */
export async function quoteRefund(db: Db, order: OrderRow, now: Date): Promise<RefundQuote> {
  const { late } = await holdsNow(db, order, { action: "refund", actor: "customer" }, now);
  const found = late
    ? { refundableFen: 0, keptFen: leftOf(order), text: lateWords[late], atOnce: false }
    : refundTerms(order, now, await visitFacts(db, order));
  const { refundableFen, keptFen, text, atOnce }: RefundTerms = found;
  const until = undoUntil(order, now);
  const minutesLeft = until && Math.ceil((until.getTime() - now.getTime()) / MINUTE);
  const proved = late ? undefined : waivedTerms(order, found, { reason: "HEALTH", hasProof: true, now });
  return {
    paidFen: order.paidFen,
    refundableFen,
    keptFen,
    text,
    atOnce,
    provedFen: proved?.refundableFen ?? null,
    undo: until && minutesLeft ? { until: shanghaiInstant(until), minutesLeft } : null,
    lines: late ? [] : await refundableLines(db, order),
  };
}

/** What somebody asks for, held against what the rules grant now. */
async function weigh(tx: Tx, order: OrderRow, ask: RefundAsk, now: Date): Promise<RefundTerms> {
  if (ask.whole) return wholeTerms(order, now);
  const quote = refundTerms(order, now, await visitFacts(tx, order));
  const waived = waivedTerms(order, quote, { reason: ask.reason, hasProof: Boolean(ask.proof?.length), now });
  return ask.terms ?? waived ?? quote;
}

/** The lines a refund is of and the sum that comes of them; the same terms where it is of the whole order. */
async function ofLines(tx: Tx, order: OrderRow, { lines: requested, step }: RefundAsk, terms: RefundTerms) {
  const rest = order.kind === "PRODUCT" && !requested ? await restOfLines(tx, order) : [];
  if (!requested) return { terms, lines: rest, isAll: true };
  const { lines, isAll } = await requestedLines(tx, order, requested);
  if (isAll) return { terms, lines, isAll };
  const n = lines.reduce((sum, l) => sum + l.quantity, 0);
  const refundableFen = lines.reduce((sum, l) => sum + l.amountFen, 0);
  const text = step ? terms.text : `只退其中 ${n} 件，其余照常。`;
  return { terms: { ...terms, refundableFen, keptFen: 0, text }, lines, isAll };
}

/**
 * Asks for a refund of a locked order: written down, the order set to REFUND, and agreed at once where the rules say so.
 * One that is agreed at once takes exactly the sum its terms say. An order that cost nothing is closed instead.
 * @throws {ProblemError} ORDER_TRANSITION_NOT_ALLOWED, REFUND_TOO_LATE, CARD_USED, PACKAGE_VISIT_OPEN, PACKAGE_USED_UP,
 *   REFUND_TOO_MUCH, GOODS_COMING_BACK, REFUND_AMOUNT_CHANGED, REFUND_UNDER_WAY, REFUND_APPEALED, REFUND_TAKEN_BACK, BAD_INPUT
 */
export async function askRefund(
  tx: Tx,
  locked: OrderRow,
  ask: RefundAsk,
  actor: Actor,
  now: Date,
  vault?: Vault,
): Promise<void> {
  if (isFree(locked)) {
    if (ask.step) {
      if (edgesFor(locked, ask.step.action, actor.kind).length === 0)
        throw problem("ORDER_TRANSITION_NOT_ALLOWED", `${ask.step.action} from ${locked.status}`);
      await noteBeside(tx, locked, { ...ask.step, actor }, now);
    }
    const isGiven = ask.step || ask.whole || isLate(locked, now);
    return endFreeOrder(tx, locked, isGiven ? system : actor, now, ask.terms !== undefined);
  }
  const waiting = await withoutWaitingCompensation(tx, locked, now);
  if (waiting.kind === "CARD") await (waiting.pack ? lockPackage(tx, waiting.id) : lockCard(tx, waiting.id));
  // What was booked of a package while it was waited for counts.
  const order = waiting.pack ? (await lockOrder(tx, waiting.id))! : waiting;
  const asking = { action: ask.step?.action ?? "refund", actor: actor.kind } as const;
  const { holds, late } = await holdsNow(tx, order, asking, now);
  if (late) throw problem(late);
  if (!ask.step && !ask.whole) {
    await checkRefundsLeft(tx, order.id);
    await requireGoodsHere(tx, order.id);
  }
  await checkReason(tx, order, ask, now);
  const whole = await weigh(tx, order, ask, now);
  // Who asked while nobody had set out never asked for this: with the sum they say that they know.
  if (!whole.atOnce && ask.amountFen === undefined && underWay.includes(order.status))
    throw problem("REFUND_UNDER_WAY");
  // A press repeated where it stands already changes nothing.
  const step = ask.step ? { ...ask.step, actor, holds } : ({ action: "refund", actor, holds } as const);
  const { moved } = await moveOrder(tx, order, step, now);
  if (!moved) return;
  const { terms, lines, isAll } = await ofLines(tx, order, ask, whole);
  if (ask.withReturn) await requireSent(tx, order, lines);
  const { refundableFen, atOnce } = terms;
  const amountFen = ask.amountFen ?? refundableFen;
  if (atOnce && actor.kind === "customer" && amountFen !== refundableFen)
    throw problemWith("REFUND_AMOUNT_CHANGED", { refundableFen });
  if (amountFen < (ask.whole ? 0 : 1) || amountFen > refundableFen || order.paymentId === null)
    throw problemWith("REFUND_TOO_MUCH", { refundableFen });
  const ends = isAll && amountFen === refundableFen;
  // A sum alone says of no line that it goes back.
  const of = ends || ask.lines ? lines : [];
  const refund = await writeRefund(tx, order, { ...ask, amountFen, terms, ends, lines: of }, now, vault);
  if (ask.proof?.length) {
    await ownedFiles(tx, actor.id, ask.proof, "refund");
    await claimFiles(tx, ask.proof, `refund:${refund.id}`);
  }
  const refunding = { ...order, status: "REFUND" as const };
  if (atOnce) {
    const { twoPersonFen, step: decided } = ask;
    // An employee stops a visit; the money follows the rule.
    const by = decided && actor.kind !== "employee" ? actor : system;
    await payOut(tx, refunding, refund, by, now, { reason: terms.text, twoPersonFen });
    if (isLate(order, now)) await noteFault(tx, order, order.status === "EMPLOYEE_APPROVE", now);
    return;
  }
  await openRefundTask(tx, refund, "REVIEW", now, later(now, rules.refundReview));
  await tellMember(tx, refunding, "refundAsked", now);
}

/** Who called a tour off, and why. */
export interface CalledOff {
  actor: Actor;
  reason: string;
  /** Who travels did not do their part by then: the ladder of that moment keeps what it keeps of a withdrawal. */
  missedAt?: Date;
}

/**
 * A tour that does not go is paid back without having been asked: whole (law, art. 63), unless it is for the travellers
 * that they do not go.
 * @param called absent where too few had signed up
 */
export async function payBackUnformed(tx: Tx, order: OrderRow, now: Date, called?: CalledOff): Promise<void> {
  if (isFree(order)) return endFreeOrder(tx, order, system, now);
  const terms = unformedTerms(order, called);
  const step = called
    ? ({ action: "cancelTour", actor: called.actor, reason: called.reason } as const)
    : ({ action: "notFormed", actor: system } as const);
  const { order: agreed } = await moveOrder(tx, order, step, now);
  const request = { reason: "OTHER", amountFen: terms.refundableFen, terms, ends: true } as const;
  const refund = await writeRefund(tx, order, request, now);
  await carryOut(tx, agreed, refund, { reason: terms.text }, now);
  if (called?.missedAt) await tellMember(tx, agreed, "tourMissed", now, terms.text);
  else if (called) await tellMember(tx, agreed, "tourCancelled", now, called.reason);
  else await tellMember(tx, agreed, "notFormed", now);
}

function unformedTerms(order: OrderRow, called?: CalledOff) {
  const left = leftOf(order);
  if (called?.missedAt) {
    const terms = tourTerms(order, left, called.missedAt);
    return { ...terms, text: `${called.reason}，不能出行。${terms.text}` };
  }
  const text = called ? `这一团取消了（${called.reason}），团费全额退回。` : "没有成团，团费全额退回。";
  return { refundableFen: left, keptFen: 0, text };
}
