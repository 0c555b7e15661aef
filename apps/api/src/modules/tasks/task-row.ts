import { type TaskKind, taskKinds } from "@ginkgo/api-contract/tasks/task-codes";
import type { Task } from "@ginkgo/api-contract/tasks/tasks";
import { type SQL, sql } from "drizzle-orm";
import type { StaffViewer } from "../../http/viewer.ts";
import { type Db, rows } from "../../platform/database/database.ts";
import { iso, textArray } from "../../platform/database/sql-values.ts";
import { readStaff, sellersOf } from "../identity/staff/public.ts";

interface TaskRow extends Pick<Task, "id" | "kind" | "openedAt" | "dueAt" | "doneAt" | "version"> {
  subjectType: string;
  subjectId: string;
  text: string;
  ownerId: string | null;
}

/** What a staff account may see and handle, for a statement with `t`. */
export async function withinReach(db: Db, viewer: StaffViewer): Promise<SQL> {
  const kinds = (Object.keys(taskKinds) as TaskKind[]).filter((kind) =>
    viewer.permissions.has(taskKinds[kind].permission),
  );
  const sellers = await sellersOf(db, viewer);
  return sql`t.kind = any(${textArray(kinds)}) ${sellers ? sql`and t.seller = any(${textArray(sellers)})` : sql``}`;
}

/** @param rest `where …` and what follows it, for a statement with `t` */
export async function readTasks(db: Db, rest: SQL): Promise<Task[]> {
  const found = await rows<TaskRow>(
    db,
    sql`select t.id::text, t.kind, t.subject_type as "subjectType", t.subject_id as "subjectId", t.text,
        ${iso(sql`t.opened_at`)} as "openedAt", ${iso(sql`t.due_at`)} as "dueAt", ${iso(sql`t.done_at`)} as "doneAt",
        t.owner_id::text as "ownerId", t.version
      from tasks.tasks t ${rest}`,
  );
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
