import { sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY, MINUTE } from "../../platform/clock.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { pruneWork } from "../../platform/prune.ts";
import { noteLags } from "./jobs/job-lags.ts";

export const dueWork: DueWork<AppContext>[] = [
  { name: "system.lags", every: MINUTE, run: noteLags },
  pruneWork("system.prune", [
    { table: "platform.provider_calls", keepFor: 30 * DAY, isOld: (before) => sql`t.minute < ${before}` },
    { table: "system.job_lags", keepFor: 30 * DAY, isOld: (before) => sql`t.hour < ${before}` },
  ]),
];
