import type { TaskKind } from "@ginkgo/api-contract/tasks/task-codes";
import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { announceTask } from "./announce-task.ts";
import { openOf } from "./open-of.ts";
import { tasks } from "./tables.ts";

/** Makes what waits theirs who took its subject, also where a colleague had it; nothing happens where none is open. */
export async function assignTask(
  tx: Tx,
  { kind, subject, staffId }: { kind: TaskKind; subject: { type: string; id: string }; staffId: string },
): Promise<void> {
  const assigned = await tx
    .update(tasks)
    .set({ ownerId: staffId, version: sql`${tasks.version} + 1` })
    .where(openOf({ kind, subject }))
    .returning({ id: tasks.id, seller: tasks.seller, notFor: tasks.notFor });
  for (const { id, seller, notFor } of assigned) await announceTask(tx, { id, kind, seller, notFor });
}
