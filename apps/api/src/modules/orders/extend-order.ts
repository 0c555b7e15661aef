import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { MemberViewer } from "../../http/viewer.ts";
import { later } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { holdLonger } from "../workforce/bookings/public.ts";
import { reconcileOpenAttempts } from "./close-order.ts";
import { readOwn } from "./customer-steps.ts";
import { type Actor, moveOrder } from "./move-order.ts";
import { isUnpaid, mayExtend } from "./order-limits.ts";
import { bookingOf, didBefore, type OrderRow } from "./order-row.ts";
import { rules } from "./order-rules.ts";
import { ownOrder } from "./own-order.ts";

/** @throws {ProblemError} ORDER_TRANSITION_NOT_ALLOWED where nothing runs out, or it was put off before */
async function extend(tx: Tx, order: OrderRow, actor: Actor, now: Date): Promise<void> {
  const isParcel = order.status === "SHIPPED";
  if (!mayExtend(order, now)) {
    const wasExtended = isParcel ? order.receiveExtended : order.payExtended && isUnpaid(order);
    const pressed = { id: order.id, action: "extend", kind: actor.kind, actorId: actor.id };
    if (wasExtended && (await didBefore(tx, pressed))) return;
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", `extend from ${order.status}`);
  }
  const at = later(
    new Date(isParcel ? order.dueAt! : order.payDeadline!),
    isParcel ? rules.receiveExtension : rules.payExtension,
  );
  const set = isParcel ? { receiveExtended: true } : { payExtended: true, payDeadline: at };
  const reason = `延长到 ${momentText(at.getTime())}`;
  await moveOrder(
    tx,
    order,
    { action: "extend", actor, reason, set, due: { action: isParcel ? "confirm" : "close", at } },
    now,
  );
  if (order.kind === "SERVICE") await holdLonger(tx, bookingOf(order.id), at);
}

/**
 * Gives more time to pay or to receive, once. Tries to pay that are open end first: a provider's own deadline for them
 * cannot be moved.
 * @throws {ProblemError} NOT_FOUND, ORDER_TRANSITION_NOT_ALLOWED
 */
export async function extendOrder(context: AppContext, viewer: MemberViewer, id: string): Promise<Order> {
  const { database, clock } = context;
  const { payExtended } = await database.transaction((tx) => ownOrder(tx, viewer.memberId, id, "orders.act"));
  if (!payExtended) await reconcileOpenAttempts(context, id, { shut: true });
  return database.transaction(async (tx) => {
    const order = await ownOrder(tx, viewer.memberId, id, "orders.act");
    await extend(tx, order, { kind: "customer", id: viewer.memberId }, clock.now());
    return readOwn(tx, context, viewer, id);
  });
}
