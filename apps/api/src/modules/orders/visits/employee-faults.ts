import { type FaultKind, faultKinds } from "@ginkgo/api-contract/orders/order-codes";
import { and, desc, eq, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { later } from "../../../platform/clock.ts";
import { type Db, firstOf, row, rows, type Tx } from "../../../platform/database/database.ts";
import { instant, iso } from "../../../platform/database/sql-values.ts";
import { eachDueItem, notSetAside } from "../../../platform/due-items.ts";
import { lockOrder, type OrderRow } from "../order-row.ts";
import { rules } from "../order-rules.ts";
import { isLate } from "../refunds/refund-terms.ts";
import { orderItems } from "../tables.ts";
import { tellAround } from "../tell-member.ts";
import { offeredTo } from "./dispatch-order.ts";
import { employeeFaults } from "./tables.ts";
import { tellEmployee } from "./tell-employee.ts";

/**
 * Writes down that those who were to come came late, or not at all, once for each visit.
 * @returns whether it was not known yet
 */
export async function noteFault(
  tx: Tx,
  { id }: Pick<OrderRow, "id">,
  isNoShow: boolean,
  now: Date,
): Promise<boolean> {
  const kind: FaultKind = isNoShow ? "NO_SHOW" : "LATE";
  const noted = await row(
    tx,
    sql`insert into orders.employee_faults (order_id, employee_id, kind, at)
      select order_id, employee_id, ${kind}, ${instant(now)} from orders.offers
        where order_id = ${id}::bigint and state = 'ACCEPTED'
      on conflict (order_id, employee_id) do update set kind = excluded.kind
        where employee_faults.kind = 'LATE' and excluded.kind = 'NO_SHOW' returning kind`,
  );
  return noted !== undefined;
}

const late = (now: Date) => sql`o.kind = 'SERVICE' and o.status in ('EMPLOYEE_APPROVE', 'EMPLOYEE_GOTO')
  and coalesce(o.due_action, '') not in ('absent', 'askAbsent')
  and o.starts_at <= ${instant(later(now, -rules.late))}`;

/** Half an hour after the hour, with nobody there: the fault is noted, the customer has an apology and may cancel free. */
export async function noteLateVisits(context: AppContext): Promise<number> {
  const { database, clock } = context;
  const now = clock.now();
  const found = await rows<{ id: string }>(
    database.primary,
    // An employee who waited for an answer on a refund while the hour passed is not at fault.
    sql`select o.id::text from orders.orders o where ${late(now)}
      and not exists (select 1 from orders.refunds r where r.order_id = o.id and r.decided_at > o.starts_at)
      and not exists (select 1 from orders.employee_faults f where f.order_id = o.id and f.employee_id = o.employee_id
        and (f.kind = 'NO_SHOW' or o.ends_at > ${instant(now)}))
      and ${notSetAside("orders.late", sql`o.id::text`, now)} order by o.id limit 200`,
  );
  const work = (id: string) =>
    database.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      if (!order?.employeeId || !isLate(order, now)) return;
      const isOver = order.endsAt! <= now.getTime();
      const known = await firstOf(
        tx
          .select({ found: sql<number>`1` })
          .from(employeeFaults)
          .where(and(eq(employeeFaults.orderId, id), eq(employeeFaults.employeeId, order.employeeId))),
      );
      if (!(await noteFault(tx, order, isOver, now)) || known) return;
      await tellAround(tx, order, "late", { right: "orders.read" }, now);
      for (const employee of await offeredTo(tx, id)) await tellEmployee(tx, employee, "late", id, now);
    });
  return eachDueItem(context, { job: "orders.late", items: found.map(({ id }) => id), work });
}

/** What is written against an employee in a month, `2026-11`, the newest first. */
export async function listFaults(db: Db, employeeId: string, month: string) {
  const found = await db
    .select({
      orderId: employeeFaults.orderId,
      kind: employeeFaults.kind,
      at: iso(employeeFaults.at),
      serviceName: orderItems.name,
    })
    .from(employeeFaults)
    .innerJoin(orderItems, and(eq(orderItems.orderId, employeeFaults.orderId), eq(orderItems.position, 0)))
    .where(
      and(
        eq(employeeFaults.employeeId, employeeId),
        sql`to_char(${employeeFaults.at} at time zone 'Asia/Shanghai', 'YYYY-MM') = ${month}`,
      ),
    )
    .orderBy(desc(employeeFaults.at), desc(employeeFaults.orderId));
  return found.map((f) => ({ ...f, kindText: faultKinds[f.kind] }));
}
