/** Ways the signing of a contract can fail; a part of the catalogue in problems.ts. */
export const signingProblems = {
  SIGN_TURN: {
    status: 409,
    msg: "还没有轮到您签。前面一位签好后，我们会马上通知您。",
    report: false,
  },
  SIGN_TOO_LATE: {
    status: 409,
    msg: "这份合同约定的开始日期已经过了（旅居合同是行程已经出发），不能再签。请联系顾问，按新的日期重发一份。",
    report: false,
  },
  RELATIVE_NAMED_OFTEN: {
    status: 429,
    msg: "改家属的次数太多了，每次都会给他发短信。请过一小时再改；一天改了 6 次的，请明天再改，或打客服电话。",
    report: false,
  },
  RELATIVE_NUMBER_OFTEN: {
    status: 429,
    msg: "这个手机号一天里收到的签字短信已经到上限。请明天再写这个号码，或写另一位家属，急用请打客服电话。",
    report: false,
  },
  CONSENT_LINK_UNKNOWN: {
    status: 404,
    msg: "这个签字的链接打不开：可能不完整，或者报名的家人改了由谁签字。请报名的家人重新发一次。",
    report: false,
  },
  CONSENT_LINK_CLOSED: {
    status: 409,
    msg: "这个签字的链接已经关闭：签字的时间过了，出行取消了，或者签好已经超过 30 天。要看合同，请问报名的家人。",
    report: false,
  },
} as const;
