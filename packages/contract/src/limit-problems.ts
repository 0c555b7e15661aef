import type { Problem } from "./problem.ts";

/** What is too much, too slow or too often: part of `problems`. */
export const limitProblems = {
  FORM_TOO_LARGE: {
    status: 413,
    msg: "照片和文件加起来超过 10 MB 了，请少选几张，或换小一些的再提交。",
    report: false,
  },
  TOO_SLOW: { status: 400, msg: "网络太慢，没有收完。请换个网络好的地方再试一次。", report: false },
  FILE_HEAVY: {
    status: 422,
    msg: "这个 PDF 展开以后太大了，没法安全打开。请另存成普通的 PDF，或拍照上传。",
    report: false,
  },
  STAFF_SIGN_IN_TRIES: {
    status: 429,
    msg: "试错的次数太多了，请过 15 分钟再试。动态口令填对了，或在登录过的电脑上，不用等。",
    report: false,
  },
} satisfies Record<string, Problem>;
