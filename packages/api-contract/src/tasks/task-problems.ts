import type { Problem } from "../problem.ts";

/** How what waits for staff can be refused. */
export const taskProblems = {
  TASK_ENDS_BY_ITSELF: {
    status: 409,
    msg: "这件事要打开来处理，处理了会自己从待办里消失，不能只标成办好了。",
    report: false,
  },
  TASK_TAKEN: { status: 409, msg: "这件事已经有人在处理，请换一件。", report: false },
} satisfies Record<string, Problem>;
