import { type TaskKind, taskKinds } from "@ginkgo/api-contract/tasks/task-codes";
import { sql } from "drizzle-orm";
import { row, type Tx } from "../../platform/database/database.ts";
import { instant } from "../../platform/database/sql-values.ts";
import { announce } from "../../platform/live.ts";
import { staffWithPermission } from "../identity/public.ts";

export interface NewTask {
  kind: TaskKind;
  /** What it is about, and one line that names no person. */
  subject: { type: string; id: string; text: string };
  /** When it should be done, to the second. */
  dueAt: Date;
  /** Whose matter it is (`org:10001`); null is the portal's own. */
  seller?: string | null;
}

/** Lists go on after an instant as it is told, to the second. */
const wholeSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000);

/**
 * Puts something before the staff who may handle it and tells those who are there. While one of this kind is open for
 * the same thing, nothing happens.
 */
export async function openTask(tx: Tx, { kind, subject, dueAt, seller = null }: NewTask, now: Date) {
  const opened = await row<{ id: string }>(
    tx,
    sql`insert into tasks.tasks (kind, subject_type, subject_id, text, seller, opened_at, due_at)
      values (${kind}, ${subject.type}, ${subject.id}, ${subject.text}, ${seller}, ${instant(now)}, ${instant(wholeSecond(dueAt))})
      on conflict (kind, subject_type, subject_id) where done_at is null do nothing returning id::text`,
  );
  if (!opened) return;
  const staff = await staffWithPermission(tx, taskKinds[kind].permission, seller);
  if (staff.length > 0)
    await announce(tx, { event: "task", id: opened.id, rooms: staff.map((id) => `staff:${id}` as const) });
}
