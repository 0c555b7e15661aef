import { MAX_PERIODS, MAX_REPORT_DAYS, type ReportStep } from "@ginkgo/api-contract/reports/report-codes";
import type { ReportPeriod } from "@ginkgo/api-contract/reports/reports";
import { addDays, addMonths, daysBetween, weekdayOf } from "@ginkgo/locale/shanghai-time";
import { badInput } from "../../http/problem.ts";

export interface Span {
  from: string;
  to: string;
  by: ReportStep;
}

/** The first day of the day, week or month a day lies in. */
export function startOf(day: string, by: ReportStep): string {
  if (by === "month") return `${day.slice(0, 7)}-01`;
  return by === "week" ? addDays(day, 1 - weekdayOf(day)) : day;
}

const after = (start: string, by: ReportStep) =>
  by === "month" ? addMonths(start, 1) : addDays(start, by === "week" ? 7 : 1);

/**
 * The periods of a span; the first and the last are as long as the span leaves them.
 * @throws {ProblemError} BAD_INPUT for a span that is none, or of more periods than a plot shows
 */
export function periodsOf({ from, to, by }: Span): ReportPeriod[] {
  if (from > to) throw badInput({ to: "最后一天要在第一天以后，请检查日期。" });
  if (daysBetween(from, to) >= MAX_REPORT_DAYS) throw badInput({ to: "一次最多看三年，请选短一些的时间。" });
  const periods: ReportPeriod[] = [];
  for (let start = startOf(from, by); start <= to; start = after(start, by)) {
    const end = addDays(after(start, by), -1);
    periods.push({ from: start < from ? from : start, to: end > to ? to : end });
  }
  if (periods.length > MAX_PERIODS)
    throw badInput({ by: `一张图最多 ${MAX_PERIODS} 段，请选短一些的时间，或者按周、按月看。` });
  return periods;
}
