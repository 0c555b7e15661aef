import type { Tx } from "../../platform/database/database.ts";
import { assignTask, closeTask, openTask } from "../tasks/public.ts";

const subjectOf = (id: string) => ({ type: "consultation", id });

/** Somebody waits to be called; the number of the receipt names nobody. */
export const openConsultTask = (
  tx: Tx,
  { id, receiptNo, dueAt }: { id: string; receiptNo: string; dueAt: Date },
  now: Date,
): Promise<void> =>
  openTask(
    tx,
    { kind: "CONSULTATION", subject: { ...subjectOf(id), text: `费用咨询 ${receiptNo}，等回电` }, dueAt },
    now,
  );

/** Somebody follows it: the task is theirs as well. */
export const assignConsultTask = (tx: Tx, id: string, staffId: string): Promise<void> =>
  assignTask(tx, { kind: "CONSULTATION", subject: subjectOf(id), staffId });

/** They were called, or cannot be. */
export const closeConsultTask = (tx: Tx, id: string, staffId: string, now: Date): Promise<void> =>
  closeTask(tx, { kind: "CONSULTATION", subject: subjectOf(id), staffId }, now);
