import type { TaskKind } from "@ginkgo/api-contract/tasks/task-codes";
import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { closeTask } from "./close-task.ts";
import { type NewTask, openTask } from "./open-task.ts";
import { tasks } from "./tables.ts";

/**
 * Has stand before the staff what is wanted now and nothing else of its kind: opens what is not there yet, and ends what is
 * not wanted any more. What somebody has ended by hand is not opened again while its words are the same.
 * @param subjectId only of that thing
 * @param staffId who brought about that something is not wanted any more
 */
export async function syncTasks(
  tx: Tx,
  {
    kind,
    subjectType,
    subjectId,
    staffId,
  }: { kind: TaskKind; subjectType: string; subjectId?: string; staffId?: string },
  wanted: readonly (Omit<NewTask, "kind" | "subject"> & { id: string; text: string })[],
  now: Date,
): Promise<void> {
  const known = await tx
    .select({ id: tasks.subjectId, text: tasks.text, doneAt: tasks.doneAt })
    .from(tasks)
    .where(
      and(
        eq(tasks.kind, kind),
        eq(tasks.subjectType, subjectType),
        subjectId === undefined ? undefined : eq(tasks.subjectId, subjectId),
        or(isNull(tasks.doneAt), isNotNull(tasks.doneBy)),
      ),
    );
  const isKnown = (id: string, text: string) => known.some((task) => task.id === id && task.text === text);
  for (const { id, text, doneAt } of known)
    if (doneAt === null && !wanted.some((one) => one.id === id && one.text === text))
      await closeTask(tx, { kind, subject: { type: subjectType, id }, ...(staffId ? { staffId } : {}) }, now);
  for (const { id, text, ...task } of wanted)
    if (!isKnown(id, text))
      await openTask(tx, { ...task, kind, subject: { type: subjectType, id, text } }, now);
}
