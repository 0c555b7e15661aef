import type { Hours } from "@ginkgo/api-contract/visits/employee-work";
import { addDays, DAY_MINUTES, daysBetween, midnightOf, weekdayOf } from "@ginkgo/locale/shanghai-time";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { DAY, MINUTE } from "../../platform/clock.ts";
import { type Db, firstOf } from "../../platform/database/database.ts";
import { instant, millis } from "../../platform/database/sql-values.ts";
import { hoursOf } from "./employee-hours.ts";
import { workingSpans } from "./free-slots.ts";
import { legalHoliday } from "./legal-holiday.ts";
import { type Span, spansOf } from "./read-calendars.ts";
import { employeeAbsences, employeeBookings, employeeOverrides, employees } from "./tables.ts";

/** One day of an employee. */
export interface DayPlan {
  date: string;
  weekday: number;
  holiday: string | null;
  /** Other hours than the week's hold. */
  isOther: boolean;
  hours: Hours[];
  /** What bookings and absences leave of the hours. */
  free: Hours[];
}

/** The part of spans that lies on a day, as minutes of that day. */
const onDay = (spans: readonly Span[], day: number): Span[] =>
  spans
    .map(
      ([from, to]): Span => [
        Math.max(0, from - day * DAY_MINUTES),
        Math.min(DAY_MINUTES, to - day * DAY_MINUTES),
      ],
    )
    .filter(([from, to]) => from < to);

/** What is left of hours after what is taken, in order. */
function without(hours: readonly Span[], taken: readonly Span[]): Span[] {
  return taken.reduce<Span[]>(
    (left, [from, to]) =>
      left.flatMap(([a, b]): Span[] =>
        [[a, Math.min(b, from)] as const, [Math.max(a, to), b] as const].filter(([x, y]) => x < y),
      ),
    [...hours],
  );
}

/** An employee's days: when they work, and what of it is free. */
export async function employeeDays(
  db: Db,
  employeeId: string,
  { from, days }: { from: string; days: number },
  now: Date,
): Promise<DayPlan[]> {
  const own = (await firstOf(
    db
      .select({ week: sql<string>`${employees.week}::text`, holidayOff: employees.holidayOff })
      .from(employees)
      .where(eq(employees.id, employeeId)),
  ))!;
  const others = await db
    .select({ day: employeeOverrides.day, hours: sql<string>`${employeeOverrides.hours}::text` })
    .from(employeeOverrides)
    .where(
      and(
        eq(employeeOverrides.employeeId, employeeId),
        sql`${employeeOverrides.day} between ${from}::date and ${from}::date + ${days}::int`,
      ),
    );
  const start = midnightOf(from);
  const shown = sql`tstzrange(${instant(new Date(start))}, ${instant(new Date(start + days * DAY))})`;
  const busy = await db
    .select({
      from: millis(sql<number>`lower(${employeeBookings.visit})`),
      to: millis(sql<number>`upper(${employeeBookings.visit})`),
    })
    .from(employeeBookings)
    .where(
      and(
        eq(employeeBookings.employeeId, employeeId),
        sql`${employeeBookings.visit} && ${shown}`,
        or(isNull(employeeBookings.heldUntil), gt(employeeBookings.heldUntil, now)),
      ),
    )
    .orderBy(employeeBookings.visit);
  const absent = await db
    .select({ from: millis(employeeAbsences.fromAt), to: millis(employeeAbsences.toAt) })
    .from(employeeAbsences)
    .where(
      and(
        eq(employeeAbsences.employeeId, employeeId),
        isNull(employeeAbsences.withdrawnAt),
        gt(employeeAbsences.toAt, new Date(start)),
      ),
    );
  const overrides = new Map(others.map((o) => [daysBetween(from, o.day), spansOf(o.hours)]));
  const worked = workingSpans(
    { week: spansOf(own.week), overrides, holidayOff: own.holidayOff, busy: [] },
    {
      count: days,
      weekdayOf: (day) => weekdayOf(addDays(from, day)),
      isHoliday: (day) => legalHoliday(addDays(from, day)) !== undefined,
    },
  );
  const minute = (at: number) => (at - start) / MINUTE;
  const taken = [...busy, ...absent].map((b): Span => [minute(b.from), minute(b.to)]);
  return Array.from({ length: days }, (_, day) => {
    const date = addDays(from, day);
    const hours = onDay(worked, day);
    return {
      date,
      weekday: weekdayOf(date),
      holiday: legalHoliday(date) ?? null,
      isOther: overrides.has(day),
      hours: hoursOf(hours),
      free: hoursOf(without(hours, onDay(taken, day))),
    };
  });
}
