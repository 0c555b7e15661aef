import type { Tx } from "../../platform/database/database.ts";
import { type Actor, moveOrder } from "./move-order.ts";
import type { OrderRow } from "./order-row.ts";
import { releaseBenefits } from "./packages/release-benefits.ts";
import { releaseReservations } from "./release-reservations.ts";
import { tellMember } from "./tell-member.ts";

/** Nothing was paid for it, so that nothing can go back. */
export const isFree = ({ paidAt, amountFen }: Pick<OrderRow, "paidAt" | "amountFen">): boolean =>
  paidAt !== null && amountFen === 0;

/**
 * Closes a locked order that cost nothing, as long as nobody set out; a rule or staff close it later too.
 * @param isAlreadyTold whether the caller tells the customer why themselves
 * @throws {ProblemError} ORDER_TRANSITION_NOT_ALLOWED
 */
export async function endFreeOrder(
  tx: Tx,
  order: OrderRow,
  actor: Actor,
  now: Date,
  isAlreadyTold = false,
): Promise<void> {
  const { moved, order: closed } = await moveOrder(
    tx,
    order,
    { action: "close", actor, holds: ["free"] },
    now,
  );
  if (!moved) return;
  await releaseReservations(tx, order, now);
  await releaseBenefits(tx, order);
  if (!isAlreadyTold) await tellMember(tx, closed, "freeClosed", now);
}
