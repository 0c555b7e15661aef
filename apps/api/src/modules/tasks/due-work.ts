import { sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY, HOUR, later } from "../../platform/clock.ts";
import { instant } from "../../platform/database/sql-values.ts";
import type { DueWork } from "../../platform/due-work.ts";

/** How long a task that is done can still be looked at, in milliseconds. */
const KEPT = 400 * DAY;

export const dueWork: DueWork<AppContext>[] = [
  {
    name: "tasks.forget",
    every: HOUR,
    run: ({ database, clock }) =>
      database.transaction((tx) =>
        tx.execute(
          sql`delete from tasks.tasks where id in (select id from tasks.tasks
            where done_at < ${instant(later(clock.now(), -KEPT))} limit 10000)`,
        ),
      ),
  },
];
