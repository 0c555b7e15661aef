import { momentText } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { rows } from "../../../platform/database/database.ts";
import { instant, iso } from "../../../platform/database/sql-values.ts";
import { closeTask } from "../../tasks/public.ts";
import { type OrderRow, orderRows } from "../order-row.ts";
import { openVisitTask } from "../visits/visit-tasks.ts";

/** A visit that stands with somebody who cannot come. */
export interface Replan {
  orderId: string;
  employeeId: string;
  employeeName: string;
  /** Null: stopped from being sent. */
  absence: { from: string; to: string; reason: string } | null;
  /** Why they would not be sent to it any more, since staff changed what they do; null where they would. */
  misfit: string | null;
}

/** Somebody `e` has a visit `o` that has not begun and is not over, though nobody may send them, or they are away then. */
const standsWrong = (now: Date): SQL => sql`o.kind = 'SERVICE'
  and o.status in ('EMPLOYEE_RECEIVE', 'EMPLOYEE_APPROVE', 'EMPLOYEE_GOTO') and o.ends_at > ${instant(now)}`;

/** Visits to be given to somebody else: of one employee, or of all. */
export const findReplans = (db: Db, now: Date, employeeId?: string): Promise<Replan[]> =>
  rows<Replan>(
    db,
    sql`select o.id::text as "orderId", e.id::text as "employeeId", e.display_name as "employeeName", a.absence, m.reason as misfit
      from (select id, display_name, status from workforce.employees
          where status <> 'NORMAL' or id in (select employee_id from workforce.employee_absences
            where withdrawn_at is null and to_at > ${instant(now)})
          or id in (select employee_id from orders.visit_misfits)) e
        join orders.offers f on f.employee_id = e.id and f.state in ('SENT', 'ACCEPTED')
        join orders.orders o on o.id = f.order_id and ${standsWrong(now)}
        left join lateral (select json_build_object('from', ${iso(sql`x.from_at`)}, 'to', ${iso(sql`x.to_at`)},
            'reason', x.reason) as absence from workforce.employee_absences x
          where x.employee_id = e.id and x.withdrawn_at is null and x.to_at > o.starts_at and x.from_at < o.ends_at
          order by x.from_at limit 1) a on true
        left join orders.visit_misfits m on m.order_id = o.id and m.employee_id = e.id and m.starts_at = o.starts_at
          and m.at >= f.sent_at
      where (e.status <> 'NORMAL' or a.absence is not null or m.reason is not null)
        and (${employeeId ?? null}::bigint is null or e.id = ${employeeId ?? null}::bigint)
      order by o.starts_at, o.id`,
  );

const waitsFor = (id: string) => ({ kind: "REPLAN", subject: { type: "order", id } }) as const;

/**
 * Visits of an employee who may not be sent, or is away, wait for somebody to give them away; those that stand well again
 * wait no more. Called after every change of that.
 */
export async function followReplans(
  tx: Tx,
  employeeId: string,
  staffId: string | null,
  now: Date,
): Promise<void> {
  // Of everybody: a visit of two waits as long as one of them cannot come.
  const wrong = new Set((await findReplans(tx, now)).map((r) => r.orderId));
  const standing = await orderRows(
    tx,
    sql`where ${standsWrong(now)} and o.id in (select f.order_id from orders.offers f
      where f.employee_id = ${employeeId}::bigint and f.state in ('SENT', 'ACCEPTED')) order by o.id`,
  );
  for (const order of standing)
    if (wrong.has(order.id))
      await openVisitTask(
        tx,
        order,
        {
          kind: "REPLAN",
          text: `${momentText(order.startsAt!)}上门，护理员来不了，要改派`,
          dueAt: latest(order, now),
        },
        now,
      );
    else await closeTask(tx, { ...waitsFor(order.id), ...(staffId ? { staffId } : {}) }, now);
}

/** It is given away before it should begin; at once where that is now. */
const latest = (order: OrderRow, now: Date): Date => new Date(Math.max(order.startsAt!, now.getTime()));
