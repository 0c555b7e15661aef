import type { RefundReason } from "@ginkgo/contract/order-codes";
import { edgesFor } from "@ginkgo/contract/order-table";
import type { RefundQuote } from "@ginkgo/contract/orders";
import { sql } from "drizzle-orm";
import { problem, problemWith } from "../../http/problem.ts";
import { later, MINUTE, shanghaiInstant } from "../../platform/clock.ts";
import { type Db, row, type Tx } from "../../platform/database.ts";
import { instant, millis } from "../../platform/sql-values.ts";
import type { Vault } from "../../platform/vault.ts";
import { claimFiles, ownedFiles } from "../files/public.ts";
import { isCardUsed } from "./cards.ts";
import { carryOut, payOut } from "./decide-refund.ts";
import { noteFault } from "./employee-faults.ts";
import { type Actor, moveOrder, system } from "./move-order.ts";
import type { OrderRow } from "./order-row.ts";
import { rules } from "./order-rules.ts";
import { moneyNo, paymentRows } from "./payment-row.ts";
import { checkReason } from "./refund-reasons.ts";
import { descriptionPlace, type RefundRow, refundRows } from "./refund-row.ts";
import {
  isLate,
  type RefundTerms,
  refundHolds,
  refundTerms,
  undoUntil,
  type VisitFacts,
  waivedTerms,
} from "./refund-terms.ts";
import { itemsOf } from "./settle-paid.ts";
import { tellMember } from "./tell-member.ts";

/** Asked again once after a refusal (decisions §5). */
export const MOST_REFUSED = 2;

const underWay: readonly string[] = ["EMPLOYEE_GOTO", "EMPLOYEE_HANDLE"];

export interface RefundAsk {
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
  step?: { action: "cancel" | "noShow"; reason: string };
}

const unitMinutes: Partial<Record<string, number>> = { HOUR: 60, HALF_DAY: 240, DAY: 480 };

async function visitFacts(db: Db, order: OrderRow): Promise<VisitFacts> {
  const [item] = order.kind === "SERVICE" ? await itemsOf(db, order.id) : [];
  const begun =
    order.status === "EMPLOYEE_HANDLE" && item
      ? await row<{ startedAt: number | null; unit: string }>(
          db,
          sql`select ${millis(sql`v.start_at`)} as "startedAt",
            (select k.unit from catalogue.service_skus k where k.id = ${item.skuId}::bigint) as unit
          from ordering.visit_records v where v.order_id = ${order.id}::bigint`,
        )
      : undefined;
  return {
    isNursing: item?.isNursing ?? false,
    startedAt: begun?.startedAt ?? null,
    unitMinutes: unitMinutes[begun?.unit ?? ""] ?? null,
  };
}

/** What a refund would bring back now. */
export async function quoteRefund(db: Db, order: OrderRow, now: Date): Promise<RefundQuote> {
  const terms = refundTerms(order, now, await visitFacts(db, order));
  const until = undoUntil(order, now);
  const minutesLeft = until && Math.ceil((until.getTime() - now.getTime()) / MINUTE);
  const proved = waivedTerms(order, terms, { reason: "HEALTH", hasProof: true });
  return {
    paidFen: order.paidFen,
    ...terms,
    provedFen: proved?.refundableFen ?? null,
    undo: until && minutesLeft ? { until: shanghaiInstant(until), minutesLeft } : null,
  };
}

async function holdsNow(tx: Tx, order: OrderRow, now: Date) {
  const holds = refundHolds(order, now);
  const used = order.kind === "CARD" && (await isCardUsed(tx, order.id));
  return holds.filter((h) => h !== "unused" || !used);
}

/**
 * Asks for a refund of a locked order: written down, the order set to REFUND, and agreed at once where the rules say so.
 * @throws {ProblemError} ORDER_TRANSITION_NOT_ALLOWED, REFUND_TOO_LATE, REFUND_TOO_MUCH, REFUND_UNDER_WAY,
 *   REFUND_APPEALED
 */
