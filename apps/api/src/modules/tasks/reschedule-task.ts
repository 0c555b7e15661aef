import type { TaskKind } from "@ginkgo/api-contract/tasks/task-codes";
import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { announceTask } from "./announce-task.ts";
import { openOf } from "./open-of.ts";
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
    .where(openOf({ kind, subject }))
    .returning({ id: tasks.id, seller: tasks.seller, notFor: tasks.notFor });
  for (const { id, seller, notFor } of moved) await announceTask(tx, { id, kind, seller, notFor });
}
