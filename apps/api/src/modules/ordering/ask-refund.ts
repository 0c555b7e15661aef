import type { RefundReason } from "@ginkgo/contract/order-codes";
import { edgesFor } from "@ginkgo/contract/order-table";
import type { RefundQuote } from "@ginkgo/contract/orders";
import { sql } from "drizzle-orm";
import { problem, problemWith } from "../../http/problem.ts";
import { later, MINUTE, shanghaiInstant } from "../../platform/clock.ts";
import { type Db, row, type Tx } from "../../platform/database.ts";
import { instant } from "../../platform/sql-values.ts";
import type { Vault } from "../../platform/vault.ts";
import { isCardUsed } from "./cards.ts";
import { agreeRefund, carryOut } from "./decide-refund.ts";
import { type Actor, moveOrder, system } from "./move-order.ts";
import type { OrderRow } from "./order-row.ts";
import { rules } from "./order-rules.ts";
import { moneyNo, paymentRows } from "./payment-row.ts";
import { descriptionPlace, type RefundRow, refundRows } from "./refund-row.ts";
import { type RefundTerms, refundHolds, refundTerms, undoUntil } from "./refund-terms.ts";
import { itemsOf } from "./settle-paid.ts";
import { tellMember } from "./tell-member.ts";

/** Asked again once after a refusal (decisions §5). */
export const MOST_REFUSED = 2;

const underWay: readonly string[] = ["EMPLOYEE_GOTO", "EMPLOYEE_HANDLE"];

export interface RefundAsk {
  amountFen?: number;
  reason: RefundReason;
  description?: string;
  /** A rule pays everything back, whatever the ladder keeps. */
  whole?: boolean;
}

/** What a refund would bring back now. */
export async function quoteRefund(db: Db, order: OrderRow, now: Date): Promise<RefundQuote> {
  const items = await itemsOf(db, order.id);
  const terms = refundTerms(
    order,
    now,
    items.some((i) => i.isNursing),
  );
  const until = undoUntil(order, now);
  return {
    paidFen: order.paidFen,
    ...terms,
    undo: until
      ? {
          until: shanghaiInstant(until),
          minutesLeft: Math.ceil((until.getTime() - now.getTime()) / MINUTE),
        }
      : null,
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
  const edges = edgesFor(order, "refund", actor.kind);
  if (edges.length > 0 && !edges.some((e) => !e.when || holds.includes(e.when)))
    throw problem("REFUND_TOO_LATE");
  const { n } = (await row<{ n: number }>(
    tx,
    sql`select count(*)::int as n from ordering.refunds where order_id = ${order.id}::bigint and state = 'REFUSED'`,
  ))!;
  if (n >= MOST_REFUSED) throw problem("REFUND_APPEALED");
  const quote = await quoteRefund(tx, order, now);
  const left = order.paidFen - order.refundedFen;
  const terms = ask.whole ? { ...quote, refundableFen: left, keptFen: 0, atOnce: true } : quote;
  // Who asked while nobody had set out never asked for this: with the sum they say that they know (decisions §5, M12).
  if (!terms.atOnce && ask.amountFen === undefined && underWay.includes(order.status))
    throw problem("REFUND_UNDER_WAY");
  const amountFen = ask.amountFen ?? terms.refundableFen;
  const payment = await paidBy(tx, order.id);
  // A press repeated where it stands already changes nothing.
  const { moved } = await moveOrder(tx, order, { action: "refund", actor, holds }, now);
  if (!moved) return;
  if (amountFen > terms.refundableFen || !payment)
    throw problemWith("REFUND_TOO_MUCH", { refundableFen: terms.refundableFen });
  const refund = await writeRefund(
    tx,
    order,
    { ...ask, amountFen, terms, paymentId: payment.id },
    now,
    vault,
  );
  const asked = { ...order, status: "REFUND" as const };
  if (terms.atOnce) {
    await agreeRefund(tx, asked, refund, system, now, terms.text);
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
  { amountFen, terms, paymentId, reason, description }: NewRefund,
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
      reason, description, from_status, ends_order, decide_by, created_at)
    values (${id}::bigint, ${moneyNo("R", now)}, ${order.id}::bigint, ${paymentId}::bigint, 'REQUESTED', ${amountFen},
      ${ends ? terms.keptFen : 0}, ${terms.text}, ${reason}, ${sealed}, ${order.status}, ${ends},
      ${instant(later(now, rules.refundReview))}, ${instant(now)})`);
  return (await refundRows(tx, sql`where r.id = ${id}::bigint`))[0]!;
}

/** A tour whose group did not form is paid back whole, without having been asked (law, art. 63). */
export async function payBackUnformed(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const payment = (await paidBy(tx, order.id))!;
  const left = order.paidFen - order.refundedFen;
  const terms = { refundableFen: left, keptFen: 0, text: "没有成团，团费全额退回。", atOnce: true };
  const { order: agreed } = await moveOrder(tx, order, { action: "notFormed", actor: system }, now);
  const refund = await writeRefund(
    tx,
    order,
    { reason: "OTHER", amountFen: left, terms, paymentId: payment.id },
    now,
  );
  await carryOut(tx, agreed, refund, terms.text, now);
  await tellMember(tx, agreed, "notFormed", now);
}

/** The payment that paid for an order. */
const paidBy = async (tx: Tx, orderId: string) =>
  (
    await paymentRows(
      tx,
      sql`where p.order_id = ${orderId}::bigint and p.state = 'PAID' order by p.id limit 1`,
    )
  )[0];
