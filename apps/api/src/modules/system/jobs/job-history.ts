import type { JobHistory } from "@ginkgo/api-contract/system/jobs";
import { addDays, midnightOf, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, asc, eq, gte } from "drizzle-orm";
import { HOUR } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/database/database.ts";
import { jobLags } from "../tables.ts";
import { addLooks, lagAt } from "./lag-steps.ts";

/** So many days are told, today first. */
const DAYS = 14;

type Hour = typeof jobLags.$inferSelect;
const counters = ["runs", "failedRuns", "items", "failedItems"] as const;

/** What was done in a span: how far it had come at its end, less how far before it; null where nobody counted. */
function doneIn(hours: readonly Hour[], before: Hour | undefined) {
  const counted = hours.filter(({ runs }) => runs !== null);
  const last = counted.at(-1);
  const first = before?.runs === null ? undefined : before;
  return Object.fromEntries(
    counters.map((name) => [name, last ? (last[name] ?? 0) - (first?.[name] ?? 0) : null]),
  ) as Record<(typeof counters)[number], number | null>;
}

/** How a job went day by day: how late it was half of the time, and but for one look in twenty; how much it did. */
export async function readHistory(db: Db, job: string, now: Date): Promise<JobHistory["days"]> {
  const today = shanghaiDay(now);
  const days = Array.from({ length: DAYS }, (_, i) => addDays(today, -i));
  // The hour before tells how far it had come when the first day began.
  const from = new Date(midnightOf(days.at(-1)!) - 24 * HOUR);
  const hours = await db
    .select()
    .from(jobLags)
    .where(and(eq(jobLags.job, job), gte(jobLags.hour, from)))
    .orderBy(asc(jobLags.hour));
  const byDay = Map.groupBy(hours, ({ hour }) => shanghaiDay(hour));
  return days.flatMap((day) => {
    const own = byDay.get(day);
    if (!own) return [];
    const looks = own.reduce<number[]>((sum, hour) => addLooks(sum, hour.looks), []);
    const worst = Math.max(...own.map(({ lag }) => lag));
    const before = hours.filter(({ hour }) => hour < own[0]!.hour).at(-1);
    return [
      {
        day,
        medianLag: lagAt(looks, 0.5, worst),
        p95Lag: lagAt(looks, 0.95, worst),
        worstLag: worst,
        ...doneIn(own, before),
      },
    ];
  });
}
