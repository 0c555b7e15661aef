import type { Job } from "@ginkgo/api-contract/system/jobs";
import { problem } from "../../../http/problem.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { audit } from "../../../platform/audit.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { buryItem, retryItem } from "../../../platform/due-items.ts";
import { hastenJob, pauseJob } from "../../../platform/due-work.ts";

interface By {
  viewer: StaffViewer;
  now: Date;
}

const note = (tx: Tx, { viewer, now }: By, action: string, detail: string) =>
  audit(tx, { at: now, actor: { kind: "STAFF", id: viewer.staffId }, action, memberId: null, detail });

/** Has a job begin now. @throws {ProblemError} JOB_PAUSED */
export async function runNow(tx: Tx, by: By, { name, paused }: Job): Promise<void> {
  if (paused) throw problem("JOB_PAUSED");
  await hastenJob(tx, name);
  await note(tx, by, "JOB_RUN", `job:${name}`);
}

/** Holds a job back until somebody lets it go on. */
export async function pause(tx: Tx, by: By, { name, reason }: { name: string; reason: string }) {
  await pauseJob(tx, name, { staffId: by.viewer.staffId, reason, now: by.now });
  await note(tx, by, "JOB_PAUSED", `job:${name}: ${reason}`);
}

/** Lets a job go on, with a run at once. */
export async function resume(tx: Tx, by: By, name: string) {
  await pauseJob(tx, name, null);
  await hastenJob(tx, name);
  await note(tx, by, "JOB_RESUMED", `job:${name}`);
}

/** Has a failed item tried with the next run. @throws {ProblemError} NOT_FOUND */
export async function retry(tx: Tx, by: By, { job, item }: { job: string; item: string }) {
  if (!(await retryItem(tx, job, item, by.now))) throw problem("NOT_FOUND", "job item");
  await note(tx, by, "JOB_ITEM_RETRIED", `job:${job} item:${item}`);
}

/** Gives a failed item up. @throws {ProblemError} NOT_FOUND */
export async function bury(
  tx: Tx,
  by: By,
  { job, item, reason }: { job: string; item: string; reason: string },
) {
  const giving = { staffId: by.viewer.staffId, reason, now: by.now };
  if (!(await buryItem(tx, { job, item }, giving))) throw problem("NOT_FOUND", "job item");
  await note(tx, by, "JOB_ITEM_BURIED", `job:${job} item:${item}: ${reason}`);
}
