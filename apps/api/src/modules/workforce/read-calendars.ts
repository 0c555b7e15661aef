import { daysBetween, midnightOf } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import { DAY } from "../../platform/clock.ts";
import { type Db, rows } from "../../platform/database/database.ts";
import { instant, textArray } from "../../platform/database/sql-values.ts";

/** From this minute up to that one. */
export type Span = readonly [from: number, to: number];

/** When somebody works and when they are taken. */
export interface Calendar {
  /** Minutes from Monday 0:00. */
  week: Span[];
  /** Minutes of the day, by how many days after the first. */
  overrides: Map<number, Span[]>;
  holidayOff: boolean;
  /** How many days after the first their papers still hold; absent without end. */
  lastDay?: number;
  /** Minutes from midnight of the first day, in order. */
  busy: Span[];
}

interface CalendarRow {
  id: string;
  week: string;
  holiday_off: boolean;
  until: string | null;
  overrides: Record<string, string> | null;
  busy: string | null;
}

export interface CalendarAsk {
  skills: readonly string[];
  certificates: readonly string[];
  /** Words of reach.ts. */
  reach: readonly string[];
  /** First day, and how many. */
  from: string;
  days: number;
  now: Date;
  /** Only those whose time is free from then until then; the others are not read. */
  free?: { from: Date; to: Date };
}

/** More than there are anywhere: everybody who is able is looked at. */
export const EVERYBODY = 100_000;

/** `{[480,720),[780,1200)}`, as PostgreSQL prints a multirange. */
export const spansOf = (text: string): Span[] =>
  [...text.matchAll(/(\d+),(\d+)/g)].map(([, from, to]): Span => [Number(from), Number(to)]);

/** `570,690;840,930`, any order. Thousands of them come at once, so they are cut rather than matched. */
const busyOf = (text: string): Span[] =>
  text
    .split(";")
    .map((span): Span => {
      const comma = span.indexOf(",");
      return [Number(span.slice(0, comma)), Number(span.slice(comma + 1))];
    })
    .sort(([a], [b]) => a - b);

/** Nothing stands in the way of that time; holds that ran out do not. */
const unbooked = ({ from, to }: { from: Date; to: Date }, now: Date) =>
  sql`and not exists (select 1 from workforce.employee_bookings t where t.employee_id = e.id
    and upper(t.blocked) > ${instant(from)} and lower(t.blocked) < ${instant(to)}
    and (t.held_until is null or t.held_until > ${instant(now)}))`;

/**
 * Calendars of those able to come: skills, papers, place, and taking visits at all. In the order of their ids, `most`
 * of them after `after`; holds that ran out take no time. What belongs to each is looked up
 * one by one by its index: the bookings of years past cost nothing then.
 */
export async function readCalendars(
  db: Db,
  ask: CalendarAsk,
  { after, most }: { after: string; most: number },
): Promise<{ calendars: (Calendar & { id: string })[]; last?: string }> {
  const start = midnightOf(ask.from);
  const end = start + (ask.days + 1) * DAY;
  const at = (ms: number) => instant(new Date(ms));
  // As a floating number: `extract` counts in decimals of any length and takes most of the statement's time.
  const minute = (bound: "lower" | "upper") =>
    sql`((date_part('epoch', ${sql.raw(bound)}(b.blocked)) - ${start / 1000}::float8) / 60)::int`;
  const found = await rows<CalendarRow>(
    db,
    sql`with able as materialized (
        select e.id, e.week, e.holiday_off from workforce.employees e
        where e.accepts and e.status = 'NORMAL' and e.skills @> ${textArray(ask.skills)}
          and e.reach && ${textArray(ask.reach)} and e.id > ${after}::bigint ${ask.free ? unbooked(ask.free, ask.now) : sql``}
        order by e.id limit ${most})
      select e.id::text, e.week::text, e.holiday_off, p.until::text, o.overrides, t.busy
      from able e,
        lateral (select count(*) as n, min(c.valid_to) as until from workforce.employee_certificates c
          where c.employee_id = e.id and c.verified and c.kind = any(${textArray(ask.certificates)})
            and (c.valid_to is null or c.valid_to >= ${ask.from}::date)) p,
        lateral (select json_object_agg(o.day, o.hours::text) as overrides from workforce.employee_overrides o
          where o.employee_id = e.id and o.day between ${ask.from}::date and ${ask.from}::date + ${ask.days}::int) o,
        lateral (select string_agg(${minute("lower")} || ',' || ${minute("upper")}, ';') as busy
          from workforce.employee_bookings b
          where b.employee_id = e.id and upper(b.blocked) > ${at(start)} and lower(b.blocked) < ${at(end)}
            and (b.held_until is null or b.held_until > ${at(ask.now.getTime())})) t
      where p.n = ${ask.certificates.length} order by e.id`,
  );
  return {
    calendars: found.map((f) => ({ id: f.id, ...presentCalendar(f, ask.from) })),
    last: found.at(-1)?.id,
  };
}

/**
 * The hours anybody works, each kind once and nobody's bookings: cheap to read, and enough to tell which times nobody
 * could ever come at. Papers and leave that begins later are not looked at.
 */
export async function readHours(db: Db, ask: CalendarAsk): Promise<Calendar[]> {
  const found = await rows<{ week: string; holiday_off: boolean; day: string | null; hours: string | null }>(
    db,
    sql`with able as materialized (
        select e.id, e.week, e.holiday_off from workforce.employees e
        where e.accepts and e.status = 'NORMAL' and e.skills @> ${textArray(ask.skills)}
          and e.reach && ${textArray(ask.reach)})
      select distinct week::text, holiday_off, null as day, null as hours from able
      union all
      select distinct '{}', false, o.day::text, o.hours::text from workforce.employee_overrides o
      where o.employee_id in (select id from able) and not isempty(o.hours)
        and o.day between ${ask.from}::date and ${ask.from}::date + ${ask.days}::int`,
  );
  return found.map(({ week, holiday_off, day, hours }) => ({
    week: spansOf(week),
    overrides: new Map(day && hours ? [[daysBetween(ask.from, day), spansOf(hours)]] : []),
    holidayOff: holiday_off,
    busy: [],
  }));
}

const presentCalendar = (
  { week, holiday_off, until, overrides, busy }: CalendarRow,
  from: string,
): Calendar => ({
  week: spansOf(week),
  overrides: new Map(
    Object.entries(overrides ?? {}).map(([day, hours]) => [daysBetween(from, day), spansOf(hours)]),
  ),
  holidayOff: holiday_off,
  lastDay: until ? daysBetween(from, until) : undefined,
  busy: busy ? busyOf(busy) : [],
});
