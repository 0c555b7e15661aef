import type { DispatchWeek, WeekPerson } from "@ginkgo/api-contract/orders/dispatch-views";
import { employeeGrades } from "@ginkgo/api-contract/services/service-codes";
import { addDays, midnightOf, minutesOf, shanghaiDay, weekdayOf } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { DAY } from "../../../platform/clock.ts";
import { type Db, rows } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import { requirePermission } from "../../membership/public.ts";
import { checkArea } from "../../reference/areas/public.ts";
import {
  countEmployees,
  type EmployeeDay,
  findEmployees,
  readDays,
} from "../../workforce/staffing/public.ts";
import { ordersOfPeople } from "./board-people.ts";
import { offText } from "./off-text.ts";
import { isWithin } from "./waiting-visits.ts";

const DAYS = 7;

/** How much of each day is booked for these people, by person and day. */
async function bookedDays(db: Db, ids: readonly string[], from: string, now: Date) {
  const start = instant(new Date(midnightOf(from)));
  const end = instant(new Date(midnightOf(from) + DAYS * DAY));
  const found = await rows<{ id: string; day: string; visits: number; minutes: number }>(
    db,
    sql`select b.employee_id::text as id, o.day::text as day, count(*)::int as visits,
        (sum(extract(epoch from o.ends_at - o.starts_at)) / 60)::int as minutes
      from (${ordersOfPeople(ids, start, end, now)}) b join orders.orders o on o.id = b.order_id
      group by 1, 2`,
  );
  return new Map(found.map((f) => [`${f.id} ${f.day}`, f]));
}

/** Visits of each day that somebody has, and that nobody has yet. */
const totalsOf = (db: Db, from: string, area: string | undefined): Promise<DispatchWeek["totals"]> =>
  rows(
    db,
    sql`select d.day::date::text as day,
        (count(o.id) filter (where o.status not in ('TRADE_SUCCESS', 'EMPLOYEE_REJECT')))::int as placed,
        (count(o.id) filter (where o.status in ('TRADE_SUCCESS', 'EMPLOYEE_REJECT')))::int as open
      from generate_series(${from}::date, ${from}::date + ${DAYS - 1}::int, interval '1 day') d(day)
        left join orders.orders o on o.kind = 'SERVICE' and o.day = d.day::date
          and o.starts_at >= ${instant(new Date(midnightOf(from)))}
          and o.starts_at < ${instant(new Date(midnightOf(from) + DAYS * DAY))}
          and o.status in ('TRADE_SUCCESS', 'EMPLOYEE_REJECT', 'EMPLOYEE_RECEIVE', 'EMPLOYEE_APPROVE', 'EMPLOYEE_GOTO',
            'EMPLOYEE_HANDLE', 'CONFIRM', 'SERVICE_FINISH', 'TRANSACTION_COMPLETE') and ${isWithin(area)}
      group by d.day order by d.day`,
  );

const minutesOfHours = (hours: EmployeeDay["hours"]): number =>
  hours.reduce((sum, { start, end }) => sum + minutesOf(end) - minutesOf(start), 0);

interface WeekQuery {
  day?: string | undefined;
  area?: string | undefined;
  keyword?: string | undefined;
  cursor?: string | undefined;
  size: number;
}

/** The week of a day, from Monday on. @throws {ProblemError} NOT_ALLOWED, BAD_INPUT for an area that is none */
export async function readWeek(
  db: Db,
  { clock }: Pick<AppContext, "clock">,
  viewer: StaffViewer,
  { day: asked, area, keyword, cursor, size }: WeekQuery,
): Promise<DispatchWeek> {
  requirePermission(viewer, "orders.dispatch");
  if (area !== undefined) checkArea(area, "area");
  const now = clock.now();
  const day = asked ?? shanghaiDay(now);
  const from = addDays(day, 1 - weekdayOf(day));
  const dates = Array.from({ length: DAYS }, (_, i) => addDays(from, i));
  const filters = { adcode: area, keyword, after: cursor };
  const found = await findEmployees(db, filters, size + 1, now);
  const shown = found.slice(0, size);
  const ids = shown.map((e) => e.id);
  const days = await readDays(db, ids, from, DAYS);
  const booked = await bookedDays(db, ids, from, now);
  return {
    days: dates,
    people: shown.map(
      (employee): WeekPerson => ({
        employeeId: employee.id,
        employeeNo: employee.employeeNo,
        name: employee.name,
        gradeText: employeeGrades[employee.grade],
        offText: offText(employee, day),
        days: days.get(employee.id)!.map(({ hours, absences }, i) => {
          const taken = booked.get(`${employee.id} ${dates[i]}`);
          return {
            workMinutes: minutesOfHours(hours),
            visits: taken?.visits ?? 0,
            visitMinutes: taken?.minutes ?? 0,
            awayText: absences.length > 0 ? absences.map((a) => a.reason).join("；") : null,
          };
        }),
      }),
    ),
    peopleCount: await countEmployees(db, filters, now),
    ...(found.length > size ? { nextCursor: shown.at(-1)!.employeeNo } : {}),
    totals: await totalsOf(db, from, area),
  };
}
