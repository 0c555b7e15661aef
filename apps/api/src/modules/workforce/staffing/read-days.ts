import type { Hours } from "@ginkgo/api-contract/visits/employee-work";
import { DAY_MINUTES, midnightOf, weekdayOf } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { DAY } from "../../../platform/clock.ts";
import { type Db, rows } from "../../../platform/database/database.ts";
import { idArray, instant } from "../../../platform/database/sql-values.ts";
import { hoursOf } from "../employee-hours.ts";
import { workingSpans } from "../free-slots.ts";
import { legalHoliday } from "../legal-holiday.ts";
import { spansOf } from "../read-calendars.ts";

interface DayRow {
  id: string;
  week: string;
  holidayOff: boolean;
  other: string | null;
  absences: { id: string; from: number; to: number; reason: string }[];
}

/** One day of many people: when they work, and when they are away; one statement. */
export async function readDays(
  db: Db,
  ids: readonly string[],
  day: string,
): Promise<Map<string, { hours: Hours[]; absences: DayRow["absences"] }>> {
  const start = midnightOf(day);
  const found = await rows<DayRow>(
    db,
    sql`select e.id::text, e.week::text, e.holiday_off as "holidayOff",
        (select o.hours::text from workforce.employee_overrides o where o.employee_id = e.id and o.day = ${day}::date) as other,
        coalesce((select json_agg(json_build_object('id', a.id::text, 'from', extract(epoch from a.from_at) * 1000,
            'to', extract(epoch from a.to_at) * 1000, 'reason', a.reason) order by a.from_at)
          from workforce.employee_absences a where a.employee_id = e.id and a.withdrawn_at is null
            and a.to_at > ${instant(new Date(start))} and a.from_at < ${instant(new Date(start + DAY))}), '[]') as absences
      from workforce.employees e where e.id = any(${idArray(ids)})`,
  );
  const days = {
    count: 0,
    weekdayOf: () => weekdayOf(day),
    isHoliday: () => legalHoliday(day) !== undefined,
  };
  return new Map(
    found.map(({ id, week, holidayOff, other, absences }) => {
      const overrides = new Map(other === null ? [] : [[0, spansOf(other)] as const]);
      const spans = workingSpans({ week: spansOf(week), overrides, holidayOff, busy: [] }, days);
      return [id, { hours: hoursOf(spans.filter(([from]) => from < DAY_MINUTES)), absences }];
    }),
  );
}
