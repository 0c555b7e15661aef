import type { Order, VisitRecord } from "@ginkgo/api-contract/orders/order-shapes";
import { eq, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { MINUTE } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { millis } from "../../../platform/database/sql-values.ts";
import { readAsStaff } from "../customer-steps.ts";
import { type Actor, moveOrder } from "../move-order.ts";
import type { OrderRow } from "../order-row.ts";
import { actorOf, staffsOrder } from "../staff-steps.ts";
import { tellAround } from "../tell-member.ts";
import { offeredTo } from "./dispatch-order.ts";
import { visitRecords } from "./tables.ts";
import { tellEmployee } from "./tell-employee.ts";
import { visitPay } from "./visit-pay.ts";
import { recordSealContext } from "./visit-record.ts";

/**
 * Writes a visit down as made though its employee did not finish it.
 * @param minutes how long it lasted; null as long as it was booked for
 */
export async function endVisitFor(
  tx: Tx,
  { vault }: Pick<AppContext, "vault">,
  order: OrderRow,
  { actor, reason, minutes }: { actor: Actor; reason: string; minutes: number | null },
  now: Date,
): Promise<void> {
  const set = { finishedAt: now };
  const { order: done, moved } = await moveOrder(tx, order, { action: "finishFor", actor, reason, set }, now);
  if (!moved) return;
  const begun = await firstOf(
    tx
      .select({ at: millis(visitRecords.startAt) })
      .from(visitRecords)
      .where(eq(visitRecords.orderId, order.id)),
  );
  const from = begun?.at ?? order.startsAt!;
  const lasted = minutes === null ? order.endsAt! - order.startsAt! : minutes * MINUTE;
  const to = Math.min(now.getTime(), from + lasted);
  const record: VisitRecord = { note: `${actor.kind === "staff" ? "客服代为填写：" : ""}${reason}` };
  const sealed = vault.seal(JSON.stringify(record), recordSealContext(order.id));
  const pay = visitPay(order);
  await tx
    .insert(visitRecords)
    .values({
      orderId: order.id,
      employeeId: order.employeeId!,
      startAt: new Date(from),
      endAt: new Date(to),
      payFen: pay,
      record: sealed,
    })
    .onConflictDoUpdate({
      target: [visitRecords.orderId],
      set: {
        startAt: sql`coalesce(${visitRecords.startAt}, excluded.start_at)`,
        endAt: sql`excluded.end_at`,
        payFen: sql`excluded.pay_fen`,
        payDecided: false,
        record: sql`excluded.record`,
      },
    });
  for (const id of await offeredTo(tx, order.id))
    await tellEmployee(tx, id, "finishedFor", order.id, now, `${reason}。`);
  await tellAround(tx, done, "finishedByDesk", { right: "orders.act" }, now);
}

/**
 * Staff end a visit that its employee forgot to, once it should have begun.
 * @throws {ProblemError} NOT_ALLOWED, NOT_FOUND, VISIT_TOO_EARLY, ORDER_TRANSITION_NOT_ALLOWED
 */
export async function finishFor(
  tx: Tx,
  deps: Pick<AppContext, "vault" | "clock" | "settings">,
  viewer: StaffViewer,
  id: string,
  { version, ...ended }: { reason: string; minutes: number; version?: number | undefined },
): Promise<Order> {
  const order = await staffsOrder(tx, viewer, id, "orders.dispatch", version);
  const now = deps.clock.now();
  const isBegun = order.status === "EMPLOYEE_HANDLE";
  if (order.kind === "SERVICE" && !isBegun && now.getTime() < order.startsAt!)
    throw problem("VISIT_TOO_EARLY");
  await endVisitFor(tx, deps, order, { actor: actorOf(viewer), ...ended }, now);
  return readAsStaff(tx, deps, viewer, id);
}
