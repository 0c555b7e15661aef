import type { TaskKind } from "@ginkgo/api-contract/tasks/task-codes";
import { sql } from "drizzle-orm";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { announceTask } from "./announce-task.ts";
import { tasks } from "./tables.ts";

export interface NewTask {
  kind: TaskKind;
  /** What it is about, and one line that names no person. */
  subject: { type: string; id: string; text: string };
  /** When it should be done, to the second. */
  dueAt: Date;
  /** Whose matter it is (`org:10001`); null is the portal's own. */
  seller?: string | null;
  /** Of what waits for a second person: who asked, and whom it is about; they may not be it. */
  notFor?: readonly string[];
}

/** Lists go on after an instant as it is told, to the second. */
export const wholeSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000);

/**
 * Puts something before the staff who may handle it and tells those who are there. While one of this kind is open for
 * the same thing, nothing happens.
 */
export async function openTask(
  tx: Tx,
  { kind, subject, dueAt, seller = null, notFor = [] }: NewTask,
  now: Date,
) {
  const opened = await firstOf(
    tx
      .insert(tasks)
      .values({
        kind,
        subjectType: subject.type,
        subjectId: subject.id,
        text: subject.text,
        seller,
        notFor: [...new Set(notFor)],
        openedAt: now,
        dueAt: wholeSecond(dueAt),
      })
      .onConflictDoNothing({
        target: [tasks.kind, tasks.subjectType, tasks.subjectId],
        where: sql`done_at is null`,
      })
      .returning({ id: tasks.id }),
  );
  if (opened) await announceTask(tx, { id: opened.id, kind, seller, notFor });
}
