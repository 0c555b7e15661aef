import type { BoardPerson, BoardVisit } from "@ginkgo/api-contract/orders/dispatch";
import { employeeGrades } from "@ginkgo/api-contract/services/service-codes";
import { midnightOf, shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { DAY } from "../../../platform/clock.ts";
import { type Db, rows } from "../../../platform/database/database.ts";
import { idArray, instant } from "../../../platform/database/sql-values.ts";
import { areVisits } from "../../workforce/bookings/public.ts";
import {
  countEmployees,
  type EmployeeFilters,
  findEmployees,
  readDays,
} from "../../workforce/staffing/public.ts";
import { offText } from "./off-text.ts";
import { presentLine, type VisitLine, visitColumns } from "./waiting-visits.ts";

interface BookedVisit extends VisitLine {
  employeeId: string;
  hold: "SENT" | "ACCEPTED" | "HELD";
}

/**
 * Orders these people have between two moments, by person: what is booked for them, and what they lead whose hours are
 * no longer kept. The score of the dispatch counts the same.
 */
export const ordersOfPeople = (ids: readonly string[], from: SQL, to: SQL, now: Date): SQL =>
  sql`select b.employee_id, substr(b.reference, 7)::bigint as order_id from workforce.employee_bookings b
          where b.employee_id = any(${idArray(ids)}) and upper(b.blocked) > ${from} and lower(b.visit) < ${to}
            and upper(b.visit) > ${from} and ${areVisits(now)}
        union
        select y.employee_id, y.id from orders.orders y
          where y.employee_id = any(${idArray(ids)}) and y.kind = 'SERVICE' and y.starts_at >= ${from} and y.starts_at < ${to}
            and y.status in ('EMPLOYEE_RECEIVE', 'EMPLOYEE_APPROVE', 'EMPLOYEE_GOTO', 'EMPLOYEE_HANDLE', 'CONFIRM',
              'SERVICE_FINISH', 'TRANSACTION_COMPLETE')`;

/** Visits these people have on a day, one statement whoever they are. */
const bookedVisits = (db: Db, ids: readonly string[], day: string, now: Date): Promise<BookedVisit[]> => {
  const from = instant(new Date(midnightOf(day)));
  const to = instant(new Date(midnightOf(day) + DAY));
  return rows<BookedVisit>(
    db,
    sql`select ${visitColumns}, b.employee_id::text as "employeeId", coalesce(f.state, 'HELD') as hold
      from (${ordersOfPeople(ids, from, to, now)}) b
        join orders.orders o on o.id = b.order_id
        join orders.order_items i on i.order_id = o.id and i.position = 0
        left join lateral (select y.state from orders.offers y where y.order_id = o.id and y.employee_id = b.employee_id
          and y.state in ('SENT', 'ACCEPTED') limit 1) f on true
      order by o.starts_at, o.id`,
  );
};

/** A page of people with their day. Bounded: four statements, however many people and visits there are. */
export async function boardPeople(
  db: Db,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  day: string,
  filters: EmployeeFilters,
  size: number,
): Promise<{ people: BoardPerson[]; count: number; nextCursor: string | undefined }> {
  const now = clock.now();
  const found = await findEmployees(db, filters, size + 1, now);
  const shown = found.slice(0, size);
  const ids = shown.map((e) => e.id);
  const days = await readDays(db, ids, day);
  const visits = new Map<string, BoardVisit[]>();
  for (const line of await bookedVisits(db, ids, day, now)) {
    const own = visits.get(line.employeeId) ?? [];
    own.push({ ...presentLine(line, vault), hold: line.hold });
    visits.set(line.employeeId, own);
  }
  return {
    people: shown.map((employee): BoardPerson => {
      const own = days.get(employee.id)![0]!;
      return {
        employeeId: employee.id,
        employeeNo: employee.employeeNo,
        name: employee.name,
        gradeText: employeeGrades[employee.grade],
        rating: Math.round(employee.rating * 10) / 10,
        offText: offText(employee, day),
        hours: own.hours,
        absences: own.absences.map(({ id, from, to, reason }) => ({
          id,
          from: shanghaiInstant(new Date(from)),
          to: shanghaiInstant(new Date(to)),
          reason,
        })),
        visits: visits.get(employee.id) ?? [],
      };
    }),
    count: await countEmployees(db, filters, now),
    nextCursor: found.length > size ? shown.at(-1)!.employeeNo : undefined,
  };
}
