import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Instant } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";

/** What a process does. */
export const processRoles = { all: "页面、接口和任务", web: "页面和接口", worker: "任务" } as const;

/** A process that serves, with the build it runs. */
export const RunningProcess = z.object({
  id: z.string(),
  role: z.enum(codesOf(processRoles)),
  roleText: z.string(),
  version: z.string(),
  /** The id of the build of the portal's pages, as `builds/latest.json` has it. */
  build: z.string(),
  node: z.string(),
  startedAt: Instant,
  seenAt: Instant,
  /** It has said nothing for a while, and did not say that it ended. */
  isLost: z.boolean(),
});
export type RunningProcess = z.output<typeof RunningProcess>;

export const buildPage = endpoint("GET /rest/staff/build/page", {
  who: "staff",
  permission: "system.manage",
  scope: "house",
  summary: "正在跑的版本：每个进程的构建、从什么时候起；数据库做过的变更",
  reply: z.object({
    /** The one that has served longest first. */
    processes: z.array(RunningProcess),
    /** Newest first. */
    migrations: z.array(z.object({ name: z.string(), appliedAt: Instant })),
  }),
});
