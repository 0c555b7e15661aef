import type { Problem } from "../problem.ts";

/** How a picture of the library can be refused. */
export const pictureProblems = {
  PICTURE_USED: {
    status: 409,
    msg: "这张图还有内容在用，不能去掉。请先在那些内容里换掉它，再来。",
    report: false,
  },
  PICTURE_LIMIT: {
    status: 409,
    msg: "放的图已经到 300 张了，请先去掉用不着的，再放新的。",
    report: false,
  },
} satisfies Record<string, Problem>;
