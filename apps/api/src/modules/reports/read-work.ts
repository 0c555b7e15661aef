import type { QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import type { answersReport, deadlinesReport, dispatchReport } from "@ginkgo/api-contract/reports/reports";
import { addDays, addMonths, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { sql } from "drizzle-orm";
import type { StaffViewer } from "../../http/viewer.ts";
import { type Db, row, rows } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";
import { sellersOf } from "../identity/staff/public.ts";
import { type Counted, countFacts, overPeriods } from "./count-facts.ts";
import { endings } from "./endings.ts";
import type { Measure } from "./facts.ts";
import { periodsOf, type Span, startOf } from "./periods.ts";

/** So many months ahead are shown. */
const MONTHS = 12;

/** Counts of some measures over the periods, and how long what they counted took on average. */
async function timed(db: Db, span: Span, measures: readonly Measure[]) {
  const periods = periodsOf(span);
  const counted = await countFacts(db, { ...span, measures, sellers: null }, "period");
  const of = (wanted: readonly Measure[], value: (one: Counted) => number = ({ n }) => n) =>
    overPeriods(
      periods,
      span.by,
      counted.filter(({ measure }) => wanted.includes(measure)),
      value,
    );
  const average = (wanted: readonly Measure[]) => {
    const counts = of(wanted);
    return of(wanted, ({ sum }) => sum).map((sum, i) => (counts[i] ? Math.round(sum / counts[i]) : null));
  };
  return { periods, of, average };
}

/** How soon offers are taken, and whether visits begin in time. */
export async function readDispatch(
  db: Db,
  query: QueryOf<typeof dispatchReport>,
): Promise<ReplyOf<typeof dispatchReport>> {
  const accepted = ["ACCEPTED_SOON", "ACCEPTED", "ACCEPTED_LATE"] as const;
  const { periods, of, average } = await timed(db, query, [
    ...accepted,
    "REJECTED",
    "EXPIRED",
    "ON_TIME",
    "LATE",
  ]);
  return {
    periods,
    acceptedSoon: of(["ACCEPTED_SOON"]),
    accepted: of(["ACCEPTED"]),
    acceptedLate: of(["ACCEPTED_LATE"]),
    acceptSeconds: average(accepted),
    rejected: of(["REJECTED"]),
    expired: of(["EXPIRED"]),
    onTime: of(["ON_TIME"]),
    late: of(["LATE"]),
  };
}

/** How long members wait for the first answer, and who waits now. */
export async function readAnswers(
  db: Db,
  query: QueryOf<typeof answersReport>,
  now: Date,
): Promise<ReplyOf<typeof answersReport>> {
  const all = ["ANSWERED_SOON", "ANSWERED", "ANSWERED_LATE"] as const;
  const { periods, of, average } = await timed(db, query, all);
  const waiting = await row<{ n: number; longest: number }>(
    db,
    sql`select count(*)::int as n,
        coalesce(greatest(0, extract(epoch from ${instant(now)} - min(c.waiting_since))), 0)::int as longest
      from advisory.conversations c where c.state = 'WAITING'`,
  );
  return {
    periods,
    answeredSoon: of(["ANSWERED_SOON"]),
    answered: of(["ANSWERED"]),
    answeredLate: of(["ANSWERED_LATE"]),
    waitSeconds: average(all),
    waiting: { count: waiting!.n, longestSeconds: waiting!.longest },
  };
}

/** What runs out in the months to come. */
export async function readDeadlines(
  db: Db,
  viewer: StaffViewer,
  now: Date,
): Promise<ReplyOf<typeof deadlinesReport>> {
  const today = shanghaiDay(now);
  const last = addDays(addMonths(startOf(today, "month"), MONTHS), -1);
  const periods = periodsOf({ from: today, to: last, by: "month" });
  const sellers = await sellersOf(db, viewer);
  const of = async (name: keyof typeof endings) => {
    const { from, day, where } = endings[name](sellers);
    const counted = await rows<{ key: string; n: number }>(
      db,
      sql`select date_trunc('month', ${day})::date::text as key, count(*)::int as n from ${from}
        where ${day} between ${today}::date and ${last}::date and ${where} group by 1`,
    );
    return overPeriods(periods, "month", counted, ({ n }) => n);
  };
  return {
    periods,
    contracts: await of("CONTRACTS"),
    employeeLicences: sellers ? null : await of("EMPLOYEE_LICENCES"),
    orgLicences: await of("ORG_LICENCES"),
  };
}
