import { midnightOf, shanghaiDay, weekdayOf } from "@ginkgo/locale/shanghai-time";
import { type SQL, sql } from "drizzle-orm";
import { DAY, MINUTE } from "../../platform/clock.ts";
import { type Db, rows } from "../../platform/database/database.ts";
import { idArray, instant } from "../../platform/database/sql-values.ts";
import { areVisits, besides, type VisitTimes } from "../workforce/bookings/public.ts";

/** Points of the score: less to do and a shorter way go before knowing the customer, that before a better rating. */
const points = { start: 95, visit: 10, way: 10, knows: 5, rating: 9 } as const;

/** The visit before or after another one of that day. */
export interface NextVisit {
  /** When it ends, or begins; milliseconds since 1970. */
  at: number;
  adcode: string;
  /** What it is for, `order:10001`. */
  reference: string | null;
}

/** What an employee has to do around a visit, without that visit. */
export interface VisitLoad {
  id: string;
  rating: number;
  before: NextVisit | null;
  after: NextVisit | null;
  /** Of the day. */
  visits: number;
  /** Booked in the week of the day, Monday to Sunday. */
  weekMinutes: number;
}

/** What these employees have to do on the day and in the week of a visit. @param except what is booked under these does not count */
export function readLoads(
  db: Db,
  ids: readonly string[],
  visit: VisitTimes,
  { now, except }: { now: Date; except?: readonly string[] | undefined },
): Promise<VisitLoad[]> {
  const today = shanghaiDay(visit.startsAt);
  const day = midnightOf(today);
  const monday = day - (weekdayOf(today) - 1) * DAY;
  const within = (from: number, to: number) =>
    sql`tstzrange(${instant(new Date(from))}, ${instant(new Date(to))})`;
  const own = sql`b.employee_id = e.id and ${areVisits(now)} ${besides(except)}`;
  const next = (bound: "lower" | "upper", rest: SQL) =>
    sql`(select json_build_object('at', (extract(epoch from ${sql.raw(bound)}(b.visit)) * 1000)::float8,
        'adcode', b.adcode, 'reference', b.reference)
      from workforce.employee_bookings b
      where ${own} and b.adcode is not null and b.visit && ${within(day, day + DAY)} ${rest} limit 1)`;
  return rows<VisitLoad>(
    db,
    sql`select e.id::text, e.rating,
        ${next("upper", sql`and upper(b.visit) <= ${instant(visit.startsAt)} order by b.visit desc`)} as before,
        ${next("lower", sql`and lower(b.visit) >= ${instant(visit.endsAt)} order by b.visit`)} as after,
        w.visits, w.minutes as "weekMinutes"
      from workforce.employees e,
        lateral (select coalesce(sum(date_part('epoch', upper(b.visit) - lower(b.visit)) / 60), 0)::int as minutes,
            (count(*) filter (where lower(b.visit) >= ${instant(new Date(day))}
              and lower(b.visit) < ${instant(new Date(day + DAY))}))::int as visits
          from workforce.employee_bookings b where ${own} and b.visit && ${within(monday, monday + 7 * DAY)}) w
      where e.id = any(${idArray(ids)})`,
  );
}

/** A visit that somebody is meant to have and that is not booked yet: it counts as if it were. */
export interface MeantVisit extends VisitTimes {
  employeeId: string;
  adcode: string;
  reference: string;
}

/** What somebody has to do around a visit with what they are meant to have besides. */
export function withMeant(load: VisitLoad, meant: readonly MeantVisit[], visit: VisitTimes): VisitLoad {
  const today = shanghaiDay(visit.startsAt);
  const next = (at: Date, { adcode, reference }: MeantVisit): NextVisit => ({
    at: at.getTime(),
    adcode,
    reference,
  });
  const sum = { ...load };
  const mondayOf = (at: Date) => midnightOf(shanghaiDay(at)) - (weekdayOf(shanghaiDay(at)) - 1) * DAY;
  for (const one of meant) {
    const { startsAt, endsAt } = one;
    if (mondayOf(startsAt) === mondayOf(visit.startsAt))
      sum.weekMinutes += (endsAt.getTime() - startsAt.getTime()) / MINUTE;
    if (shanghaiDay(startsAt) !== today) continue;
    if (endsAt <= visit.startsAt && endsAt.getTime() >= (sum.before?.at ?? 0)) sum.before = next(endsAt, one);
    if (startsAt >= visit.endsAt && startsAt.getTime() <= (sum.after?.at ?? Number.POSITIVE_INFINITY))
      sum.after = next(startsAt, one);
    sum.visits += 1;
  }
  return sum;
}

export interface ScorePart {
  text: string;
  points: number;
}

/** What speaks for and against sending somebody who can come, in points: the sum decides who is sent first. */
export function scoreParts(
  { rating, before, after, visits }: VisitLoad,
  adcode: string,
  timesBefore: number,
): ScorePart[] {
  const ways = [before, after].filter((next) => next && next.adcode !== adcode).length;
  return [
    { text: "时间、地方、证件都合适", points: points.start },
    ...(timesBefore > 0 ? [{ text: `来过 ${timesBefore} 次`, points: points.knows }] : []),
    ...(visits > 0 ? [{ text: `当天已有 ${visits} 单`, points: -points.visit * visits }] : []),
    ...(ways > 0 ? [{ text: "前后的单在别的区", points: -points.way * ways }] : []),
    { text: `评分 ${rating.toFixed(1)}`, points: -points.rating * (1 - rating / 5) },
  ];
}

export const sumOf = (parts: readonly ScorePart[]): number =>
  parts.reduce((sum, part) => sum + part.points, 0);

/** The order people are asked in: more points first; where they are equal, who has been here longer. */
export const byScore = (a: { id: string; score: number }, b: { id: string; score: number }): number =>
  b.score - a.score || Number(a.id) - Number(b.id);
