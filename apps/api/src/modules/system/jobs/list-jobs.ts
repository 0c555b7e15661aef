import { jobOfPart, jobTexts } from "@ginkgo/api-contract/system/job-texts";
import type { Job, JobItem } from "@ginkgo/api-contract/system/jobs";
import { type JobState, jobStates } from "@ginkgo/api-contract/system/system-codes";
import { shanghaiInstant } from "@ginkgo/locale/shanghai-time";
import { and, count, desc, eq, isNotNull, isNull, like, or, type SQL } from "drizzle-orm";
import { offsetOf, type PageQuery, paged } from "../../../http/paged.ts";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { Db } from "../../../platform/database/database.ts";
import { likeLiteral } from "../../../platform/database/sql-values.ts";
import { dueItems } from "../../../platform/database/tables.ts";
import { STUCK_AFTER } from "../../../platform/due-items.ts";
import type { DueWorkState } from "../../../platform/due-work.ts";
import { readStaff } from "../../identity/staff/public.ts";
import { readLags } from "./job-lags.ts";

/** A run that begins later than this is late, seconds; one that looks every few seconds is let a few of its turns. */
const LATE_AFTER = 60;

function stateOf({ paused, failures, endedAt, lag, stuck }: DueWorkState): JobState {
  if (paused) return "PAUSED";
  if (failures > 0 || stuck > 0) return "FAILING";
  if (lag > LATE_AFTER) return "LATE";
  return endedAt ? "ON_TIME" : "NEW";
}

export const jobText = (name: string): string => jobTexts[name] ?? name;

/** Every job, what needs a person first. */
export async function listJobs(db: Db, { jobStates: readStates, clock }: AppContext): Promise<Job[]> {
  const states = await readStates(db);
  const lagsOf = await readLags(db, clock.now());
  const names = await readStaff(
    db,
    states.flatMap(({ paused }) => (paused ? [paused.staffId] : [])),
  );
  const order: JobState[] = ["FAILING", "LATE", "PAUSED", "ON_TIME", "NEW"];
  return states
    .map((s): Job => {
      const state = stateOf(s);
      return {
        name: s.job,
        text: jobText(s.job),
        state,
        stateText: jobStates[state],
        every: s.every,
        lag: s.lag,
        lags: lagsOf(s.job),
        found: s.found,
        setAside: s.setAside,
        stuck: s.stuck,
        endedAt: s.endedAt ? shanghaiInstant(s.endedAt) : null,
        lastError: s.failures > 0 ? s.lastError : null,
        paused: s.paused
          ? {
              by: names.get(s.paused.staffId) ?? "工作人员",
              at: shanghaiInstant(s.paused.at),
              reason: s.paused.reason,
            }
          : null,
      };
    })
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.name.localeCompare(b.name));
}

/** @throws {ProblemError} NOT_FOUND */
export async function readJob(db: Db, context: AppContext, name: string): Promise<Job> {
  const job = (await listJobs(db, context)).find((j) => j.name === name);
  if (!job) throw problem("NOT_FOUND", "job");
  return job;
}

type ItemRow = typeof dueItems.$inferSelect;

async function presentItems(db: Db, found: readonly ItemRow[]): Promise<JobItem[]> {
  const names = await readStaff(
    db,
    found.flatMap(({ buriedBy }) => (buriedBy ? [buriedBy] : [])),
  );
  return found.map((row) => ({
    job: row.job,
    jobText: jobText(jobOfPart(row.job)),
    item: row.item,
    attempts: row.attempts,
    lastError: row.lastError,
    failedAt: shanghaiInstant(row.failedAt),
    nextAt: row.buriedAt ? null : shanghaiInstant(row.nextAt),
    isStuck: row.attempts >= STUCK_AFTER,
    buried: row.buriedAt
      ? {
          by: names.get(row.buriedBy ?? "") ?? "工作人员",
          at: shanghaiInstant(row.buriedAt),
          reason: row.buryReason ?? "",
        }
      : null,
  }));
}

/** What failed and stands aside, the latest first. */
export async function listItems(
  db: Db,
  query: PageQuery & { job?: string | undefined; buried?: string | undefined },
) {
  const { job, buried } = query;
  const conditions: (SQL | undefined)[] = [
    buried ? isNotNull(dueItems.buriedAt) : isNull(dueItems.buriedAt),
    job ? or(eq(dueItems.job, job), like(dueItems.job, `${likeLiteral(job)}:%`)) : undefined,
  ];
  const where = and(...conditions);
  const [total] = await db.select({ n: count() }).from(dueItems).where(where);
  const found = await db
    .select()
    .from(dueItems)
    .where(where)
    .orderBy(desc(dueItems.failedAt), dueItems.job, dueItems.item)
    .limit(query.size)
    .offset(offsetOf(query));
  return paged(await presentItems(db, found), total!.n, query);
}

/** @throws {ProblemError} NOT_FOUND */
export async function readItem(db: Db, { job, item }: { job: string; item: string }): Promise<JobItem> {
  const found = await db
    .select()
    .from(dueItems)
    .where(and(eq(dueItems.job, job), eq(dueItems.item, item)));
  const [shown] = await presentItems(db, found);
  if (!shown) throw problem("NOT_FOUND", "job item");
  return shown;
}
