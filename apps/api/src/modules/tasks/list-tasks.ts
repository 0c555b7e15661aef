import type { QueryOf } from "@ginkgo/api-contract/endpoint";
import type { TaskState } from "@ginkgo/api-contract/tasks/task-codes";
import type { taskPage } from "@ginkgo/api-contract/tasks/tasks";
import { type SQL, sql } from "drizzle-orm";
import { offsetOf } from "../../http/paged.ts";
import { badInput } from "../../http/problem.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { type Db, row } from "../../platform/database/database.ts";
import { instant, textArray } from "../../platform/database/sql-values.ts";
import { readTasks, withinReach } from "./task-row.ts";

const states: Record<TaskState, SQL> = {
  OPEN: sql`(t.done_at is null and t.owner_id is null)`,
  TAKEN: sql`(t.done_at is null and t.owner_id is not null)`,
  DONE: sql`t.done_at is not null`,
};

const cursorOf = ({ dueAt, id }: { dueAt: string; id: string }) => `${dueAt}~${id}`;

/** @throws {ProblemError} BAD_INPUT for a cursor no page gave */
function after(cursor: string): SQL {
  const [dueAt = "", id = ""] = cursor.split("~");
  const at = new Date(dueAt);
  // Of four digits: the database reads fewer years than a date here.
  if (!/^[1-9]\d{3}-\d{2}-\d{2}T/.test(dueAt) || Number.isNaN(at.getTime()) || !/^\d{1,18}$/.test(id))
    throw badInput({ cursor: "这一页的位置不对，请从第一页重新看。" });
  return sql`(t.due_at, t.id) > (${instant(at)}, ${id}::bigint)`;
}

/** What waits for the staff, the first due first. @throws {ProblemError} BAD_INPUT */
export async function listTasks(db: Db, viewer: StaffViewer, query: QueryOf<typeof taskPage>) {
  const wanted = query.state?.length ? query.state : (["OPEN", "TAKEN"] as const);
  const parts = [
    await withinReach(db, viewer),
    sql`(${sql.join(
      wanted.map((s) => states[s]),
      sql` or `,
    )})`,
    ...(query.kind?.length ? [sql`t.kind = any(${textArray(query.kind)})`] : []),
    ...(query.mine ? [sql`t.owner_id = ${viewer.staffId}::bigint`] : []),
  ];
  const where = sql.join(parts, sql` and `);
  const counted = await row<{ n: number }>(
    db,
    sql`select count(*)::int as n from tasks.tasks t where ${where}`,
  );
  const from = query.cursor ? sql`and ${after(query.cursor)}` : sql``;
  const offset = query.cursor ? 0 : offsetOf(query);
  const found = await readTasks(
    db,
    sql`where ${where} ${from} order by t.due_at, t.id limit ${query.size + 1} offset ${offset}`,
  );
  const records = found.slice(0, query.size);
  const last = records.at(-1);
  return {
    records,
    total: counted?.n ?? 0,
    ...(found.length > query.size && last ? { nextCursor: cursorOf(last) } : {}),
  };
}
