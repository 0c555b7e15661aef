import type { TaskKind } from "@ginkgo/api-contract/tasks/task-codes";
import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { announceTask } from "./announce-task.ts";
import { openOf } from "./open-of.ts";
import { tasks } from "./tables.ts";

/**
 * Ends what waits for a person because it came about otherwise; nothing happens where none is open.
 * @param staffId who brought it about; absent where it came by itself
 */
export async function closeTask(
  tx: Tx,
  { kind, subject, staffId }: { kind: TaskKind; subject: { type: string; id: string }; staffId?: string },
  now: Date,
): Promise<void> {
  const closed = await tx
    .update(tasks)
    .set({ doneAt: now, doneBy: staffId ?? null, version: sql`${tasks.version} + 1` })
    .where(openOf({ kind, subject }))
    .returning({ id: tasks.id, seller: tasks.seller, notFor: tasks.notFor });
  for (const { id, seller, notFor } of closed) await announceTask(tx, { id, kind, seller, notFor });
}
