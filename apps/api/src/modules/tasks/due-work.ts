import { taskKinds } from "@ginkgo/api-contract/tasks/task-codes";
import { and, eq, inArray, isNotNull, isNull, lt, not, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY, HOUR, later, MINUTE } from "../../platform/clock.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { staffWithPermission } from "../identity/public.ts";
import { announceTask } from "./announce-task.ts";
import { handovers, tasks } from "./tables.ts";

/** How long a task that is done, and what was handed over, can still be looked at, in milliseconds. */
const KEPT = 400 * DAY;

/** Puts before everybody what is in the hands of somebody whose account is ended or may not handle it any more. */
async function releaseStranded({ database }: AppContext): Promise<void> {
  const taken = and(isNull(tasks.doneAt), isNotNull(tasks.ownerId));
  const held = await database.primary
    .selectDistinct({ kind: tasks.kind, seller: tasks.seller })
    .from(tasks)
    .where(taken);
  for (const { kind, seller } of held)
    await database.transaction(async (tx) => {
      const able = await staffWithPermission(tx, taskKinds[kind].permission, seller);
      const released = await tx
        .update(tasks)
        .set({ ownerId: null, version: sql`${tasks.version} + 1` })
        .where(
          and(
            taken,
            eq(tasks.kind, kind),
            seller === null ? isNull(tasks.seller) : eq(tasks.seller, seller),
            not(inArray(tasks.ownerId, able)),
          ),
        )
        .returning({ id: tasks.id, notFor: tasks.notFor });
      for (const { id, notFor } of released) await announceTask(tx, { id, kind, seller, notFor });
    });
}

export const dueWork: DueWork<AppContext>[] = [
  { name: "tasks.release", every: MINUTE, run: releaseStranded },
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
