import { sql } from "drizzle-orm";
import { later } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { nextIdOf } from "../../../platform/database/next-id.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import { insertWithUniqueNumber } from "../../../platform/database/unique-number.ts";
import { moveOrder, notePlaced, system } from "../move-order.ts";
import { leftOf, lockOrder } from "../order-row.ts";
import { rules } from "../order-rules.ts";
import { orderNumber } from "../place-order.ts";
import { askRefund } from "../refunds/ask-refund.ts";
import { latestRefundRequest } from "../refunds/refund-row.ts";
import { orderItems, orders } from "../tables.ts";

/** An instalment of a contract, to be paid as an order. */
export interface Bill {
  /** Who pays. */
  memberId: string;
  elderId: string | null;
  contractId: string;
  seller: string;
  /** Which instalment of what, for the order and the cashier. */
  name: string;
  amountFen: number;
}

/** Makes the order of an instalment; unpaid it closes by itself (rules §14). @returns its id */
export async function placeBill(tx: Tx, bill: Bill, now: Date): Promise<string> {
  const { memberId, elderId, contractId, seller, name, amountFen } = bill;
  const id = await nextIdOf(tx, orders);
  const deadline = instant(later(now, rules.payBill));
  const lines = JSON.stringify([{ code: "SKU", name, amountFen }]);
  await insertWithUniqueNumber(
    () => orderNumber(now),
    (sn) =>
      firstOf(
        tx
          .insert(orders)
          .values({
            id,
            sn,
            memberId,
            kind: "BILL",
            status: "CREATE",
            seller,
            elderId,
            amountFen,
            priceLines: sql`${lines}::jsonb`,
            payDeadline: deadline,
            createdAt: now,
            updatedAt: now,
          })
          .onConflictDoNothing({ target: [orders.sn] })
          .returning({ id: orders.id }),
      ),
  );
  await tx.insert(orderItems).values({
    orderId: id,
    position: 0,
    targetId: contractId,
    name,
    quantity: 1,
    unitPriceFen: amountFen,
    amountFen,
  });
  await notePlaced(tx, id, { kind: "customer", id: memberId }, now);
  await moveOrder(tx, (await lockOrder(tx, id))!, { action: "open", actor: system }, now);
  return id;
}

/**
 * Sets a sum of a paid bill going back to who paid it, agreed already; no more than is left of it.
 * @returns the refund and its sum, fen; undefined while an earlier refund of it is on its way, and once nothing is left
 */
export async function refundBill(
  tx: Tx,
  orderId: string,
  mostFen: number,
  now: Date,
): Promise<{ refundId: string; amountFen: number } | undefined> {
  const order = (await lockOrder(tx, orderId))!;
  const amountFen = Math.min(mostFen, leftOf(order));
  if (order.status !== "TRANSACTION_COMPLETE" || amountFen < 1) return undefined;
  await askRefund(tx, order, { reason: "OTHER", amountFen }, system, now);
  return { refundId: (await latestRefundRequest(tx, orderId))!.id, amountFen };
}
