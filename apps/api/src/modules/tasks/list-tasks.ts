import type { QueryOf } from "@ginkgo/api-contract/endpoint";
import { MAX_COUNTED } from "@ginkgo/api-contract/envelope";
import type { TaskState } from "@ginkgo/api-contract/tasks/task-codes";
import type { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { cursorAfter, momentOfCursor } from "../../http/cursor.ts";
import { offsetOf } from "../../http/paged.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { countUpTo } from "../../platform/database/count-up-to.ts";
import type { Db } from "../../platform/database/database.ts";
import { exactIso, instant } from "../../platform/database/sql-values.ts";
import { tasks } from "./tables.ts";
import { readTasks, withinReach } from "./task-row.ts";

const states: Record<TaskState, SQL | undefined> = {
  OPEN: and(isNull(tasks.doneAt), isNull(tasks.ownerId)),
  TAKEN: and(isNull(tasks.doneAt), isNotNull(tasks.ownerId)),
  DONE: isNotNull(tasks.doneAt),
};

/** @throws {ProblemError} BAD_INPUT for a cursor no page gave */
function after(cursor: string): SQL {
  const { at, id } = momentOfCursor(cursor);
  return sql`(${tasks.dueAt}, ${tasks.id}) > (${instant(at)}, ${id}::bigint)`;
}

async function cursorOf(db: Db, id: string): Promise<string> {
  const [found] = await db
    .select({ at: exactIso(tasks.dueAt) })
    .from(tasks)
    .where(eq(tasks.id, id));
  return cursorAfter({ at: found!.at, id });
}

/** What waits for the staff, the first due first. @throws {ProblemError} BAD_INPUT */
export async function listTasks(db: Db, viewer: StaffViewer, query: QueryOf<typeof taskPage>) {
  const wanted = query.state?.length ? query.state : (["OPEN", "TAKEN"] as const);
  const where = and(
    await withinReach(db, viewer),
    or(...wanted.map((s) => states[s])),
    query.kind?.length ? inArray(tasks.kind, query.kind) : undefined,
    query.mine ? eq(tasks.ownerId, viewer.staffId) : undefined,
  );
  const total = await countUpTo(db, tasks, where, MAX_COUNTED);
  const found = await readTasks(db, query.cursor ? and(where, after(query.cursor)) : where, {
    limit: query.size + 1,
    offset: query.cursor ? 0 : offsetOf(query),
  });
  const records = found.slice(0, query.size);
  const last = records.at(-1);
  return {
    records,
    total,
    ...(found.length > query.size && last ? { nextCursor: await cursorOf(db, last.id) } : {}),
  };
}
