import { inArray, lt } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY, HOUR, later } from "../../platform/clock.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { handovers, tasks } from "./tables.ts";

/** How long a task that is done, and what was handed over, can still be looked at, in milliseconds. */
const KEPT = 400 * DAY;

export const dueWork: DueWork<AppContext>[] = [
  {
    name: "tasks.forget",
    every: HOUR,
    run: ({ database, clock }) =>
      database.transaction((tx) =>
        tx.delete(tasks).where(
          inArray(
            tasks.id,
            tx
              .select({ id: tasks.id })
              .from(tasks)
              .where(lt(tasks.doneAt, later(clock.now(), -KEPT)))
              .limit(10_000),
          ),
        ),
      ),
  },
  {
    name: "tasks.forgetHandovers",
    every: HOUR,
    run: ({ database, clock }) =>
      database.transaction((tx) => tx.delete(handovers).where(lt(handovers.at, later(clock.now(), -KEPT)))),
  },
];
