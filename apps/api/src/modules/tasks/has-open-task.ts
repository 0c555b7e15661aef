import type { TaskKind } from "@ginkgo/api-contract/tasks/task-codes";
import { sql } from "drizzle-orm";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { openOf } from "./open-of.ts";
import { tasks } from "./tables.ts";

/** Whether a thing stands before the staff who may handle it. */
export async function hasOpenTask(
  tx: Tx,
  { kind, subject }: { kind: TaskKind; subject: { type: string; id: string } },
): Promise<boolean> {
  const found = await firstOf(
    tx.select({ found: sql<number>`1` }).from(tasks).where(openOf({ kind, subject })),
  );
  return found !== undefined;
}
