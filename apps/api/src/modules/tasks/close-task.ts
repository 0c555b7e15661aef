import type { TaskKind } from "@ginkgo/api-contract/tasks/task-codes";
import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";

/**
 * Ends what waits for a person because it came about otherwise; nothing happens where none is open.
 * @param staffId who brought it about; absent where it came by itself
 */
export async function closeTask(
  tx: Tx,
  { kind, subject, staffId }: { kind: TaskKind; subject: { type: string; id: string }; staffId?: string },
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`update tasks.tasks set done_at = ${instant(now)}, done_by = ${staffId ?? null}::bigint, version = version + 1
      where kind = ${kind} and subject_type = ${subject.type} and subject_id = ${subject.id} and done_at is null`,
  );
}
