import { eq } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import { HOUR, later } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { openTask } from "../../tasks/public.ts";
import { didBefore, type OrderRow } from "../order-row.ts";
import { askRefund } from "../refunds/ask-refund.ts";
import { absentFeeFen } from "../refunds/refund-terms.ts";
import { tellAround } from "../tell-member.ts";
import { visitRecords } from "../visits/tables.ts";
import { actorOf, ownVisit, requireEmployee } from "../visits/visit-steps.ts";
import { isBeyond, measuredAt } from "./measured.ts";

/** How soon somebody rings, milliseconds. */
const RING_WITHIN = 2 * HOUR;

/** Puts an elder whose values were beyond the limits before the staff: they ring. */
export const openHealthTask = (
  tx: Tx,
  { id, sn, seller }: Pick<OrderRow, "id" | "sn" | "seller">,
  text: string,
  now: Date,
): Promise<void> =>
  openTask(
    tx,
    {
      kind: "HEALTH",
      subject: { type: "order", id, text: `订单 ${sn}：${text}` },
      dueAt: later(now, RING_WITHIN),
      seller: seller === "self" ? null : seller,
    },
    now,
  );

/**
 * Ends a visit before its service began, because what was measured forbids it: everything goes back, a counted benefit
 * too, and who came has the fee of the way from the portal.
 * @throws {ProblemError} NOT_FOUND, ORDER_TRANSITION_NOT_ALLOWED, VITALS_WITHIN_LIMIT
 */
export async function stopVisit(
  tx: Tx,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  memberId: string,
  orderId: string,
): Promise<void> {
  const now = clock.now();
  const employeeId = await requireEmployee(tx, memberId);
  const order = await ownVisit(tx, employeeId, orderId);
  const actor = actorOf(employeeId);
  if (await didBefore(tx, { id: orderId, action: "stop", kind: actor.kind, actorId: actor.id })) return;
  if (order.status !== "EMPLOYEE_HANDLE")
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", `stop from ${order.status}`);
  if (!isBeyond(await measuredAt(tx, vault, orderId))) throw problem("VITALS_WITHIN_LIMIT");
  const reason = "量得的数超过这项服务的上限，没有做，改天再来";
  await askRefund(tx, order, { reason: "HEALTH", whole: true, step: { action: "stop", reason } }, actor, now);
  await tx
    .update(visitRecords)
    .set({ endAt: now, payDecided: true, payFen: Math.floor(absentFeeFen(order) / order.people) })
    .where(eq(visitRecords.orderId, orderId));
  await tellAround(tx, order, "stopped", { right: "orders.act" }, now);
  await openHealthTask(tx, order, "上门量的数超过上限，服务没有做，请打电话问候，约改天", now);
}