export async function askRefund(
  tx: Tx,
  order: OrderRow,
  ask: RefundAsk,
  actor: Actor,
  now: Date,
  vault?: Vault,
): Promise<void> {
  const holds = await holdsNow(tx, order, now);
  const action = ask.step?.action ?? "refund";
  const edges = edgesFor(order, action, actor.kind);
  if (edges.length > 0 && !edges.some((e) => !e.when || holds.includes(e.when)))
    throw problem("REFUND_TOO_LATE");
  const { n } = (await row<{ n: number }>(
    tx,
    sql`select count(*)::int as n from ordering.refunds where order_id = ${order.id}::bigint and state = 'REFUSED'`,
  ))!;
  if (n >= MOST_REFUSED && !ask.step && !ask.whole) throw problem("REFUND_APPEALED");
  await checkReason(tx, order, ask, now);
  const quote = await quoteRefund(tx, order, now);
  const left = order.paidFen - order.refundedFen;
  const waived = waivedTerms(order, quote, { reason: ask.reason, hasProof: Boolean(ask.proof?.length) });
  const terms: RefundTerms = ask.whole
    ? { ...quote, refundableFen: left, keptFen: 0, atOnce: true }
    : (ask.terms ?? waived ?? quote);
  // Who asked while nobody had set out never asked for this: with the sum they say that they know (decisions §5, M12).
  if (!terms.atOnce && ask.amountFen === undefined && underWay.includes(order.status))
    throw problem("REFUND_UNDER_WAY");
  const amountFen = ask.amountFen ?? terms.refundableFen;
  const payment = await paidBy(tx, order.id);
  // A press repeated where it stands already changes nothing.
  const step = ask.step ? { ...ask.step, actor, holds } : ({ action: "refund", actor, holds } as const);
  const { moved } = await moveOrder(tx, order, step, now);
  if (!moved) return;
  if (amountFen < 1 || amountFen > terms.refundableFen || !payment)
    throw problemWith("REFUND_TOO_MUCH", { refundableFen: terms.refundableFen });
  const refund = await writeRefund(
    tx,
    order,
    { ...ask, amountFen, terms, paymentId: payment.id },
    now,
    vault,
  );
  if (ask.proof?.length) {
    await ownedFiles(tx, actor.id, ask.proof, "refund");
    await claimFiles(tx, ask.proof, `refund:${refund.id}`);
  }
  const asked = { ...order, status: "REFUND" as const };
  if (terms.atOnce) {
    await payOut(tx, asked, refund, system, now, terms.text);
    if (isLate(order, now)) await noteFault(tx, order, order.status === "EMPLOYEE_APPROVE", now);
  } else await tellMember(tx, asked, "refundAsked", now);
}

interface NewRefund extends RefundAsk {
  amountFen: number;
  terms: RefundTerms;
  paymentId: string;
}

/** Writes a refund down as asked for. It ends the order where all that can come back does. */
async function writeRefund(
  tx: Tx,
  order: OrderRow,
  { amountFen, terms, paymentId, reason, description, withReturn = false }: NewRefund,
  now: Date,
  vault?: Vault,
): Promise<RefundRow> {
  const { id } = (await row<{ id: string }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('ordering.refunds', 'id'))::text as id`,
  ))!;
  const sealed = description && vault ? vault.seal(description, descriptionPlace(id)) : null;
  const ends = amountFen >= terms.refundableFen;
  await tx.execute(sql`insert into ordering.refunds (id, refund_no, order_id, payment_id, state, amount_fen, kept_fen, kept_text,
      reason, description, from_status, ends_order, with_return, decide_by, created_at)
    values (${id}::bigint, ${moneyNo("R", now)}, ${order.id}::bigint, ${paymentId}::bigint, 'REQUESTED', ${amountFen},
      ${ends ? terms.keptFen : 0}, ${terms.text}, ${reason}, ${sealed}, ${order.status}, ${ends}, ${withReturn},
      ${instant(later(now, rules.refundReview))}, ${instant(now)})`);
  return (await refundRows(tx, sql`where r.id = ${id}::bigint`))[0]!;
}

/**
 * A tour that does not go is paid back whole, without having been asked (law, art. 63).
 * @param called off by whom and why; absent where too few had signed up
 */
export async function payBackUnformed(
  tx: Tx,
  order: OrderRow,
  now: Date,
  called?: { actor: Actor; reason: string },
): Promise<void> {
  const payment = (await paidBy(tx, order.id))!;
  const left = order.paidFen - order.refundedFen;
  const text = called ? `这一团取消了（${called.reason}），团费全额退回。` : "没有成团，团费全额退回。";
  const terms = { refundableFen: left, keptFen: 0, text, atOnce: true };
  const step = called
    ? ({ action: "cancelTour", ...called } as const)
    : ({ action: "notFormed", actor: system } as const);
  const { order: agreed } = await moveOrder(tx, order, step, now);
  const refund = await writeRefund(
    tx,
    order,
    { reason: "OTHER", amountFen: left, terms, paymentId: payment.id },
    now,
  );
  await carryOut(tx, agreed, refund, terms.text, now);
  if (called) await tellMember(tx, agreed, "tourCancelled", now, called.reason);
  else await tellMember(tx, agreed, "notFormed", now);
}

/** The payment that paid for an order. */
const paidBy = async (tx: Tx, orderId: string) =>
  (
    await paymentRows(
      tx,
      sql`where p.order_id = ${orderId}::bigint and p.state = 'PAID' order by p.id limit 1`,
    )
  )[0];
