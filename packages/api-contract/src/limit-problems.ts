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
  MAIL_OFTEN: {
    status: 429,
    msg: "发到这个邮箱的验证码太多了，请过一会儿再试。",
    report: false,
  },
  MAIL_PAUSED: {
    status: 503,
    msg: "邮件暂时发不出去，请过一会儿再试，或先用短信接收。",
    report: true,
  },
  MAIL_LINK: {
    status: 404,
    msg: "这个链接已经不管用了：邮箱换过或删掉了。要改怎么通知您，请登录后到“我的消息”。",
    report: false,
  },
  FAVOURITES_FULL: { status: 409, msg: "收藏已经满 1,000 个。请先取消一些再收藏。", report: false },
  ELDERS_FULL: { status: 409, msg: "最多添加 6 位长辈。请先删掉不再需要的一位。", report: false },
} satisfies Record<string, Problem>;
