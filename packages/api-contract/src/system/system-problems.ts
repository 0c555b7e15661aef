import type { Problem } from "../problem.ts";

/** How running the portal can be refused. */
export const systemProblems = {
  JOB_PAUSED: { status: 409, msg: "这个任务停着。请先点“接着跑”，再来。", report: false },
  PROVIDER_NOT_SET_UP: {
    status: 409,
    msg: "这项服务还没有设置，没有可以试的。请先在启动设置里填好它的账号。",
    report: false,
  },
} satisfies Record<string, Problem>;
