import type { EmployeeGrade, EmployeeStatus } from "@ginkgo/api-contract/services/service-codes";
import { daysBetween, midnightOf } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import { DAY } from "../../platform/clock.ts";
import { type Db, rows } from "../../platform/database/database.ts";
import { instant, textArray } from "../../platform/database/sql-values.ts";
import { besides } from "./bookings/besides.ts";

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
  /** What is booked under these takes no time: visits that are being given to somebody. */
  except?: readonly string[] | undefined;
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

/** What is asked of an employee before their hours are looked at, one by one; `e` is workforce.employees. */
const conditionsOf = ({ skills, reach }: Pick<CalendarAsk, "skills" | "reach">) => ({
  active: sql`e.status = 'NORMAL'`,
  accepts: sql`e.accepts`,
  skilled: sql`e.skills @> ${textArray(skills)}`,
  near: sql`e.reach && ${textArray(reach)}`,
});

/** All of them. */
const able = (ask: Pick<CalendarAsk, "skills" | "reach">): SQL =>
  sql.join(Object.values(conditionsOf(ask)), sql` and `);

/** Bookings that take time; holds that ran out take none, nor does what is being given away. */
const takesTime = ({ now, except }: Pick<CalendarAsk, "now" | "except">) =>
  sql`(b.held_until is null or b.held_until > ${instant(now)}) ${besides(except)}`;

/** Nothing stands in the way of that time. */
const unbooked = ({ from, to }: { from: Date; to: Date }, ask: CalendarAsk) =>
  sql`and not exists (select 1 from workforce.employee_bookings b where b.employee_id = e.id
    and upper(b.blocked) > ${instant(from)} and lower(b.blocked) < ${instant(to)} and ${takesTime(ask)})
    and not exists (select 1 from workforce.employee_absences a where a.employee_id = e.id and a.withdrawn_at is null
      and a.to_at > ${instant(from)} and a.from_at < ${instant(to)})`;

/** What belongs to each employee `e` of an ask: valid papers `p`, other hours `o`, and what is booked or taken off `t`. */
function belonging(ask: CalendarAsk): SQL {
  const start = midnightOf(ask.from);
  const end = start + (ask.days + 1) * DAY;
  const at = (ms: number) => instant(new Date(ms));
  // As a floating number: `extract` counts in decimals of any length and takes most of the statement's time.
  const minute = (column: string) =>
    sql`((date_part('epoch', ${sql.raw(column)}) - ${start / 1000}::float8) / 60)::int`;
  return sql`lateral (select count(*) as n, min(c.valid_to) as until from workforce.employee_certificates c
      where c.employee_id = e.id and c.verified and c.kind = any(${textArray(ask.certificates)})
        and (c.valid_to is null or c.valid_to >= ${ask.from}::date)) p,
    lateral (select json_object_agg(o.day, o.hours::text) as overrides from workforce.employee_overrides o
      where o.employee_id = e.id and o.day between ${ask.from}::date and ${ask.from}::date + ${ask.days}::int) o,
    lateral (select string_agg(${minute("x.from_at")} || ',' || ${minute("x.to_at")}, ';') as busy
      from (select lower(b.blocked) as from_at, upper(b.blocked) as to_at from workforce.employee_bookings b
          where b.employee_id = e.id and upper(b.blocked) > ${at(start)} and lower(b.blocked) < ${at(end)}
            and ${takesTime(ask)}
        union all
        select a.from_at, a.to_at from workforce.employee_absences a
          where a.employee_id = e.id and a.withdrawn_at is null and a.to_at > ${at(start)} and a.from_at < ${at(end)}) x) t`;
}

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
  const found = await rows<CalendarRow>(
    db,
    sql`with able as materialized (
        select e.id, e.week, e.holiday_off from workforce.employees e
        where ${able(ask)} and e.id > ${after}::bigint ${ask.free ? unbooked(ask.free, ask) : sql``}
        order by e.id limit ${most})
      select e.id::text, e.week::text, e.holiday_off, p.until::text, o.overrides, t.busy
      from able e, ${belonging(ask)}
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
        where ${able(ask)})
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

/** Somebody who may come or not: what is asked of them, answered one by one, and what the answers are about. */
export interface EmployeeAnswers extends Calendar {
  id: string;
  employeeNo: string;
  name: string;
  grade: EmployeeGrade;
  rating: number;
  status: EmployeeStatus;
  active: boolean;
  accepts: boolean;
  skilled: boolean;
  near: boolean;
  /** Every paper that is asked for is there and holds on the day. */
  hasPapers: boolean;
  skills: string[];
  areas: string[];
  /** Papers that were asked for and are there, valid or not. */
  papers: { kind: string; validTo: string | null; verified: boolean }[];
  /** Time they cannot be sent anywhere on those days, milliseconds since 1970. */
  absences: { from: number; to: number; reason: string }[];
}

/**
 * Everybody within a wider reach with the answers to each condition of `readCalendars`: who passes all of them, and
 * whose hours are free, is able.
 */
export async function readAnswers(
  db: Db,
  ask: CalendarAsk,
  within: readonly string[],
): Promise<EmployeeAnswers[]> {
  const { active, accepts, skilled, near } = conditionsOf(ask);
  const found = await rows<CalendarRow & Omit<EmployeeAnswers, keyof Calendar | "id">>(
    db,
    sql`select e.id::text, e.employee_no as "employeeNo", e.display_name as name, e.grade, e.rating, e.status,
        ${active} as active, ${accepts} as accepts, ${skilled} as skilled, ${near} as near,
        p.n = ${ask.certificates.length} as "hasPapers", e.skills, e.areas,
        coalesce((select json_agg(json_build_object('kind', c.kind, 'validTo', c.valid_to, 'verified', c.verified))
          from workforce.employee_certificates c
          where c.employee_id = e.id and c.kind = any(${textArray(ask.certificates)})), '[]') as papers,
        coalesce((select json_agg(json_build_object('from', extract(epoch from a.from_at) * 1000,
            'to', extract(epoch from a.to_at) * 1000, 'reason', a.reason) order by a.from_at)
          from workforce.employee_absences a where a.employee_id = e.id and a.withdrawn_at is null
            and a.to_at > ${instant(new Date(midnightOf(ask.from)))}
            and a.from_at < ${instant(new Date(midnightOf(ask.from) + (ask.days + 1) * DAY))}), '[]') as absences,
        e.week::text, e.holiday_off, p.until::text, o.overrides, t.busy
      from workforce.employees e, ${belonging(ask)}
      where e.reach && ${textArray(within)}
      order by e.id`,
  );
  return found.map(({ week, holiday_off, until, overrides, busy, ...answers }) => ({
    ...answers,
    ...presentCalendar({ id: answers.id, week, holiday_off, until, overrides, busy }, ask.from),
  }));
}
