import type { Hours } from "@ginkgo/api-contract/visits/employee-work";
import { addDays, DAY_MINUTES, midnightOf, weekdayOf } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { DAY, HOUR } from "../../../platform/clock.ts";
import { type Db, rows } from "../../../platform/database/database.ts";
import { idArray, instant, textArray } from "../../../platform/database/sql-values.ts";
import { reachWords } from "../../reference/areas/public.ts";
import { hoursOf } from "../employee-hours.ts";
import { workingSpans } from "../free-slots.ts";
import { legalHoliday } from "../legal-holiday.ts";
import { spansOf } from "../read-calendars.ts";

interface StaffAbsence {
  id: string;
  from: number;
  to: number;
  reason: string;
}

interface DayRow {
  id: string;
  week: string;
  holidayOff: boolean;
  others: Record<string, string> | null;
  absences: StaffAbsence[];
}

/** Somebody's day: when they work, and times they cannot be sent anywhere, milliseconds since 1970. */
export interface EmployeeDay {
  hours: Hours[];
  absences: StaffAbsence[];
}

/** Days of these employees from one on, in order. One statement, whoever and how many they are. */
export async function readDays(
  db: Db,
  ids: readonly string[],
  from: string,
  count = 1,
): Promise<Map<string, EmployeeDay[]>> {
  const start = midnightOf(from);
  const found = await rows<DayRow>(
    db,
    sql`select e.id::text, e.week::text, e.holiday_off as "holidayOff",
        (select json_object_agg(o.day::text, o.hours::text) from workforce.employee_overrides o
          where o.employee_id = e.id and o.day between ${from}::date and ${addDays(from, count - 1)}::date) as others,
        coalesce((select json_agg(json_build_object('id', a.id::text, 'from', extract(epoch from a.from_at) * 1000,
            'to', extract(epoch from a.to_at) * 1000, 'reason', a.reason) order by a.from_at)
          from workforce.employee_absences a where a.employee_id = e.id and a.withdrawn_at is null
            and a.to_at > ${instant(new Date(start))}
            and a.from_at < ${instant(new Date(start + count * DAY))}), '[]') as absences
      from workforce.employees e where e.id = any(${idArray(ids)})`,
  );
  const dates = Array.from({ length: count }, (_, i) => addDays(from, i));
  return new Map(
    found.map(({ id, week, holidayOff, others, absences }) => [
      id,
      dates.map((day): EmployeeDay => {
        const other = others?.[day];
        const overrides = new Map(other === undefined ? [] : [[0, spansOf(other)] as const]);
        const spans = workingSpans(
          { week: spansOf(week), overrides, holidayOff, busy: [] },
          { count: 0, weekdayOf: () => weekdayOf(day), isHoliday: () => legalHoliday(day) !== undefined },
        );
        const midnight = midnightOf(day);
        return {
          hours: hoursOf(spans.filter(([at]) => at < DAY_MINUTES)),
          absences: absences.filter((a) => a.to > midnight && a.from < midnight + DAY),
        };
      }),
    ]),
  );
}

/** How many who may be sent work in the middle of each hour of a day, busy or not. */
export async function peopleAtHand(
  db: Db,
  { day, adcode, hours }: { day: string; adcode: string | undefined; hours: readonly [number, number] },
): Promise<Map<number, number>> {
  const monday = (weekdayOf(day) - 1) * DAY_MINUTES;
  const midnight = midnightOf(day);
  const isHoliday = legalHoliday(day) !== undefined;
  const found = await rows<{ hour: number; people: number }>(
    db,
    sql`select h.hour, count(e.id)::int as people
      from generate_series(${hours[0]}::int, ${hours[1]}::int) h(hour)
        left join (select e.id, e.week, e.holiday_off, o.hours as other, array_agg(tstzrange(a.from_at, a.to_at))
              filter (where a.id is not null) as absences
            from workforce.employees e
              left join workforce.employee_overrides o on o.employee_id = e.id and o.day = ${day}::date
              left join workforce.employee_absences a on a.employee_id = e.id and a.withdrawn_at is null
                and a.to_at > ${instant(new Date(midnight))} and a.from_at < ${instant(new Date(midnight + DAY))}
            where e.status = 'NORMAL' and e.accepts
              and ${adcode ? sql`e.reach && ${textArray(reachWords(adcode))}` : sql`true`}
            group by e.id, o.hours) e
          on case when e.other is not null then e.other @> h.hour * 60 + 30
              else not (e.holiday_off and ${isHoliday}) and e.week @> ${monday}::int + h.hour * 60 + 30 end
            and not coalesce((select bool_or(x @> ${instant(new Date(midnight + HOUR / 2))} + h.hour * interval '1 hour')
              from unnest(e.absences) x), false)
      group by h.hour`,
  );
  return new Map(found.map(({ hour, people }) => [hour, people]));
}
