import type { TaskKind } from "@ginkgo/api-contract/tasks/task-codes";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { announceTask } from "./announce-task.ts";
import { wholeSecond } from "./open-task.ts";
import { tasks } from "./tables.ts";

/** Gives what is open another time, whoever has taken it; nothing happens where none is open. */
export async function rescheduleTask(
  tx: Tx,
  { kind, subject, dueAt }: { kind: TaskKind; subject: { type: string; id: string }; dueAt: Date },
): Promise<void> {
  const moved = await tx
    .update(tasks)
    .set({ dueAt: wholeSecond(dueAt), version: sql`${tasks.version} + 1` })
    .where(
      and(
        eq(tasks.kind, kind),
        eq(tasks.subjectType, subject.type),
        eq(tasks.subjectId, subject.id),
        isNull(tasks.doneAt),
      ),
    )
    .returning({ id: tasks.id, seller: tasks.seller });
  for (const { id, seller } of moved) await announceTask(tx, { id, kind, seller });
}
