import { sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { pruneWork, YEAR } from "../../platform/prune.ts";

export const dueWork: DueWork<AppContext>[] = [
  pruneWork("reviews.tidy", [
    { table: "reviews.comment_reports", keepFor: 3 * YEAR, isOld: (before) => sql`t.settled_at < ${before}` },
  ]),
];
