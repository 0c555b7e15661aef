import { jobOfPart, moneyJobs } from "@ginkgo/api-contract/system/job-texts";
import type { Job } from "@ginkgo/api-contract/system/jobs";
import { problem } from "../../../http/problem.ts";
import type { StaffViewer } from "../../../http/viewer.ts";
import { audit } from "../../../platform/audit.ts";
import { DAY, HOUR, later } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { buryItem, retryItem } from "../../../platform/due-items.ts";
import { hastenJob, pauseJob } from "../../../platform/due-work.ts";
import { closeTask, openTask } from "../../tasks/public.ts";
import { jobText } from "./list-jobs.ts";

interface By {
  viewer: StaffViewer;
  now: Date;
}

const note = (tx: Tx, { viewer, now }: By, action: string, detail: string) =>
  audit(tx, { at: now, actor: { kind: "STAFF", id: viewer.staffId }, action, memberId: null, detail });

const HELD_FOR = { JOB: DAY, MONEY_STOPPED: HOUR } as const;
type Held = keyof typeof HELD_FOR;

/** A job that is held back, or an item that was given up, as tasks name it. */
const subjectOf = (job: string, item?: string) =>
  item === undefined ? { type: "job", id: job } : { type: "jobItem", id: `${job} ${item}` };

/** Before whom it stands, until it goes on: what a job does is told by its name, without its parts. */
const heldKinds = (job: string, item?: string): Held[] => [
  ...(item === undefined ? ["JOB" as const] : []),
  ...(moneyJobs.includes(jobOfPart(job)) ? ["MONEY_STOPPED" as const] : []),
];

async function stand(tx: Tx, now: Date, job: string, item?: string): Promise<void> {
  const does = jobText(jobOfPart(job));
  const text = item === undefined ? `${does}：有人停下了，还没有恢复` : `${does}：${item} 放下了，不再试`;
  for (const kind of heldKinds(job, item))
    await openTask(
      tx,
      { kind, subject: { ...subjectOf(job, item), text }, dueAt: later(now, HELD_FOR[kind]) },
      now,
    );
}

async function standDown(tx: Tx, { viewer, now }: By, job: string, item?: string): Promise<void> {
  for (const kind of heldKinds(job, item))
    await closeTask(tx, { kind, subject: subjectOf(job, item), staffId: viewer.staffId }, now);
}

/** Has a job begin now. @throws {ProblemError} JOB_PAUSED */
export async function runNow(tx: Tx, by: By, { name, paused }: Job): Promise<void> {
  if (paused) throw problem("JOB_PAUSED");
  await hastenJob(tx, name);
  await note(tx, by, "JOB_RUN", `job:${name}`);
}

/** Holds a job back until somebody lets it go on; until then a task says so. */
export async function pause(tx: Tx, by: By, { name, reason }: { name: string; reason: string }) {
  await pauseJob(tx, name, { staffId: by.viewer.staffId, reason, now: by.now });
  await stand(tx, by.now, name);
  await note(tx, by, "JOB_PAUSED", `job:${name}`);
}

/** Lets a job go on, with a run at once. */
export async function resume(tx: Tx, by: By, name: string) {
  await pauseJob(tx, name, null);
  await standDown(tx, by, name);
  await hastenJob(tx, name);
  await note(tx, by, "JOB_RESUMED", `job:${name}`);
}

/** Has a failed item tried with the next run. @throws {ProblemError} NOT_FOUND */
export async function retry(tx: Tx, by: By, { job, item }: { job: string; item: string }) {
  if (!(await retryItem(tx, job, item, by.now))) throw problem("NOT_FOUND", "job item");
  await standDown(tx, by, job, item);
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
  await stand(tx, by.now, job, item);
  await note(tx, by, "JOB_ITEM_BURIED", `job:${job} item:${item}`);
}
