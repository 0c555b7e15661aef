import type { Problem } from "../problem.ts";

/** What signing in, message codes and WeChat can be refused for: part of `problems`. */
export const signInProblems = {
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
    msg: "今天有人多次试错这个账号的密码，在新设备上先不能用密码登录。请用短信验证码登录。",
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
  CHALLENGE_REQUIRED: { status: 403, msg: "请先看图填上四位数字，再获取验证码。", report: false },
  CHALLENGE_WRONG: { status: 400, msg: "图里的数字填得不对，换了一张，请再看一次。", report: false },
  SMS_ADDRESS: { status: 429, msg: "您所在的网络获取验证码太频繁了，请过一会儿再试。", report: false },
  SMS_PAUSED: { status: 503, msg: "短信暂时发不出去，请过一会儿再试，或打客服电话。", report: true },
  NOT_BY_ACCIDENT: { status: 403, msg: "这个地址只能由本站页面里的按钮来请求，已经拦下。", report: false },
  ACCOUNT_BLOCKED: { status: 403, msg: "这个账号已被停用，如有疑问请打客服电话。", report: false },
  ACCOUNT_CLOSED: { status: 401, msg: "这个账号已经注销，请重新登录。", report: false },
  WECHAT_NOT_BOUND: { status: 409, msg: "这个账号没有绑定微信，不用解绑。请刷新页面看看。", report: false },
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
} satisfies Record<string, Problem>;
