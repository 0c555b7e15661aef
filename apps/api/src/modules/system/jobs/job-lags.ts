import { gt, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { HOUR } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/database/database.ts";
import { millis } from "../../../platform/database/sql-values.ts";
import { jobLags } from "../tables.ts";
import { oneLook } from "./lag-steps.ts";

/** So many hours are shown, the present one last. */
const SHOWN = 24;

const hourOf = (now: Date) => now.getTime() - (now.getTime() % HOUR);

/** Writes down how late each job is, and how far it has come. */
export async function noteLags({
  database,
  clock,
  jobStates,
}: Pick<AppContext, "database" | "clock" | "jobStates">): Promise<void> {
  const hour = new Date(hourOf(clock.now()));
  const states = await jobStates(database.primary);
  const lags = states.map(({ job, lag, done }) => ({
    job,
    hour,
    lag: Math.round(lag),
    looks: oneLook(lag),
    ...done,
  }));
  if (lags.length === 0) return;
  await database.transaction((tx) =>
    tx
      .insert(jobLags)
      .values(lags.toSorted((a, b) => a.job.localeCompare(b.job)))
      .onConflictDoUpdate({
        target: [jobLags.job, jobLags.hour],
        set: {
          lag: sql`greatest(${jobLags.lag}, excluded.lag)`,
          looks: sql`(select array_agg(coalesce(l.before, 0) + coalesce(l.one, 0) order by l.n)
            from unnest(${jobLags.looks}, excluded.looks) with ordinality l(before, one, n))`,
          runs: sql`excluded.runs`,
          failedRuns: sql`excluded.failed_runs`,
          items: sql`excluded.items`,
          failedItems: sql`excluded.failed_items`,
        },
      }),
  );
}

/** How late each job was at most in each of the last hours, seconds; null where nobody looked. */
export async function readLags(db: Db, now: Date): Promise<(job: string) => (number | null)[]> {
  const first = hourOf(now) - (SHOWN - 1) * HOUR;
  const found = await db
    .select({ job: jobLags.job, at: millis(jobLags.hour), lag: jobLags.lag })
    .from(jobLags)
    .where(gt(jobLags.hour, new Date(first - 1)));
  const known = new Map(found.map(({ job, at, lag }) => [`${job} ${at}`, lag]));
  return (job) => Array.from({ length: SHOWN }, (_, i) => known.get(`${job} ${first + i * HOUR}`) ?? null);
}
