import { isFollowed, isOfSeller, type TaskKind, taskKinds } from "@ginkgo/api-contract/tasks/task-codes";
import type { Task } from "@ginkgo/api-contract/tasks/tasks";
import { and, eq, inArray, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { StaffViewer } from "../../http/viewer.ts";
import type { Db } from "../../platform/database/database.ts";
import { iso } from "../../platform/database/sql-values.ts";
import { readStaff, sellersOf } from "../identity/staff/public.ts";
import { tasks } from "./tables.ts";

/** What a staff account may see and handle. */
export async function withinReach(db: Db, viewer: StaffViewer): Promise<SQL | undefined> {
  const sellers = await sellersOf(db, viewer);
  const kinds = (Object.keys(taskKinds) as TaskKind[]).filter(
    (kind) => viewer.permissions.has(taskKinds[kind].permission) && (sellers !== null || !isOfSeller(kind)),
  );
  const confined = kinds.filter(
    (kind) => isFollowed(kind) && viewer.ownMembers.has(taskKinds[kind].permission),
  );
  const ofOwnMembers = kinds.filter((kind) => viewer.ownMembers.has(taskKinds[kind].permission));
  return and(
    inArray(tasks.kind, kinds),
    sql`not ${viewer.staffId}::bigint = any(${tasks.notFor})`,
    ofOwnMembers.length > 0
      ? or(notInArray(tasks.kind, ofOwnMembers), sql`cardinality(${tasks.notFor}) = 0`)
      : undefined,
    sellers ? inArray(tasks.seller, sellers) : undefined,
    confined.length > 0
      ? or(notInArray(tasks.kind, confined), isNull(tasks.ownerId), eq(tasks.ownerId, viewer.staffId))
      : undefined,
  );
}

/** Tasks that fit, the first due first. */
export async function readTasks(
  db: Db,
  where: SQL | undefined,
  page?: { limit: number; offset: number },
): Promise<Task[]> {
  const fitting = db
    .select({
      id: tasks.id,
      kind: tasks.kind,
      subjectType: tasks.subjectType,
      subjectId: tasks.subjectId,
      text: tasks.text,
      openedAt: iso(tasks.openedAt),
      dueAt: iso(tasks.dueAt),
      doneAt: iso(tasks.doneAt),
      ownerId: tasks.ownerId,
      version: tasks.version,
    })
    .from(tasks)
    .where(where)
    .orderBy(tasks.dueAt, tasks.id)
    .$dynamic();
  const found = await (page ? fitting.limit(page.limit).offset(page.offset) : fitting);
  const names = await readStaff(
    db,
    found.flatMap((t) => t.ownerId ?? []),
  );
  return found.map(({ subjectType, subjectId, text, ownerId, ...task }) => ({
    ...task,
    kindText: taskKinds[task.kind].text,
    state: task.doneAt ? "DONE" : ownerId ? "TAKEN" : "OPEN",
    subject: { type: subjectType, id: subjectId, text },
    owner: ownerId ? { id: ownerId, name: names.get(ownerId) ?? "" } : null,
  }));
}
