import { type OrderStatus, statusText } from "@ginkgo/api-contract/orders/order-codes";
import type { CalendarDay } from "@ginkgo/api-contract/visits/employee-work";
import { shanghaiDay, shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import { idArray, textArray } from "../../../platform/database/sql-values.ts";
import { employeeDays } from "../../workforce/public.ts";
import { itemRows, type OrderRow, orderRows } from "../order-row.ts";
import { placeName } from "./place-name.ts";

/** Visits an employee has said yes to and not finished, or was just doing. */
export const agreed: OrderStatus[] = ["EMPLOYEE_APPROVE", "EMPLOYEE_GOTO", "EMPLOYEE_HANDLE"];
const shown: OrderStatus[] = [...agreed, "CONFIRM", "SERVICE_FINISH", "TRANSACTION_COMPLETE"];

const USUAL_DAYS = 14;

/** Visits of an employee in these days, in order. */
export const visitsBetween = (
  db: Db,
  employeeId: string,
  { from, to, statuses }: { from: string; to: string; statuses: readonly OrderStatus[] },
): Promise<OrderRow[]> =>
  orderRows(
    db,
    sql`where (o.employee_id = ${employeeId}::bigint or exists (select 1 from orders.offers f where f.order_id = o.id
        and f.employee_id = ${employeeId}::bigint and f.state = 'ACCEPTED')) and o.kind = 'SERVICE' and o.day between ${from}::date and ${to}::date
      and o.status = any(${textArray(statuses)}) order by o.starts_at, o.id`,
  );

const timeOf = (ms: number) => shanghaiInstant(new Date(ms)).slice(11, 16);

/** When a visit is, as hours of the clock. */
export const hoursOfVisit = (o: OrderRow) => {
  const end = timeOf(o.endsAt!);
  return { start: timeOf(o.startsAt!), end: end === "00:00" ? "24:00" : end };
};

/** An employee's days with their visits and what is free. */
export async function employeeCalendar(
  db: Db,
  employeeId: string,
  query: { from?: string | undefined; days?: number | undefined },
  now: Date,
): Promise<{ days: CalendarDay[] }> {
  const { from = shanghaiDay(now), days = USUAL_DAYS } = query;
  const plans = await employeeDays(db, employeeId, { from, days }, now);
  const visits = await visitsBetween(db, employeeId, { from, to: plans.at(-1)!.date, statuses: shown });
  const items = await itemRows(db, idArray(visits.map((o) => o.id)));
  return {
    days: plans.map((plan) => ({
      ...plan,
      visits: visits
        .filter((o) => o.day === plan.date)
        .map((o) => ({
          ...hoursOfVisit(o),
          orderId: o.id,
          serviceName: items.find((i) => i.orderId === o.id)!.name,
          areaText: placeName(o.adcode),
          status: o.status,
          statusText: statusText(o.status, o.kind),
        })),
    })),
  };
}
