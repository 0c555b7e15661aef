import { and, eq } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import { DAY, later } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import type { RefundRow } from "./refund-row.ts";
import { openRefundTask } from "./refund-tasks.ts";
import { refunds } from "./tables.ts";

/** So long goods of a refused refund may wait before they go to the customer again. */
const SHIP_BACK_WITHIN = 2 * DAY;

/** Whether the goods of a refund are with the seller, or on their way there. */
export const areGoodsAway = ({ returnState }: Pick<RefundRow, "returnState">): boolean =>
  returnState === "SENT" || returnState === "RECEIVED";

/** A refund was refused while its goods are away from the customer: they are to be sent back, and that stands before staff. */
export async function oweGoods(tx: Tx, refund: RefundRow, now: Date): Promise<void> {
  await tx.update(refunds).set({ returnState: "TO_SHIP_BACK" }).where(eq(refunds.id, refund.id));
  await openRefundTask(tx, refund, "SHIP_BACK", now, later(now, SHIP_BACK_WITHIN));
}

/** @throws {ProblemError} GOODS_COMING_BACK while goods of an earlier refund of the order are still to go to the customer */
export async function requireGoodsHere(tx: Tx, orderId: string): Promise<void> {
  const owed = await firstOf(
    tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.orderId, orderId), eq(refunds.returnState, "TO_SHIP_BACK")))
      .limit(1),
  );
  if (owed) throw problem("GOODS_COMING_BACK", owed.id);
}
