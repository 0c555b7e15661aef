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
  CLIENT_UNKNOWN: { status: 401, msg: "不认识这个应用，请刷新页面后再登录。", report: false },
  SIGN_IN_FAILED: {
    status: 400,
    msg: "手机号或密码不对。请检查后再试，也可以改用短信验证码登录。",
    report: false,
  },
  SIGN_IN_TRIES: {
    status: 429,
    msg: "密码试错的次数太多了。请过 15 分钟再试，或现在用短信验证码登录。",
    report: false,
  },
  PASSWORD_OFF: {
    status: 429,
    msg: "为了您的账号安全，密码登录已暂停。请用短信验证码登录，再重设密码。",
    report: false,
  },
  SMS_CODE_WRONG: { status: 400, msg: "验证码不对或已过期，请检查后再填，或重新获取。", report: false },
  SMS_TOO_SOON: { status: 429, msg: "验证码一分钟只能获取一次，请稍等一会儿再点。", report: false },
  SMS_HOURLY: { status: 429, msg: "这个号码一小时内获取验证码太多次了，请过一会儿再试。", report: false },
  SMS_DAILY: {
    status: 429,
    msg: "这个号码今日获取验证码的次数已达上限，请明天再试，或打客服电话。",
    report: false,
  },
  SMS_ADDRESS: { status: 429, msg: "您所在的网络获取验证码太频繁了，请过一会儿再试。", report: false },
  SMS_PAUSED: { status: 503, msg: "短信暂时发不出去，请过一会儿再试，或打客服电话。", report: true },
  NOT_BY_ACCIDENT: { status: 403, msg: "这个地址只能由本站页面里的按钮来请求，已经拦下。", report: false },
  ACCOUNT_BLOCKED: { status: 403, msg: "这个账号已被停用，如有疑问请打客服电话。", report: false },
  ACCOUNT_CLOSED: { status: 401, msg: "这个账号已经注销，请重新登录。", report: false },
  NOT_REGISTERED: {
    status: 409,
    msg: "这个手机号还没有注册。请直接用短信验证码登录，会自动为您开户。",
    report: false,
  },
  FRESH_PROOF_REQUIRED: {
    status: 403,
    msg: "为了您的账号安全，请先用现在手机号的验证码或密码确认一次。",
    report: false,
  },
  MOBILE_TAKEN: {
    status: 409,
    msg: "这个手机号已经是另一个账号的了，请换一个号码，或用它直接登录。",
    report: false,
  },
  PERSON_TYPE_SAME: { status: 409, msg: "您现在就是这个身份，不用切换。", report: false },
  SWITCH_UNDER_WAY: { status: 409, msg: "身份正在切换，请稍等一会儿。", report: false },
  WECHAT_STATE: {
    status: 400,
    msg: "这次微信登录已经失效，请回到登录窗口，重新点一次微信登录。",
    report: false,
  },
  WECHAT_CODE: { status: 400, msg: "微信没有认出这次登录，请重新点一次微信登录。", report: false },
  WECHAT_NEEDS_PHONE: { status: 409, msg: "第一次用微信登录，请再验证一下手机号。", report: false },
  WECHAT_TICKET: { status: 400, msg: "绑定手机号的时间过了，请重新点一次微信登录。", report: false },
  WECHAT_TAKEN: {
    status: 409,
    msg: "这个手机号或微信已经绑定过了，请换一个，或直接用短信验证码登录。",
    report: false,
  },
  WECHAT_UNAVAILABLE: { status: 503, msg: "微信登录暂时用不了，请改用短信验证码登录。", report: true },
  CONSENT_REQUIRED: { status: 403, msg: "需要您先同意相关授权，才能继续。", report: false },
} satisfies Record<string, Problem>;

export type ProblemKey = keyof typeof problems;

/** Field name → one sentence saying how to mend it. */
export type FieldErrors = Record<string, string>;
