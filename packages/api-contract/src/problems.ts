import { signingProblems } from "./contracts/signing-problems.ts";
import { signInProblems } from "./identity/sign-in-problems.ts";
import { staffProblems } from "./identity/staff-problems.ts";
import { limitProblems } from "./limit-problems.ts";
import { moneyProblems } from "./payments/money-problems.ts";
import { pictureProblems } from "./pictures/picture-problems.ts";
import type { Problem } from "./problem.ts";
import { entryProblems } from "./publishing/entry-problems.ts";
import { settlementProblems } from "./settlements/settlement-problems.ts";
import { systemProblems } from "./system/system-problems.ts";
import { taskProblems } from "./tasks/task-problems.ts";
import { visitProblems } from "./visits/visit-problems.ts";

export type { Problem };

/** Every way a call can fail, once. The key is the machine-readable `data.reason`. */
export const problems = {
  ...limitProblems,
  ...signInProblems,
  ...staffProblems,
  ...entryProblems,
  ...pictureProblems,
  ...settlementProblems,
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
  NOT_OFFERED: { status: 404, msg: "本站现在没有这一项服务。要找别的，请回到首页看看。", report: false },
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
  CONSENT_REQUIRED: { status: 403, msg: "需要您先同意相关授权，才能继续。", report: false },
  ACCOUNT_CLOSING: {
    status: 403,
    msg: "您已申请注销账号。要继续使用，请先到隐私中心撤回注销。",
    report: false,
  },
  CLOSURE_BLOCKED: {
    status: 409,
    msg: "还有没办完的事，暂时不能注销。请按列出的几项办完再试。",
    report: false,
  },
  CLOSURE_NOT_ASKED: { status: 409, msg: "您现在没有在注销账号，不用撤回。", report: false },
  EXPORT_TOO_OFTEN: {
    status: 429,
    msg: "一天最多导出三次，请明天再来。之前导出的文件 24 小时内还能打开。",
    report: false,
  },
  FILE_TOO_LARGE: { status: 413, msg: "文件超过 10 MB 了，请压缩一下，或换一个小一些的。", report: false },
  FILE_KIND: {
    status: 415,
    msg: "这种文件收不了。图片请用 JPG、PNG、WebP、GIF 或 HEIC；申请材料还可以用 PDF。",
    report: false,
  },
  VOICE_TOO_LARGE: {
    status: 413,
    msg: "这段录音太大了。请说短一些，一次最多 60 秒、2 MB。",
    report: false,
  },
  FILE_BROKEN: { status: 422, msg: "这个文件打不开，可能已经损坏。请换一个，或重新拍一张。", report: false },
  FILE_PIXELS: { status: 422, msg: "这张图片的尺寸太大了，请缩小到 4000 万像素以内再传。", report: false },
  FILE_ACTIVE: {
    status: 422,
    msg: "这个 PDF 里有脚本或附件，为了安全不能收。请打印成新的 PDF 或拍照上传。",
    report: false,
  },
  FILE_INFECTED: {
    status: 422,
    msg: "这个文件里查出了病毒，没有收下。请先给电脑或手机杀毒，再换一个文件。",
    report: false,
  },
  FILE_QUOTA: {
    status: 409,
    msg: "您存放的文件已经满了。请删掉一些旧的图片，或打客服电话。",
    report: false,
  },
  FILE_BUDGET: { status: 429, msg: "一小时内上传的文件太多了，请过一会儿再传。", report: false },
  FILE_UNKNOWN: { status: 409, msg: "有的文件没有传好，或已经用过了，请重新上传。", report: false },
  CONTACTS_FULL: { status: 409, msg: "紧急联系人最多 3 位。请先删掉或改掉一位，再添加。", report: false },
  LINK_NOT_FOUND: { status: 404, msg: "没有这条邀请，链接可能不完整。请让家人重新发一次。", report: false },
  LINK_EXPIRED: { status: 409, msg: "这条邀请已经过期。请让家人重新发一次。", report: false },
  LINK_USED: { status: 409, msg: "这条邀请已经有人接受了。如果不是您，请让家人重新发一次。", report: false },
  LINK_DECLINED: {
    status: 409,
    msg: "这条邀请已经被谢绝。改变主意的话，请让家人重新发一次。",
    report: false,
  },
  LINK_REVOKED: { status: 409, msg: "邀请您的家人已经撤回这条邀请，请和家人核对。", report: false },
  LINK_OWN: { status: 409, msg: "这是您自己发出的邀请，请转给家人，由家人来接受。", report: false },
  LINK_OTHER_PHONE: {
    status: 403,
    msg: "这条邀请是发给另一个手机号的。请用收到邀请的手机号登录后再接受。",
    report: false,
  },
  FAMILY_FULL: {
    status: 409,
    msg: "一位长辈身边最多 6 位家人，待接受的邀请也算。请先移除一位。",
    report: false,
  },
  FAMILY_OWNERS_FULL: {
    status: 409,
    msg: "一位长辈最多两个主账户。请改选“可代办”，或先调整另一位的权限。",
    report: false,
  },
  FAMILY_ALREADY: { status: 409, msg: "您已经在这位长辈的家人里了，不用再接受一次。", report: false },
  FAMILY_NO_RIGHT: {
    status: 403,
    msg: "您的家庭权限不能做这件事。需要的话，请让主账户的家人调整权限。",
    report: false,
  },
  FAMILY_LAST_OWNER: {
    status: 409,
    msg: "您是唯一的主账户。请先把另一位家人设为主账户，再退出或调整。",
    report: false,
  },
  FAMILY_ELDER_STAYS: { status: 409, msg: "长辈本人不能被移除或调整，只能由本人来改。", report: false },
  ELDERS_FULL: { status: 409, msg: "最多添加 6 位长辈。请先删掉不再需要的一位。", report: false },
  OPINION_TOO_MANY: {
    status: 429,
    msg: "今天提交的反馈已经有 10 条了。急事请打客服电话，其他的请明天再提。",
    report: false,
  },
  CHANGED_MEANWHILE: { status: 409, msg: "有人刚改过，请看过现在的内容再操作一次。", report: false },
  MEMBER_MOVED: { status: 409, msg: "这位会员的账号现在不能这样操作，请刷新后再看。", report: false },
  MERGE_BLOCKED: {
    status: 409,
    msg: "这两个账号现在还不能合并，请先办完列出的事。",
    report: false,
  },
  MERGE_MOVED: { status: 409, msg: "这次合并已经办完或者作废了，请刷新后再看。", report: false },
  MERGE_NOT_CONFIRMED: {
    status: 409,
    msg: "两个账号还没有都确认，请会员分别登录两个账号确认以后再决定。",
    report: false,
  },
  MERGE_SECOND_OTHER: {
    status: 403,
    msg: "这次合并是您提出的，要由另一位同事来决定。",
    report: false,
  },
  EXPORT_MOVED: { status: 409, msg: "这份导出已经有结果了，请刷新后再看。", report: false },
  EXPORT_SECOND_OTHER: { status: 403, msg: "这份导出是您要的，要由另一位同事来决定。", report: false },
  EXPORT_GONE: { status: 404, msg: "文件过了保存的期限，已经删掉了，请再导出一次。", report: false },
  OWN_ACCOUNT: { status: 403, msg: "这是您自己的账号，请让别的同事来办。", report: false },
  OPINION_MOVED: { status: 409, msg: "这条反馈现在的状态不能这样操作，请刷新后再看。", report: false },
  REQUEST_OPEN: {
    status: 409,
    msg: "这一种您已经提过，还在办。办好以前不用再提，进度在上面看得到。",
    report: false,
  },
  REQUEST_CLOSED: { status: 409, msg: "这一件已经办完了，请刷新后再看。", report: false },
  REVIEW_MOVED: { status: 409, msg: "这条评价现在不能这样操作，请刷新后再看。", report: false },
  OTHER_PERSON_DECIDES: {
    status: 403,
    msg: "这条评价是您隐藏过的，这一步要由另一位同事来做。",
    report: false,
  },
  APPEAL_MADE: { status: 409, msg: "您已经提过异议了，每次隐藏可以提一次。", report: false },
  COMMENT_EXISTS: {
    status: 409,
    msg: "您已经评价过了。想补充的话，请在自己的评价下面追评。",
    report: false,
  },
  COMMENT_APPENDED: {
    status: 409,
    msg: "这条评价已经追评过，或写下已超过 180 天，不能再追。",
    report: false,
  },
  COMMENT_TOO_MANY: { status: 429, msg: "今天写的评价太多了，请明天再写。", report: false },
  COMMENT_REPORTED: { status: 409, msg: "您已经举报过这条评价，我们会在 3 个工作日内处理。", report: false },
  BOOK_EXISTS: {
    status: 409,
    msg: "这一天您已经约过这里了。请在“我的预约”里看，或换一天。",
    report: false,
  },
  BOOK_OVER: { status: 409, msg: "这个预约已经取消或过期，请重新预约一次。", report: false },
  BOOK_NOT_PROPOSED: {
    status: 409,
    msg: "没有等您同意的时间了。请刷新页面，看看现在约的是哪一天。",
    report: false,
  },
  CART_FULL: { status: 409, msg: "购物车最多放 50 种。请先拿出几样，或先下单。", report: false },
  SOLD_OUT: { status: 409, msg: "您要的数量不够了。请减少数量，或换一个规格。", report: false },
  SLOT_TAKEN: { status: 409, msg: "这个时间刚刚约满了。请换一个时间，或打客服电话帮您排。", report: false },
  VISIT_NOT_ABLE: {
    status: 409,
    msg: "这一单您去不了：和您登记的会做、证件、地区或空着的时间对不上。请看别的单，登记有变请打客服电话。",
    report: false,
  },
  SEATS_TAKEN: { status: 409, msg: "这一天的名额不够了。请换一个出发日期，或减少人数。", report: false },
  CONTACT_REQUIRED: {
    status: 409,
    msg: "上门和出行前，请先添加一位紧急联系人，有事我们好马上找到家里人。",
    report: false,
  },
  CONTACT_NEEDED: {
    status: 409,
    msg: "您还有上门或旅居的订单，至少要留一位紧急联系人。请先添加另一位，再删这一位。",
    report: false,
  },
  GOODS_COMING_BACK: {
    status: 409,
    msg: "您寄来的东西正要寄还给您，收到以后再申请。有不同意见，请联系客服。",
    report: false,
  },
  PARCELS_WAIT: {
    status: 409,
    msg: "还有一部分没有寄出，等全部寄到再确认收货。不想等了，可以申请退款。",
    report: false,
  },
  ORDER_TRANSITION_NOT_ALLOWED: {
    status: 409,
    msg: "订单现在的状态不能这样操作。请刷新看看最新的进度。",
    report: false,
  },
  RESCHEDULE_TOO_LATE: {
    status: 409,
    msg: "离上门太近了，不能自己改时间。请打客服电话，我们帮您和护理员商量。",
    report: false,
  },
  RESCHEDULE_MOST: {
    status: 409,
    msg: "这一单已经改过两次时间。还要改，请打客服电话，或取消后重新约。",
    report: false,
  },
  RESCHEDULE_PRICE: {
    status: 409,
    msg: "那个时间的价钱和原来的不一样（夜间或节假日加价）。请选别的时间，或取消后重新约。",
    report: false,
  },
  ORDER_UNPAID_MOST: {
    status: 429,
    msg: "您有太多没付款的订单。请先付款或取消几张，再下新的。",
    report: false,
  },
  ...moneyProblems,
  ...systemProblems,
  ...taskProblems,
  EMPLOYEE_PROFILE_REQUIRED: {
    status: 403,
    msg: "您的服务人员资料还没有通过审核，暂时不能接单。请到“加入我们”看申请进度。",
    report: false,
  },
  VISIT_TAKEN: {
    status: 404,
    msg: "这一单已经有别的护理员接了，或者客人不需要了。请看看其他的单。",
    report: false,
  },
  TIME_OFF_VISIT: {
    status: 409,
    msg: "那天有您接下的单，不能休息。请先联系客服换人，再来改时间。",
    report: false,
  },
  CONSULT_TOO_MANY: {
    status: 429,
    msg: "这个号码今天已经约了 5 次回电。着急的话请直接打客服电话。",
    report: false,
  },
  CONSULT_MOVED: { status: 409, msg: "这条咨询现在的状态不能这样操作，请刷新后再看。", report: false },
  ADDRESSES_FULL: { status: 409, msg: "地址最多存 20 条。请先删掉不再用的。", report: false },
  APPLY_OPEN: {
    status: 409,
    msg: "同一家单位的同类申请正在办理，不用再交一次。凭受理编号和手机号可以查进度。",
    report: false,
  },
  APPLY_TOO_MANY: {
    status: 429,
    msg: "这个号码今天提交的申请太多了，请明天再来，或打客服电话。",
    report: false,
  },
  APPLY_NOT_FOUND: {
    status: 404,
    msg: "没有查到这份申请。请核对受理编号，以及提交时留的手机号。",
    report: false,
  },
  APPLY_MOVED: { status: 409, msg: "这份申请现在的状态不能这样操作，请刷新后再看。", report: false },
  APPLY_NOT_CHECKED: {
    status: 409,
    msg: "还有没看成合格的项，不能通过。请先逐项看完，再来通过。",
    report: false,
  },
  APPLY_PROOF_REQUIRED: {
    status: 403,
    msg: "请先用申请时的手机号收一条验证码，确认是您本人。",
    report: false,
  },
  APPLY_AGE: { status: 422, msg: "服务人员要年满 18 周岁。", report: false },
  APPLY_ID_TAKEN: {
    status: 409,
    msg: "这个身份证号已经用来申请过。如果不是您本人申请的，请打客服电话。",
    report: false,
  },
  EMPLOYEE_ALREADY: {
    status: 409,
    msg: "您已经是服务人员了。请在“我的”里切换身份。",
    report: false,
  },
  KEY_REUSED: {
    status: 422,
    msg: "这次提交和刚才的不一样，却用了同一个编号。请刷新页面后再提交。",
    report: false,
  },
  KEY_AT_WORK: {
    status: 409,
    msg: "这次提交还在处理，请过一分钟刷新看结果，没有办成再提交。",
    report: false,
  },
  DRAFT_TOO_MANY: { status: 429, msg: "暂时存不下更多没填完的内容，请过一会儿再试。", report: false },
  CONVERSATION_CLOSED: {
    status: 409,
    msg: "这次会话已经结束了，请重新打开一个再说。",
    report: false,
  },
  CONVERSATION_OPEN: { status: 409, msg: "会话还没有结束，结束以后再评价。", report: false },
  ALREADY_RATED: { status: 409, msg: "这次服务您已经评价过了，谢谢您。", report: false },
  CONVERSATION_TAKEN: {
    status: 409,
    msg: "这位客人正由同事接待。请刷新看看，需要您来的话请同事转给您。",
    report: false,
  },
  CONVERSATION_TOO_MANY: {
    status: 429,
    msg: "您一小时里打开的会话太多了。请先在已有的会话里说，或打客服电话。",
    report: false,
  },
  NOT_SERVING: {
    status: 403,
    msg: "您的账号还没有设成顾问或客服，不能接待。请让运营先设好。",
    report: false,
  },
  HANDS_FULL: {
    status: 409,
    msg: "您手上的客人已经满了。请先结束一个，或到“值班”里调高同时接待几位。",
    report: false,
  },
  COLLEAGUE_FULL: {
    status: 409,
    msg: "这位同事手上的客人已经满了，请转给别人，或等一会儿再转。",
    report: false,
  },
  COLLEAGUE_AWAY: { status: 409, msg: "这位同事现在不在线，请转给在线的同事。", report: false },
  CALLBACK_NOT_ASKED: { status: 409, msg: "这位客人没有留下要回的电话。", report: false },
  CANNED_FULL: { status: 409, msg: "自己的常用语最多存 100 条，请先删掉不用的。", report: false },
  ADVISER_CHANGED: {
    status: 409,
    msg: "专属顾问 30 天可以换一次，您最近刚换过。现在有不满意的地方，请告诉客服。",
    report: false,
  },
  CONTRACT_MOVED: {
    status: 409,
    msg: "这份合同现在的状态不能这样操作，请刷新后再看。",
    report: false,
  },
  CHANGE_NOT_YOURS: {
    status: 403,
    msg: "这项变更不用您来确认：涉及费用的由付费的人确认，涉及照护的由长辈一方确认。",
    report: false,
  },
  SIGNER_ONLY: {
    status: 403,
    msg: "这件事要由签了这份合同的人来办，请他登录自己的账号操作。",
    report: false,
  },
  PARTY_GONE: {
    status: 409,
    msg: "有一位签署人注销了账号，或者不在这位会员的家人里了，这份合同不能再发出或签署。请顾问作废后重新起草。",
    report: false,
  },
  PAY_IN_TURN: { status: 409, msg: "前面还有一期没有付，请先付清前一期。", report: false },
  RECALL_LATE: { status: 409, msg: "超过两分钟的消息不能撤回了。可以再发一条说明。", report: false },
  ...signingProblems,
  ...visitProblems,
} satisfies Record<string, Problem>;

export type ProblemKey = keyof typeof problems;

/** Field name → one sentence saying how to mend it. */
export type FieldErrors = Record<string, string>;
