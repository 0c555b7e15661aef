import type { Order, VisitRecord } from "@ginkgo/api-contract/orders/order-shapes";
import { sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { House } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { MINUTE } from "../../../platform/clock.ts";
import { row, type Tx } from "../../../platform/database/database.ts";
import { instant, millis } from "../../../platform/database/sql-values.ts";
import { readAsStaff } from "../customer-steps.ts";
import { type Actor, moveOrder } from "../move-order.ts";
import type { OrderRow } from "../order-row.ts";
import { actorOf, staffsOrder } from "../staff-steps.ts";
import { tellAround } from "../tell-member.ts";
import { offeredTo } from "./dispatch-order.ts";
import { tellEmployee } from "./tell-employee.ts";
import { visitPay } from "./visit-pay.ts";
import { recordPlace } from "./visit-record.ts";

/**
 * Writes a visit down as made though its employee did not finish it.
 * @param minutes how long it lasted; null as long as it was booked for
 */
export async function endVisitFor(
  tx: Tx,
  { vault, settings }: Pick<House, "vault" | "settings">,
  order: OrderRow,
  { actor, reason, minutes }: { actor: Actor; reason: string; minutes: number | null },
  now: Date,
): Promise<void> {
  const set = sql`finished_at = ${instant(now)}`;
  const { order: done, moved } = await moveOrder(tx, order, { action: "finishFor", actor, reason, set }, now);
  if (!moved) return;
  const begun = await row<{ at: number | null }>(
    tx,
    sql`select ${millis(sql`start_at`)} as at from orders.visit_records where order_id = ${order.id}::bigint`,
  );
  const from = begun?.at ?? order.startsAt!;
  const lasted = minutes === null ? order.endsAt! - order.startsAt! : minutes * MINUTE;
  const to = Math.min(now.getTime(), from + lasted);
  const record: VisitRecord = { note: `${actor.kind === "staff" ? "客服代为填写：" : ""}${reason}` };
  const sealed = vault.seal(JSON.stringify(record), recordPlace(order.id));
  const pay = visitPay(order, settings.EMPLOYEE_SHARE_PERCENT);
  await tx.execute(sql`insert into orders.visit_records as v (order_id, employee_id, start_at, end_at, pay_fen, record)
    values (${order.id}::bigint, ${order.employeeId}::bigint, ${instant(new Date(from))}, ${instant(new Date(to))},
      ${pay}, ${sealed})
    on conflict (order_id) do update set start_at = coalesce(v.start_at, excluded.start_at), end_at = excluded.end_at,
      pay_fen = excluded.pay_fen, pay_decided = false, record = excluded.record`);
  for (const id of await offeredTo(tx, order.id))
    await tellEmployee(tx, id, "finishedFor", { orderId: order.id, more: `${reason}。` }, now);
  await tellAround(tx, done, "finishedByDesk", { right: "orders.act" }, now);
}

/**
 * Staff end a visit that its employee forgot to, once it should have begun.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, VISIT_TOO_EARLY, ORDER_TRANSITION_NOT_ALLOWED
 */
export async function finishFor(
  tx: Tx,
  uses: Pick<House, "vault" | "clock" | "settings">,
  viewer: StaffViewer,
  id: string,
  ended: { reason: string; minutes: number },
): Promise<Order> {
  const order = await staffsOrder(tx, viewer, id, "orders.dispatch");
  const now = uses.clock.now();
  const isBegun = order.status === "EMPLOYEE_HANDLE";
  if (order.kind === "SERVICE" && !isBegun && now.getTime() < order.startsAt!)
    throw problem("VISIT_TOO_EARLY");
  await endVisitFor(tx, uses, order, { actor: actorOf(viewer), ...ended }, now);
  return readAsStaff(tx, uses, viewer, id);
}
