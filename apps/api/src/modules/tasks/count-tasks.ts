import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import { taskKinds } from "@ginkgo/api-contract/tasks/task-codes";
import type { staffToday } from "@ginkgo/api-contract/tasks/tasks";
import { and, count, eq, isNull, lt, min, sql } from "drizzle-orm";
import type { StaffViewer } from "../../http/viewer.ts";
import type { Db } from "../../platform/database/database.ts";
import { iso } from "../../platform/database/sql-values.ts";
import { tasks } from "./tables.ts";
import { withinReach } from "./task-row.ts";

/** How much waits for a staff account, by kind, the first due first. */
export async function countTasks(
  db: Db,
  viewer: StaffViewer,
  now: Date,
): Promise<ReplyOf<typeof staffToday>> {
  const found = await db
    .select({
      kind: tasks.kind,
      total: count(),
      late: sql<number>`(count(*) filter (where ${lt(tasks.dueAt, now)}))::int`,
      open: sql<number>`(count(*) filter (where ${isNull(tasks.ownerId)}))::int`,
      mine: sql<number>`(count(*) filter (where ${eq(tasks.ownerId, viewer.staffId)}))::int`,
      nextDueAt: iso(sql<Date>`min(${tasks.dueAt})`),
    })
    .from(tasks)
    .where(and(isNull(tasks.doneAt), await withinReach(db, viewer)))
    .groupBy(tasks.kind)
    .orderBy(min(tasks.dueAt));
  const sum = (of: "total" | "late" | "mine") => found.reduce((all, kind) => all + kind[of], 0);
  return {
    now: now.toISOString(),
    total: sum("total"),
    late: sum("late"),
    mine: sum("mine"),
    kinds: found.map(({ mine: _, ...kind }) => ({ ...kind, kindText: taskKinds[kind.kind].text })),
  };
}
