/** One way a call can fail. */
export interface Problem {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 414 | 415 | 422 | 429 | 500 | 503;
  /** Chinese, for the person who reads it: what is wrong, then what to do. Never shows internals. */
  msg: string;
  /** Whether the operator should hear of it (logged as an error, counted in the metrics). */
  report: boolean;
}

/** Every way a call can fail, once. The key is the machine-readable `data.reason`. */
export const problems = {
  BAD_INPUT: { status: 400, msg: "有几处填写需要修改，请按提示改好后再试。", report: false },
  BAD_JSON: { status: 400, msg: "提交的内容读不出来，请刷新页面后再试。", report: false },
  SIGN_IN_REQUIRED: { status: 401, msg: "请先登录，再继续刚才的操作。", report: false },
  NOT_ALLOWED: { status: 403, msg: "您现在的身份不能做这件事，请换个身份或联系客服。", report: false },
  CROSS_SITE: {
    status: 403,
    msg: "这个请求不是从本站发出的，已经拦下。请回到本站页面再操作。",
    report: false,
  },
  NOT_FOUND: { status: 404, msg: "没有找到您要看的内容，可能已经下架。请返回列表再找找。", report: false },
  NO_SUCH_ADDRESS: { status: 404, msg: "没有这个地址，请检查后再试。", report: false },
  METHOD_NOT_ALLOWED: { status: 405, msg: "这个地址不支持这样的请求方式。", report: false },
  TOO_LARGE: { status: 413, msg: "提交的内容太大了，请精简后再试。", report: false },
  ADDRESS_TOO_LONG: { status: 414, msg: "地址太长了，请减少一些条件再试。", report: false },
  UNSUPPORTED_TYPE: {
    status: 415,
    msg: "这种格式的内容暂时读不了，请换成 JSON 或表单再提交。",
    report: false,
  },
  TOO_MANY_REQUESTS: { status: 429, msg: "操作太快了，请稍等一会儿再试。", report: false },
  INTERNAL: {
    status: 500,
    msg: "系统出了点问题，我们已经收到通知。请稍后再试，或打客服电话。",
    report: true,
  },
  UNAVAILABLE: { status: 503, msg: "系统正忙，请过一会儿再试。", report: true },
  DICT_NOT_FOUND: { status: 404, msg: "没有这个字典，请检查名称。", report: false },
} satisfies Record<string, Problem>;

export type ProblemKey = keyof typeof problems;

/** Field name → one sentence saying how to mend it. */
export type FieldErrors = Record<string, string>;
