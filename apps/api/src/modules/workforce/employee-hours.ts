import type { EmployeeWeek, Hours } from "@ginkgo/api-contract/visits/employee-work";
import { DAY_MINUTES, shanghaiDay, timeOf } from "@ginkgo/locale/shanghai-time";
import { and, eq, gte, sql } from "drizzle-orm";
import { type Db, firstOf, type Tx } from "../../platform/database/database.ts";
import { type Span, spansOf } from "./read-calendars.ts";
import { employeeOverrides, employees } from "./tables.ts";
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
  const own = (await firstOf(
    db
      .select({
        accepts: employees.accepts,
        holidayOff: employees.holidayOff,
        week: sql<string>`${employees.week}::text`,
      })
      .from(employees)
      .where(eq(employees.id, employeeId)),
  ))!;
  const others = await db
    .select({ day: employeeOverrides.day, hours: sql<string>`${employeeOverrides.hours}::text` })
    .from(employeeOverrides)
    .where(and(eq(employeeOverrides.employeeId, employeeId), gte(employeeOverrides.day, shanghaiDay(now))))
    .orderBy(employeeOverrides.day);
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
  await tx
    .update(employees)
    .set({
      accepts: sql`coalesce(${accepts ?? null}::boolean, ${employees.accepts})`,
      holidayOff: sql`coalesce(${holidayOff ?? null}::boolean, ${employees.holidayOff})`,
      week: sql`coalesce(${text === undefined ? null : `{${text}}`}::int4multirange, ${employees.week})`,
      updatedAt: now,
    })
    .where(eq(employees.id, employeeId));
}

/** Other hours on one day, in place of those before; none is a day off. */
export const saveOtherHours = (tx: Tx, employeeId: string, day: string, hours: readonly Hours[]) =>
  tx
    .insert(employeeOverrides)
    .values({ employeeId, day, hours: sql`${`{${spans(hours)}}`}::int4multirange` })
    .onConflictDoUpdate({
      target: [employeeOverrides.employeeId, employeeOverrides.day],
      set: { hours: sql`excluded.hours` },
    });

/** The ordinary hours hold again on a day. */
export const dropOtherHours = (tx: Tx, employeeId: string, day: string) =>
  tx
    .delete(employeeOverrides)
    .where(and(eq(employeeOverrides.employeeId, employeeId), eq(employeeOverrides.day, day)));
