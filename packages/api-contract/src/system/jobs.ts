import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import { Day, Instant, paging } from "../fields.ts";
import { written } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { jobStates } from "./system-codes.ts";

/** A piece of work that comes due by the clock. */
export const Job = z.object({
  name: z.string(),
  text: z.string(),
  state: z.enum(codesOf(jobStates)),
  stateText: z.string(),
  /** How often it looks for work, milliseconds. */
  every: z.number().int(),
  /** Seconds since a run should have begun; 0 while it runs on time. */
  lag: z.number(),
  /** The most of it in each of the last 24 hours, the present one last; null where nobody looked. */
  lags: z.array(z.number().nullable()),
  /** Items the last run found. */
  found: z.number().int(),
  /** Items that failed and are tried again later, and those that failed so often that a person must look. */
  setAside: z.number().int(),
  stuck: z.number().int(),
  endedAt: Instant.nullable(),
  lastError: z.string().nullable(),
  paused: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
});
export type Job = z.output<typeof Job>;

/** An item whose work failed: it stands aside and keeps no other from its turn. */
export const JobItem = z.object({
  job: z.string(),
  jobText: z.string(),
  item: z.string(),
  attempts: z.number().int(),
  lastError: z.string(),
  failedAt: Instant,
  /** When it is tried again; null where it was given up. */
  nextAt: Instant.nullable(),
  /** Failed so often that a person must look. */
  isStuck: z.boolean(),
  buried: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
});
export type JobItem = z.output<typeof JobItem>;

const managing = { who: "staff", permission: "system.manage", scope: "house" } as const;
const JobName = z.string("请从列表里选一个任务。").min(1, "请从列表里选一个任务。").max(80, "没有这个任务。");
const one = { ...managing, params: z.object({ name: JobName }), reply: Job } as const;
const reason = written(2, 200, "原因");

export const jobPage = endpoint("GET /rest/staff/job/page", {
  ...managing,
  summary: "自己跑的任务：准不准时、找到几项、几项出错",
  reply: z.object({ records: z.array(Job), total: z.number().int() }),
});

/** A job day by day, today first. */
export const JobHistory = z.object({
  name: z.string(),
  text: z.string(),
  days: z.array(
    z.object({
      day: Day,
      /** Seconds a run was late half of the time, and but for one look in twenty; null before that was counted. */
      medianLag: z.number().nullable(),
      p95Lag: z.number().nullable(),
      worstLag: z.number(),
      runs: z.number().int().nullable(),
      failedRuns: z.number().int().nullable(),
      /** Items found, and tries of items that failed. */
      items: z.number().int().nullable(),
      failedItems: z.number().int().nullable(),
    }),
  ),
});
export type JobHistory = z.output<typeof JobHistory>;

export const jobHistory = endpoint("GET /rest/staff/job/history/:name", {
  ...managing,
  summary: "一个任务近 14 天：落后多少、跑了几次、几次出错",
  params: z.object({ name: JobName }),
  reply: JobHistory,
});

export const runJob = endpoint("PUT /rest/staff/job/run/:name", {
  ...one,
  summary: "现在就跑一次，不等到点",
});

export const pauseJob = endpoint("PUT /rest/staff/job/pause/:name", {
  ...one,
  summary: "停下一个任务，恢复以前不再跑",
  body: z.object({ reason }),
});

export const resumeJob = endpoint("PUT /rest/staff/job/resume/:name", {
  ...one,
  summary: "让停下的任务接着跑",
});

export const jobItemPage = endpoint("GET /rest/staff/job/item/page", {
  ...managing,
  summary: "出错移到旁边的：试过几次、最后的错、下次什么时候试",
  query: z.object({
    job: JobName.optional(),
    /** Those that were given up. */
    buried: z.enum(["1", ""], "只能是 1 或空。").optional(),
    ...paging,
  }),
  reply: pageOf(JobItem),
});

const item = z.object({
  job: JobName,
  item: z.string("请从列表里选一项。").min(1, "请从列表里选一项。").max(200),
});

export const retryJobItem = endpoint("PUT /rest/staff/job/item/retry", {
  ...managing,
  summary: "下一次就再试；放下的也可以放回来",
  body: item,
  reply: JobItem,
});

export const buryJobItem = endpoint("PUT /rest/staff/job/item/bury", {
  ...managing,
  summary: "放下不再试，写明原因",
  body: item.extend({ reason }),
  reply: JobItem,
});
