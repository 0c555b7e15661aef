import type { RefundReason } from "@ginkgo/api-contract/orders/order-codes";
import { sql } from "drizzle-orm";
import { later } from "../../../platform/clock.ts";
import { row, type Tx } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { moneyNo } from "../../payments/public.ts";
import type { OrderRow } from "../order-row.ts";
import { rules } from "../order-rules.ts";
import type { RefundLine } from "./refund-lines.ts";
import { descriptionPlace, type RefundRow, refundRows } from "./refund-row.ts";
import type { RefundTerms } from "./refund-terms.ts";

export interface NewRefund {
  kind?: "ASKED" | "COMPENSATION";
  amountFen: number;
  terms: Pick<RefundTerms, "keptFen" | "text" | "wholeText" | "partText" | "usesUp">;
  /** It ends what the order was for. */
  ends: boolean;
  reason: RefundReason;
  description?: string;
  withReturn?: boolean;
  lines?: readonly RefundLine[];
}

/**
 * Writes a refund of the payment that carried an order down as asked for, with what was due for the order when it was:
 * should the order come back, it goes on from there.
 */
export async function writeRefund(
  tx: Tx,
  order: OrderRow,
  { kind = "ASKED", amountFen, terms, ends, reason, description, withReturn = false, lines = [] }: NewRefund,
  now: Date,
  vault?: Vault,
): Promise<RefundRow> {
  const { id } = (await row<{ id: string }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('orders.refunds', 'id'))::text as id`,
  ))!;
  const sealed = description && vault ? vault.seal(description, descriptionPlace(id)) : null;
  const dueLeft = order.dueAt === null ? null : Math.round(Math.max(0, order.dueAt - now.getTime()));
  await tx.execute(sql`insert into orders.refunds (id, refund_no, order_id, payment_id, kind, state, amount_fen, kept_fen,
      kept_text, reason, description, from_status, due_action, due_left, ends_order, uses_up, with_return, decide_by, created_at)
    values (${id}::bigint, ${moneyNo("R", now)}, ${order.id}::bigint, ${order.paymentId}::bigint, ${kind}, 'REQUESTED',
      ${amountFen}, ${ends ? terms.keptFen : 0}, ${(ends ? terms.wholeText : terms.partText) ?? terms.text}, ${reason}, ${sealed}, ${order.status}, ${order.dueAction},
      ${dueLeft}::bigint, ${ends}, ${ends && terms.usesUp === true}, ${withReturn}, ${instant(later(now, rules.refundReview))}, ${instant(now)})`);
  for (const line of lines)
    await tx.execute(sql`insert into orders.refund_lines (refund_id, item_id, quantity, amount_fen)
      values (${id}::bigint, ${line.lineId}::bigint, ${line.quantity}, ${line.amountFen})`);
  return (await refundRows(tx, sql`where r.id = ${id}::bigint`))[0]!;
}
