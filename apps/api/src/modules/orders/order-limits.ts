import type { OrderRow } from "./order-row.ts";
import { rules } from "./order-rules.ts";

/** Whether it waits for money. */
export const isUnpaid = ({ status }: OrderRow): boolean =>
  status === "WAIT_BUYER_PAY" || status === "PAY_ERROR";

/** Whether what runs out may be put off: once each, and before it has run out. */
export function mayExtend(order: OrderRow, now: Date): boolean {
  const { status, dueAt, payDeadline, payExtended, receiveExtended } = order;
  if (status === "SHIPPED") return !receiveExtended && dueAt !== null && dueAt > now.getTime();
  return isUnpaid(order) && !payExtended && payDeadline !== null && payDeadline > now.getTime();
}

/** Why a visit cannot move to another hour; undefined where it can. */
export function cannotReschedule(
  order: OrderRow,
  now: Date,
  isNursing: boolean,
): "RESCHEDULE_MOST" | "RESCHEDULE_TOO_LATE" | undefined {
  const free = isNursing ? rules.freeCancelNursing : rules.freeCancel;
  if (order.reschedules >= rules.reschedules) return "RESCHEDULE_MOST";
  return order.startsAt! - now.getTime() < free ? "RESCHEDULE_TOO_LATE" : undefined;
}
