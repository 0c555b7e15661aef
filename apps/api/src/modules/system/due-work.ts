import { sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY } from "../../platform/clock.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { pruneWork } from "../../platform/prune.ts";

export const dueWork: DueWork<AppContext>[] = [
  pruneWork("system.prune", [
    { table: "platform.provider_calls", keepFor: 30 * DAY, isOld: (before) => sql`t.minute < ${before}` },
  ]),
];
