import { isEndedByHand, taskStates } from "@ginkgo/api-contract/tasks/task-codes";
import type { Task } from "@ginkgo/api-contract/tasks/tasks";
import { fullMomentText } from "@ginkgo/locale/shanghai-time";
import { and, eq, sql } from "drizzle-orm";
import { ownerOf } from "../../http/audited/subject-owners.ts";
import { badInput, changedMeanwhile, problem } from "../../http/problem.ts";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { audit, changedNothing } from "../../platform/audit.ts";
import { firstOf, type Tx } from "../../platform/database/database.ts";
import { announceTask } from "./announce-task.ts";
import { tasks } from "./tables.ts";
import { readTasks, withinReach } from "./task-row.ts";

interface Change {
  id: string;
  /** The version last seen; absent where the caller does not ask. */
  version?: number | undefined;
}

/** The task, locked, as this account may see it. @throws {ProblemError} NOT_FOUND */
async function lockTask(tx: Tx, viewer: StaffViewer, id: string): Promise<Task> {
  const within = await withinReach(tx, viewer);
  await firstOf(tx.select({ found: sql<number>`1` }).from(tasks).where(eq(tasks.id, id)).for("update"));
  const [task] = await readTasks(tx, and(eq(tasks.id, id), within));
  if (!task) throw problem("NOT_FOUND", "task");
  return task;
}

async function change(
  tx: Tx,
  id: string,
  set: { ownerId: string | null; doneAt?: Date; doneBy?: string },
): Promise<Task> {
  const changed = await firstOf(
    tx
      .update(tasks)
      .set({ ...set, version: sql`${tasks.version} + 1` })
      .where(eq(tasks.id, id))
      .returning({ id: tasks.id, kind: tasks.kind, seller: tasks.seller, notFor: tasks.notFor }),
  );
  await announceTask(tx, changed!);
  const [task] = await readTasks(tx, eq(tasks.id, id));
  return task!;
}

function asItIs(tx: Tx, task: Task): Task {
  changedNothing(tx);
  return task;
}

function requireVersion(task: Task, version: number | undefined): void {
  if (version === undefined || version === task.version) return;
  throw changedMeanwhile({
    version: task.version,
    now: [
      { label: "状态", text: taskStates[task.state] },
      { label: "谁在处理", text: task.owner?.name ?? "还没有人" },
      { label: "到期", text: fullMomentText(task.dueAt) },
    ],
  });
}

/** Makes it this account's; again where it is already answers it as it stands. @throws {ProblemError} NOT_FOUND, TASK_TAKEN, CHANGED_MEANWHILE */
export async function takeTask(tx: Tx, viewer: StaffViewer, { id, version }: Change): Promise<Task> {
  const task = await lockTask(tx, viewer, id);
  if (task.state !== "DONE" && task.owner?.id === viewer.staffId) return asItIs(tx, task);
  if (task.state !== "OPEN") throw problem("TASK_TAKEN", id);
  requireVersion(task, version);
  return change(tx, id, { ownerId: viewer.staffId });
}

/**
 * Puts it before everybody again: what this account has taken, or, for a reason that is written down, what a colleague
 * has. Where nobody has it, it is answered as it stands.
 * @throws {ProblemError} NOT_FOUND, TASK_TAKEN where it is done, BAD_INPUT without a reason, CHANGED_MEANWHILE
 */
export async function releaseTask(
  tx: Tx,
  viewer: StaffViewer,
  { id, version, reason }: Change & { reason?: string | undefined },
  { clock, subjectOwners }: Pick<AppContext, "clock" | "subjectOwners">,
): Promise<Task> {
  const task = await lockTask(tx, viewer, id);
  if (task.state === "OPEN") return asItIs(tx, task);
  if (task.state === "DONE") throw problem("TASK_TAKEN", id);
  const isOwn = task.owner?.id === viewer.staffId;
  if (!isOwn && !reason)
    throw badInput({ reason: `这一条是${task.owner?.name || "同事"}在处理，请写明为什么要放回去。` });
  requireVersion(task, version);
  if (!isOwn)
    await audit(tx, {
      at: clock.now(),
      actor: { kind: "STAFF", id: viewer.staffId },
      action: "TASK_TAKEN_BACK",
      memberId: await ownerOf(tx, subjectOwners, { kind: "task", id }),
      detail: `task:${id}`,
      reason,
    });
  return change(tx, id, { ownerId: null });
}

/**
 * Ends it; again where it is done answers it as it stands. What a step of its subject ends is ended by that step alone.
 * @throws {ProblemError} NOT_FOUND, TASK_TAKEN, TASK_ENDS_BY_ITSELF, CHANGED_MEANWHILE
 */
export async function finishTask(
  tx: Tx,
  viewer: StaffViewer,
  { id, version }: Change,
  now: Date,
): Promise<Task> {
  const task = await lockTask(tx, viewer, id);
  if (task.state === "DONE") return asItIs(tx, task);
  if (!isEndedByHand(task.kind)) throw problem("TASK_ENDS_BY_ITSELF", task.kind);
  if (task.owner && task.owner.id !== viewer.staffId) throw problem("TASK_TAKEN", id);
  requireVersion(task, version);
  return change(tx, id, { ownerId: viewer.staffId, doneAt: now, doneBy: viewer.staffId });
}
