import type { Problem } from "../problem.ts";

/** How writing and publishing can be refused. */
export const entryProblems = {
  ENTRY_WAITING: {
    status: 409,
    msg: "有一版正等着发布或审核，要改请先撤回它。",
    report: false,
  },
  NOTHING_TO_PUBLISH: { status: 409, msg: "没有写好还没发布的内容，请先改一改再发布。", report: false },
  NOTHING_WAITS: {
    status: 409,
    msg: "没有等着发布或审核的内容，可能刚刚已经处理了。请刷新看看。",
    report: false,
  },
  ONLY_A_DRAFT: { status: 409, msg: "这一份还没有发布过，只有这份草稿，不能放弃。", report: false },
  ENTRIES_FIXED: { status: 409, msg: "这一类是固定的几份，只能改内容，不能新增或下线。", report: false },
  REQUEST_DECIDED: { status: 409, msg: "这次修改已经有人处理了，请刷新看看结果。", report: false },
  IMPORT_AT_WORK: { status: 409, msg: "这次导入正在进行，请等它做完。", report: false },
  IMPORT_NOT_CHECKED: { status: 409, msg: "这次导入现在不能这样做，请刷新看看它到哪一步了。", report: false },
} satisfies Record<string, Problem>;
