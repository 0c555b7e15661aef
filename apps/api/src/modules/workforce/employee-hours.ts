import type { EmployeeWeek, Hours } from "@ginkgo/api-contract/visits/employee-work";
import { sql } from "drizzle-orm";
import { shanghaiDay } from "../../platform/clock.ts";
import { type Db, row, rows, type Tx } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";
import { DAY_MINUTES, timeOf } from "../../platform/day-minutes.ts";
import { type Span, spansOf } from "./read-calendars.ts";
import { spans } from "./write-employees.ts";

/** Minutes of a day as hours of the clock. */
export const hoursOf = (minutes: readonly Span[]): Hours[] =>
  minutes.map(([from, to]) => ({ start: timeOf(from), end: timeOf(to) }));

/** The part of a week's minutes that lies on a weekday, as minutes of that day. */
function onWeekday(week: readonly Span[], weekday: number): Span[] {
  const monday = (weekday - 1) * DAY_MINUTES;
  return week
    .filter(([from, to]) => from < monday + DAY_MINUTES && to > monday)
    .map(([from, to]): Span => [Math.max(0, from - monday), Math.min(DAY_MINUTES, to - monday)]);
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** An employee's own hours, with the other hours of days from today on. */
export async function readEmployeeWeek(db: Db, employeeId: string, now: Date): Promise<EmployeeWeek> {
  const own = (await row<{ accepts: boolean; holidayOff: boolean; week: string }>(
    db,
    sql`select accepts, holiday_off as "holidayOff", week::text from workforce.employees where id = ${employeeId}::bigint`,
  ))!;
  const others = await rows<{ day: string; hours: string }>(
    db,
    sql`select day::text, hours::text from workforce.employee_overrides
      where employee_id = ${employeeId}::bigint and day >= ${shanghaiDay(now)}::date order by day`,
  );
  const week = spansOf(own.week);
  return {
    accepts: own.accepts,
    holidayOff: own.holidayOff,
    week: weekdays.map((weekday) => ({ weekday, hours: hoursOf(onWeekday(week, weekday)) })),
    timeOff: others.map(({ day, hours }) => ({ day, hours: hoursOf(spansOf(hours)) })),
  };
}

/** What of the week is to change; a weekday that is not named has no hours. */
export type WeekChange = Partial<Pick<EmployeeWeek, "accepts" | "holidayOff" | "week">>;

/** Changes an employee's own hours; what is not given stays. Visits already accepted stay too. */
export async function saveWeek(
  tx: Tx,
  employeeId: string,
  { accepts, holidayOff, week }: WeekChange,
  now: Date,
): Promise<void> {
  const text = week
    ?.flatMap(({ weekday, hours }) => spans(hours, (weekday - 1) * DAY_MINUTES) || [])
    .join(",");
  await tx.execute(sql`update workforce.employees set accepts = coalesce(${accepts ?? null}::boolean, accepts),
      holiday_off = coalesce(${holidayOff ?? null}::boolean, holiday_off),
      week = coalesce(${text === undefined ? null : `{${text}}`}::int4multirange, week), updated_at = ${instant(now)}
    where id = ${employeeId}::bigint`);
}

/** Other hours on one day, in place of those before; none is a day off. */
export const saveOtherHours = (tx: Tx, employeeId: string, day: string, hours: readonly Hours[]) =>
  tx.execute(sql`insert into workforce.employee_overrides (employee_id, day, hours)
    values (${employeeId}::bigint, ${day}::date, ${`{${spans(hours)}}`}::int4multirange)
    on conflict (employee_id, day) do update set hours = excluded.hours`);

/** The ordinary hours hold again on a day. */
export const dropOtherHours = (tx: Tx, employeeId: string, day: string) =>
  tx.execute(
    sql`delete from workforce.employee_overrides where employee_id = ${employeeId}::bigint and day = ${day}::date`,
  );
