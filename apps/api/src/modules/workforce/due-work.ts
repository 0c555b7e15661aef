import { sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { pruneWork, YEAR } from "../../platform/prune.ts";
import { endFreezes } from "./staffing/public.ts";

export const dueWork: DueWork<AppContext>[] = [
  { name: "workforce.freezes", every: 60_000, run: endFreezes },
  pruneWork("workforce.tidy", [
    // A visit that is over keeps nobody's hours any more; the order says when it was.
    {
      table: "workforce.employee_bookings",
      keepFor: YEAR,
      isOld: (before) => sql`upper(t.blocked) < ${before}`,
    },
  ]),
];
