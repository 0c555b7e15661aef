import type { Problem } from "../problem.ts";

/** What people and rights of the back office can be refused for: part of `problems`. */
export const staffProblems = {
  OWN_ACCOUNT: {
    status: 403,
    msg: "不能改自己的账号和角色，请找另一位管账号的同事。",
    report: false,
  },
  LAST_MANAGER: {
    status: 409,
    msg: "这样就没有人能管账号了。请先让另一位同事有“管账号与权限”，再来操作。",
    report: false,
  },
  STAFF_PHONE_TAKEN: {
    status: 409,
    msg: "这个手机号已经有工作人员账号了，请在列表里找到它，或换一个手机号。",
    report: false,
  },
  SELLER_PHONE_OURS: {
    status: 409,
    msg: "这个手机号是本平台同事的账号，不能再管商家或机构。请对方撤回申请，换一个联系人手机号再提交。",
    report: false,
  },
  SELLER_ACCOUNT_BLOCKED: {
    status: 409,
    msg: "这个手机号的商家账号停用了。请先找管账号的同事恢复它，再来通过。",
    report: false,
  },
  KEY_NOT_ALLOWED: {
    status: 403,
    msg: "接口密钥做不了这件事：密钥里没有这一项权限，或者这一步只能由人在后台办。请换密钥，或登录后台来办。",
    report: false,
  },
  KEY_RIGHTS: {
    status: 403,
    msg: "密钥的权限不能比您自己的多。请去掉您没有的那几项，或请有这些权限的同事来建。",
    report: false,
  },
  STAFF_STATE: { status: 409, msg: "这个账号现在的状态不能这样做，请刷新后再看。", report: false },
  REQUEST_WAITS: {
    status: 409,
    msg: "已经有一项改动在等第二位同事，请先等那一项办完。",
    report: false,
  },
  OTHER_PERSON_NEEDED: {
    status: 403,
    msg: "这一项要两个人确认，提出的人和本人都不能当第二位。请另一位有这项权限的同事来确认。",
    report: false,
  },
  REQUEST_OVER: { status: 409, msg: "这一项已经办完或过期了，请刷新后再看。", report: false },
  ROLES_MIXED: {
    status: 422,
    msg: "商家和机构的账号只能有商家、机构的角色，也不能改成本平台的角色。请另建一个账号。",
    report: false,
  },
  ROLE_LIMIT: { status: 422, msg: "这个角色不能有这一项权限，请去掉后再试。", report: false },
  INVITATION_OVER: {
    status: 404,
    msg: "这个链接已经用过、过期或换过了。请找给您链接的同事再要一个。",
    report: false,
  },
  INVITATION_WAITS: {
    status: 409,
    msg: "这个账号还要第二位同事同意才能启用。同意以后，再打开这个链接。",
    report: false,
  },
  INVITATION_CODE: {
    status: 400,
    msg: "动态码不对。请看验证器里现在的 6 位数字，再填一次。",
    report: false,
  },
  EXPORT_TOO_LONG: {
    status: 422,
    msg: "符合的记录超过 10,000 条，一次导不出来。请缩小时间或条件，分几次导出。",
    report: false,
  },
} satisfies Record<string, Problem>;
