import type { RefundReason } from "@ginkgo/api-contract/orders/order-codes";
import { sql } from "drizzle-orm";
import { later } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { nextIdOf } from "../../../platform/database/next-id.ts";
import type { Vault } from "../../../platform/secrets/vault.ts";
import { paymentNumber } from "../../payments/public.ts";
import type { OrderRow } from "../order-row.ts";
import { rules } from "../order-rules.ts";
import type { RefundLine } from "./refund-lines.ts";
import { descriptionSealContext, type RefundRow, refundRows } from "./refund-row.ts";
import type { RefundTerms } from "./refund-terms.ts";
import { refundLines, refunds } from "./tables.ts";

export interface NewRefund {
  kind?: "ASKED" | "COMPENSATION";
  amountFen: number;
  terms: Pick<RefundTerms, "keptFen" | "text" | "wholeText" | "partText" | "usesUp"> & {
    refundableFen?: number;
  };
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
  const id = await nextIdOf(tx, refunds);
  const sealed = description && vault ? vault.seal(description, descriptionSealContext(id)) : null;
  const dueLeft = order.dueAt === null ? null : Math.round(Math.max(0, order.dueAt - now.getTime()));
  await tx.insert(refunds).values({
    id,
    refundNo: paymentNumber("R", now),
    orderId: order.id,
    paymentId: order.paymentId!,
    kind,
    state: "REQUESTED",
    amountFen,
    keptFen: ends ? terms.keptFen : 0,
    keptText: (ends ? terms.wholeText : terms.partText) ?? terms.text,
    reason,
    description: sealed,
    fromStatus: order.status,
    dueAction: order.dueAction,
    dueLeft,
    endsOrder: ends,
    usesUp: ends && terms.usesUp === true,
    withReturn,
    termsFen: terms.refundableFen ?? null,
    decideBy: later(now, rules.refundReview),
    createdAt: now,
  });
  for (const line of lines)
    await tx
      .insert(refundLines)
      .values({ refundId: id, itemId: line.lineId, quantity: line.quantity, amountFen: line.amountFen });
  return (await refundRows(tx, sql`where r.id = ${id}::bigint`))[0]!;
}
