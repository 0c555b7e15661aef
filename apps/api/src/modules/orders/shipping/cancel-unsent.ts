import type { BodyOf } from "@ginkgo/api-contract/endpoint";
import type { Order } from "@ginkgo/api-contract/orders/order-shapes";
import type { cancelUnsent as cancelUnsentEndpoint } from "@ginkgo/api-contract/orders/order-staff";
import { eq, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { changedNothing } from "../../../platform/audit.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { readAsStaff } from "../customer-steps.ts";
import { moveOrder } from "../move-order.ts";
import { didBefore, type OrderRow } from "../order-row.ts";
import { askRefund } from "../refunds/ask-refund.ts";
import { type LineAsk, refundableLines } from "../refunds/refund-lines.ts";
import { lowerBenefit, returnToShelf } from "../release-reservations.ts";
import { actorOf, staffsOrder } from "../staff-steps.ts";
import { orderItems } from "../tables.ts";
import { tellMember } from "../tell-member.ts";
import { isAgreed } from "../visits/end-no-show.ts";
import { confirmDue } from "./confirm-due.ts";
import { type LineCount, unsentLines } from "./unsent-lines.ts";

/** Of what has not left: what money goes back for, how much in all, and what none does for. */
async function split(tx: Tx, order: OrderRow, unsent: readonly LineCount[]) {
  const open = order.paymentId === null ? [] : await refundableLines(tx, order);
  const paid: LineAsk[] = [];
  let sumFen = 0;
  for (const { lineId, quantity } of unsent) {
    const amountsFen = open.find((line) => line.lineId === lineId)?.amountsFen ?? [];
    const most = Math.min(quantity, amountsFen.length);
    if (most === 0) continue;
    paid.push({ lineId, quantity: most });
    sumFen += amountsFen[most - 1]!;
  }
  if (sumFen === 0) return { paid: [], free: unsent };
  const free = unsent.map((line) => ({
    ...line,
    quantity: line.quantity - (paid.find(({ lineId }) => lineId === line.lineId)?.quantity ?? 0),
  }));
  return { paid, free: free.filter(({ quantity }) => quantity > 0) };
}

/** What nothing is paid back for is not to be sent any more, and lies on the shelf again. */
async function cancelFree(tx: Tx, order: OrderRow, lines: readonly LineCount[]): Promise<void> {
  for (const { lineId, quantity } of lines)
    await tx
      .update(orderItems)
      .set({ cancelledQuantity: sql`${orderItems.cancelledQuantity} + ${quantity}` })
      .where(eq(orderItems.id, lineId));
  await returnToShelf(tx, order.id, lines);
  await lowerBenefit(tx, order.id, lines);
}

/**
 * Staff say of an order that is partly on its way that the rest will not be sent: what was paid for it goes back by the
 * rules for lines, above TWO_PERSON_FEN once a second person agrees, and the goods lie on the shelf again. Then nothing is
 * left to send, and the days to confirm run from the last parcel. Pressed twice by one person it is done once.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, CHANGED_MEANWHILE, ORDER_TRANSITION_NOT_ALLOWED
 */
export async function cancelUnsent(
  tx: Tx,
  deps: Pick<AppContext, "vault" | "clock" | "settings">,
  viewer: StaffViewer,
  id: string,
  { reason, version }: BodyOf<typeof cancelUnsentEndpoint>,
): Promise<Order> {
  const order = await staffsOrder(tx, viewer, id, "orders.refund", version);
  const now = deps.clock.now();
  const actor = actorOf(viewer);
  if (order.status !== "SHIPPED" || !order.isPartShipped) {
    if (await didBefore(tx, { id, action: "cancelUnsent", kind: actor.kind, actorId: actor.id })) {
      changedNothing(tx);
      return readAsStaff(tx, deps, viewer, id);
    }
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", `nothing unsent of ${order.status}`);
  }
  const unsent = await unsentLines(tx, id);
  const { paid, free } = await split(tx, order, unsent);
  await cancelFree(tx, order, free);
  const said = `${reason}（${unsent.map((l) => `${l.name} ${l.quantity} 件`).join("，")}）`;
  if (paid.length > 0) {
    const n = paid.reduce((sum, { quantity }) => sum + quantity, 0);
    const text = `没寄的 ${n} 件不寄了，按件退。`;
    const terms = { refundableFen: order.paidFen - order.claimedFen, keptFen: 0, text, atOnce: true };
    const step = { action: "cancelUnsent", reason: said } as const;
    const twoPersonFen = deps.settings.TWO_PERSON_FEN;
    await askRefund(tx, order, { reason: "OTHER", lines: paid, terms, step, twoPersonFen }, actor, now);
  } else
    await moveOrder(
      tx,
      order,
      {
        action: "cancelUnsent",
        actor,
        reason: said,
        holds: ["restFree"],
        set: { isPartShipped: false },
        due: await confirmDue(tx, id, now),
      },
      now,
    );
  if (await isAgreed(tx, order)) await tellMember(tx, order, "restCancelled", now, `${said}。`);
  return readAsStaff(tx, deps, viewer, id);
}
