import type { Permission } from "../../src/modules/identity/staff/public.ts";
import { employeeApplication } from "./partners-kit.ts";

/** What access-matrix.test.ts cannot read from the contract. An address that belongs here and is missing fails it. */

interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

const contractForm = {
  memberId: "999999999",
  type: "RESIDENCE",
  title: "机构入住服务合同",
  startDate: "2026-12-01",
  endDate: "2027-11-30",
  feeItems: [{ code: "BED", name: "床位费", amountFen: 200_000, unit: "MONTH" }],
};

/** What a call needs to come past its validation to the question whose it is. */
export const samples: Record<string, Sample> = {
  "GET /sys/sms/send/:mobile": { params: { mobile: "nobody" } },
  "POST /sys/sms/send/:mobile": { params: { mobile: "nobody" } },
  "PUT /rest/ums/member/changePersonType/:type": { params: { type: "1" } },
  "DELETE /rest/ums/member/consent/:kind": { params: { kind: "marketing" } },
  "PUT /rest/ums/memberEmergencyContact/edit": { body: { id: "999999999" } },
  "PUT /rest/ums/memberAddress/edit": { body: { id: "999999999" } },
  "GET /rest/staff/sign/family": { query: { phone: "13900000000" } },
  "PUT /rest/staff/feeConsultation/answer/:id": { body: { content: "说了三家的价格。" } },
  "PUT /rest/ums/employeeApply/edit/:id": { body: employeeApplication("999999999") },
  "PUT /rest/ums/family/edit/:id": { body: { relation: "7" } },
  "PUT /rest/ums/family/elder/edit/:id": { body: { gender: "FEMALE" } },
  "PUT /rest/ums/opinion/score/:id": { body: { score: 5 } },
  "PUT /rest/op/orgComment/append/:id": { body: { content: "后来又去过一次。" } },
  "POST /rest/op/orgComment/report/:id": { body: { reason: "FAKE" } },
  "PUT /rest/staff/opinion/reply/:id": { body: { content: "谢谢您的反馈。" } },
  "PUT /rest/staff/orgComment/hide/:id": { body: { reason: "与机构无关" } },
  "PUT /rest/staff/orgComment/reply/:id": { body: { content: "谢谢您的评价。" } },
  "GET /rest/oms/order/getInfoBySn/:sn": { params: { sn: "20261120100000999999" } },
  "POST /rest/oms/order/refund/:id": { body: { reason: "OTHER" } },
  "POST /rest/oms/order/pay/:id": { body: { familyAgreed: true } },
  "PUT /rest/oms/order/returnGoods/:id": { body: { company: "顺丰速运", trackingNo: "SF12345" } },
  "PUT /rest/oms/order/reschedule/:id": { body: { date: "2026-12-03", start: "10:00" } },
  "PUT /rest/oms/cart/edit": { body: { id: "999999999", quantity: 1 } },
  "PUT /rest/oms/cart/tick": { body: { ids: ["999999999"], ticked: false } },
  "PUT /rest/svc/book/change/:id": { body: { date: "2026-12-03" } },
  "PUT /rest/svc/comment/append/:id": { body: { content: "用了一个月，还是很好。" } },
  "PUT /rest/im/conversation/read/:id": { body: { seq: 1 } },
  "POST /rest/im/conversation/rate/:id": { body: { score: 5 } },
  "POST /rest/im/conversation/callback/:id": { body: { phone: "13800138000" } },
  "PUT /rest/staff/svcComment/reply/:id": { body: { content: "谢谢您的评价。" } },
  "PUT /rest/oms/order/employee/reject/:id": { body: { reason: "那天有事" } },
  "PUT /rest/oms/order/employee/finish/:id": { body: { record: { note: "一切顺利。" } } },
  "PUT /rest/oms/order/employee/measure/:id": { body: { vitals: { systolic: 130 } } },
  "PUT /rest/oms/order/employee/absent/:id": { body: { note: "敲门没有人应" } },
  "PUT /rest/staff/order/reassign/:id": { body: { reason: "护理员病了" } },
  "PUT /rest/staff/employee/freeze/:id": { body: { reason: "健康证过期" } },
  "PUT /rest/staff/employee/unfreeze/:id": { body: { reason: "补了新证" } },
  "POST /rest/staff/employee/absence/:id": {
    body: { from: "2026-12-01T08:00:00+08:00", to: "2026-12-01T18:00:00+08:00", reason: "发烧" },
  },
  "DELETE /rest/staff/employee/absence/:id/:absenceId": { params: { absenceId: "999999999" } },
  "POST /rest/staff/employee/note/:id": { body: { kind: "TRAINING", text: "急救复训" } },
  "PUT /rest/staff/order/startFor/:id": { body: { reason: "客人不会用手机" } },
  "PUT /rest/staff/order/finishFor/:id": { body: { reason: "忘了点完成", minutes: 60 } },
  "PUT /rest/staff/order/noShow/:id": { body: { who: "EMPLOYEE", reason: "没有来" } },
  "PUT /rest/staff/order/cancel/:id": { body: { reason: "不能履行" } },
  "PUT /rest/staff/order/benefitBack/:id": { body: { reason: "没有评估完" } },
  "PUT /rest/staff/order/note/:id": { body: { text: "已经联系过家属" } },
  "PUT /rest/staff/book/reveal/:id": { body: { reason: "打电话确认" } },
  "PUT /rest/staff/book/propose/:id": { body: { date: "2026-12-03", start: "10:00" } },
  "PUT /rest/staff/departure/cancel/:id": { body: { reason: "台风预警" } },
  "PUT /rest/ums/employee/timeOff/:day": { params: { day: "2026-12-01" } },
  "DELETE /rest/ums/employee/timeOff/:day": { params: { day: "2026-12-01" } },
  "PUT /rest/staff/refund/second/:refundId": { body: { agree: true } },
  "PUT /rest/staff/refund/sendBack/:refundId": { body: { reason: "请再看看照片" } },
  "PUT /rest/staff/refund/toCard/:refundId": {
    body: {
      bankType: "ICBC_DEBIT",
      bankAccount: "6222020000000000000",
      realName: "王桂兰",
      reason: "卡已注销",
    },
  },
  "PUT /rest/staff/refund/byHand/:refundId": { body: { note: "已经银行转账", proof: ["1"] } },
  "PUT /rest/staff/order/compensate/:id": { body: { amountFen: 1, reason: "路上晚了" } },
  "PUT /rest/staff/order/ship/:id": { body: { company: "顺丰速运", trackingNo: "SF12345" } },
  "POST /pay/notify/:provider": { params: { provider: "nobody" } },
  "GET /rest/op/applyDraft/get/:form": { params: { form: "merchant" } },
  "PUT /rest/op/applyDraft/save/:form": { params: { form: "merchant" }, body: { content: {} } },
  "DELETE /rest/op/applyDraft/delete/:form": { params: { form: "merchant" } },
  "PUT /rest/staff/merchantApply/supplement/:id": {
    body: { asks: [{ part: "FIRE_SAFETY", reason: "看不清" }] },
  },
  "PUT /rest/staff/member/reveal/:id": { body: { fields: ["phone"], reason: "联系上门" } },
  "PUT /rest/staff/member/block/:id": { body: { reason: "冒用别人的号码" } },
  "PUT /rest/staff/member/endSessions/:id": { body: { reason: "手机丢了" } },
  "PUT /rest/staff/merchantApply/check/:id": { body: { part: "FIRE_SAFETY", verdict: "OK" } },
  "PUT /rest/staff/employeeApply/check/:id": { body: { part: "certificates", verdict: "OK" } },
  "PUT /rest/staff/merchantApply/reject/:id": { body: { reason: "材料不全" } },
  "PUT /rest/staff/employeeApply/supplement/:id": {
    body: { asks: [{ part: "certificates", reason: "看不清" }] },
  },
  "PUT /rest/staff/employeeApply/reject/:id": { body: { reason: "材料不全" } },
  "PUT /rest/svc/sign/confirm/:id": { body: { smsCode: "000000" } },
  "POST /rest/svc/sign/pay/:id": { body: { periodNo: 1 } },
  "POST /rest/svc/sign/terminate/:id": {
    body: { reason: "要搬去和女儿同住", endsOn: "2026-12-31", smsCode: "000000" },
  },
  "PUT /rest/svc/sign/relative/:id/:partyId": {
    params: { partyId: "999999999" },
    body: { name: "孙明", phone: "13900000000", relation: "2" },
  },
  "PUT /rest/svc/sign/change/:id/:changeId": {
    params: { changeId: "999999999" },
    body: { smsCode: "000000" },
  },
  "POST /rest/staff/sign": { body: contractForm },
  "PUT /rest/staff/sign/:id": { body: contractForm },
  "PUT /rest/staff/sign/void/:id": { body: { reason: "写错了" } },
  "POST /rest/staff/sign/attachment/:id": { body: { kind: "ID", fileId: "999999999", name: "证件" } },
  "DELETE /rest/staff/sign/attachment/:id/:attachmentId": { params: { attachmentId: "999999999" } },
  "POST /rest/staff/sign/change/:id": {
    body: { kind: "ROOM", date: "2026-12-01", reason: "朝南", roomNo: "305" },
  },
  "PUT /rest/staff/sign/settle/:id": {
    body: { endsOn: "2026-11-20", balanceFen: 0 },
  },
  "GET /rest/staff/sign/settle/:id": { query: { endsOn: "2026-11-20" } },
  "DELETE /rest/staff/sign/settle/:id": { body: { reason: "算错了天数" } },
  "PUT /rest/staff/sign/second/:id": { body: { settlementId: "999999999", agree: true } },
  "PUT /rest/staff/sign/changeSecond/:id/:changeId": {
    params: { changeId: "999999999" },
    body: { agree: true },
  },
  "PUT /rest/svc/sign/settlement/:id": { body: { settlementId: "999999999", smsCode: "000000" } },
  "PUT /rest/svc/sign/dispute/:id": { body: { settlementId: "999999999", reason: "天数算得不对" } },
};

/** End the session they are called with, or what it stands on. */
export const ending = new Set([
  "DELETE /auth/logout",
  "DELETE /rest/staff/logout",
  "PUT /rest/ums/member/changePersonType/:type",
  "POST /rest/ums/privacy/closure",
]);

/** Of signed-in people: something in the path that is nobody's own, as words, public things, links that open by being held. */
export const openPaths = new Set([
  "PUT /rest/ums/member/changePersonType/:type",
  "DELETE /rest/ums/member/consent/:kind",
  "POST /rest/op/orgComment/report/:id",
  "GET /rest/ums/memberCollect/get/:targetId",
  "POST /rest/ums/family/accept/:linkId",
  "POST /rest/ums/family/decline/:linkId",
  // By a number nobody guesses; that it is another's is told like one that is not there (orders-visits.test.ts).
  "GET /rest/oms/order/getInfoBySn/:sn",
  // An employee's own visits: that a colleague's is told like none stands there too.
  "PUT /rest/oms/order/employee/receive/:id",
  "PUT /rest/oms/order/employee/reject/:id",
  "PUT /rest/oms/order/employee/goto/:id",
  "PUT /rest/oms/order/employee/handle/:id",
  "PUT /rest/oms/order/employee/absent/:id",
  "PUT /rest/oms/order/employee/measure/:id",
  "PUT /rest/oms/order/employee/stop/:id",
  "PUT /rest/oms/order/employee/finish/:id",
  "PUT /rest/oms/order/employee/health/:id",
  "GET /rest/oms/order/employee/visit/:id",
  "PUT /rest/ums/employee/timeOff/:day",
  "DELETE /rest/ums/employee/timeOff/:day",
]);

interface Own {
  /** Which of the elder's things the id is of. */
  id:
    | "session"
    | "contact"
    | "address"
    | "elder"
    | "bond"
    | "opinion"
    | "notice"
    | "comment"
    | "invitation"
    | "application"
    | "order"
    | "booking"
    | "line"
    | "conversation"
    | "message"
    | "contract";
  /** Statuses for family around the elder; 404 where nothing is said. */
  family?: { viewer?: number; proxy?: number };
  /** For the owner, where it is not 200. */
  owner?: number;
}

/** Whose path is an id of a member's own things. Those that erase come last, in the order the test goes. */
export const ownThings: Record<string, Own> = {
  "GET /rest/ums/memberEmergencyContact/get/:id": { id: "contact" },
  "DELETE /rest/ums/memberEmergencyContact/delete/:id": { id: "contact" },
  "GET /rest/ums/memberAddress/get/:id": { id: "address" },
  "PUT /rest/ums/memberAddress/default/:id": { id: "address" },
  "DELETE /rest/ums/memberAddress/delete/:id": { id: "address" },
  "GET /rest/ums/family/detail/:id": { id: "bond", family: { viewer: 200, proxy: 200 } },
  "PUT /rest/ums/family/edit/:id": { id: "bond", family: { viewer: 403, proxy: 403 } },
  "DELETE /rest/ums/family/:id": { id: "invitation" },
  "PUT /rest/ums/family/elder/edit/:id": { id: "elder", family: { viewer: 403, proxy: 403 } },
  "DELETE /rest/ums/family/elder/delete/:id": { id: "elder", family: { viewer: 403, proxy: 403 } },
  "GET /rest/ums/opinion/:id": { id: "opinion" },
  // Not answered yet: its owner is told so, others that there is none.
  "PUT /rest/ums/opinion/score/:id": { id: "opinion", owner: 409 },
  "PUT /rest/ums/notice/read/:id": { id: "notice" },
  "PUT /rest/op/orgComment/append/:id": { id: "comment" },
  // Being looked at: nothing to mend just now.
  "PUT /rest/ums/employeeApply/edit/:id": { id: "application", owner: 409 },
  "PUT /rest/ums/employeeApply/withdraw/:id": { id: "application" },
  "DELETE /rest/ums/member/sessions/:id": { id: "session" },
  "GET /rest/oms/order/:id": { id: "order", family: { viewer: 200, proxy: 200 } },
  "GET /rest/oms/order/refund/quote/:id": { id: "order", family: { viewer: 200, proxy: 200 } },
  // The family closes it before its owner comes.
  "POST /rest/oms/order/pay/:id": { id: "order", family: { proxy: 200 }, owner: 409 },
  "PUT /rest/oms/order/confirm/:id": { id: "order", family: { proxy: 409 }, owner: 409 },
  "PUT /rest/oms/order/complete/:id": { id: "order", family: { proxy: 409 }, owner: 409 },
  "POST /rest/oms/order/refund/:id": { id: "order", family: { proxy: 409 }, owner: 409 },
  "PUT /rest/oms/order/cancelRefund/:id": { id: "order", family: { proxy: 409 }, owner: 409 },
  "PUT /rest/oms/order/extend/:id": { id: "order", family: { proxy: 409 }, owner: 409 },
  "PUT /rest/oms/order/returnGoods/:id": { id: "order", family: { proxy: 409 }, owner: 409 },
  "PUT /rest/oms/order/reschedule/:id": { id: "order", family: { proxy: 409 }, owner: 409 },
  "GET /rest/svc/book/detail/:id": { id: "booking" },
  "PUT /rest/svc/book/change/:id": { id: "booking" },
  "GET /rest/svc/sign/detail/:id": { id: "contract", family: { viewer: 200, proxy: 200 } },
  // To be signed: nothing to pay, to end or to confirm yet. The code is a wrong one.
  "PUT /rest/svc/sign/confirm/:id": { id: "contract", family: { viewer: 409, proxy: 409 }, owner: 400 },
  "POST /rest/svc/sign/pay/:id": { id: "contract", family: { proxy: 409 }, owner: 409 },
  "POST /rest/svc/sign/terminate/:id": { id: "contract", owner: 409 },
  "DELETE /rest/svc/sign/terminate/:id": { id: "contract" },
  "PUT /rest/svc/sign/stopRenewal/:id": { id: "contract", owner: 409 },
  "PUT /rest/svc/sign/change/:id/:changeId": { id: "contract", owner: 404 },
  "PUT /rest/svc/sign/settlement/:id": { id: "contract", owner: 409 },
  "PUT /rest/svc/sign/dispute/:id": { id: "contract", owner: 409 },
  "PUT /rest/svc/sign/relative/:id/:partyId": { id: "contract", owner: 404 },
  "DELETE /rest/oms/cart/delete/:id": { id: "line" },
  "PUT /rest/svc/book/cancel/:id": { id: "booking" },
  // Nobody asked for another time.
  "PUT /rest/svc/book/accept/:id": { id: "booking", owner: 409 },
  // Nothing was said of it yet.
  "PUT /rest/svc/comment/append/:id": { id: "order", owner: 404 },
  "PUT /rest/oms/order/close/:id": { id: "order", family: { proxy: 200 }, owner: 409 },
  // What is said is nobody's but the two who talk, whatever the family may.
  "GET /rest/im/conversation/:id": { id: "conversation" },
  "PUT /rest/im/conversation/read/:id": { id: "conversation" },
  // Said more than two minutes ago by the time this test comes to it.
  "PUT /rest/im/message/recall/:id": { id: "message", owner: 409 },
  "PUT /rest/im/conversation/close/:id": { id: "conversation" },
  "POST /rest/im/conversation/rate/:id": { id: "conversation" },
  // It was ended two lines above.
  "POST /rest/im/conversation/callback/:id": { id: "conversation", owner: 409 },
};

/** Which permission a call of the staff takes; null is any staff account. */
export const permissionOf: Record<string, Permission | null> = {
  "GET /rest/staff/me": null,
  "GET /rest/staff/today": null,
  "GET /rest/staff/task/page": null,
  "PUT /rest/staff/task/take/:id": null,
  "PUT /rest/staff/task/done/:id": null,
  "GET /rest/staff/opinion/page": "opinions.answer",
  "GET /rest/staff/member/page": "members.read",
  "GET /rest/staff/member/get/:id": "members.read",
  "PUT /rest/staff/member/reveal/:id": "members.read",
  "PUT /rest/staff/member/block/:id": "members.block",
  "PUT /rest/staff/member/unblock/:id": "members.block",
  "PUT /rest/staff/member/endSessions/:id": "members.block",
  "GET /rest/staff/opinion/get/:id": "opinions.answer",
  "GET /rest/staff/orgComment/get/:id": "comments.review",
  "GET /rest/staff/feeConsultation/get/:id": "members.read",
  "PUT /rest/staff/opinion/accept/:id": "opinions.answer",
  "PUT /rest/staff/opinion/handle/:id": "opinions.answer",
  "PUT /rest/staff/opinion/reply/:id": "opinions.answer",
  "PUT /rest/staff/opinion/close/:id": "opinions.answer",
  "GET /rest/staff/feeConsultation/page": "members.read",
  "PUT /rest/staff/feeConsultation/show/:id": "members.read",
  "PUT /rest/staff/feeConsultation/assign/:id": "members.read",
  "PUT /rest/staff/feeConsultation/answer/:id": "members.read",
  "PUT /rest/staff/feeConsultation/close/:id": "members.read",
  "PUT /rest/staff/feeConsultation/invalid/:id": "members.read",
  "PUT /rest/staff/feeGuide/refresh": "content.write",
  "GET /rest/staff/orgComment/page": "comments.review",
  "PUT /rest/staff/orgComment/hide/:id": "comments.review",
  "PUT /rest/staff/orgComment/restore/:id": "comments.review",
  "PUT /rest/staff/orgComment/reply/:id": "comments.review",
  "PUT /rest/staff/svcComment/reply/:id": "comments.review",
  "GET /rest/staff/sign/page": "contracts.read",
  "GET /rest/staff/sign/:id": "contracts.read",
  "GET /rest/staff/sign/evidence/:id": "contracts.evidence",
  "POST /rest/staff/sign": "contracts.write",
  "PUT /rest/staff/sign/:id": "contracts.write",
  "PUT /rest/staff/sign/send/:id": "contracts.write",
  "PUT /rest/staff/sign/confirm/:id": "contracts.sign",
  "PUT /rest/staff/sign/void/:id": "contracts.write",
  "POST /rest/staff/sign/attachment/:id": "contracts.write",
  "DELETE /rest/staff/sign/attachment/:id/:attachmentId": "contracts.write",
  "GET /rest/staff/sign/family": "contracts.write",
  "GET /rest/staff/sign/family/:id": "contracts.write",
  "POST /rest/staff/sign/change/:id": "contracts.write",
  "PUT /rest/staff/sign/settle/:id": "contracts.write",
  "GET /rest/staff/sign/settle/:id": "contracts.write",
  "DELETE /rest/staff/sign/settle/:id": "contracts.write",
  "PUT /rest/staff/sign/second/:id": "orders.refund",
  "PUT /rest/staff/sign/changeSecond/:id/:changeId": "orders.refund",
  "GET /rest/staff/book/page": "orders.read",
  "PUT /rest/staff/book/reveal/:id": "orders.read",
  "PUT /rest/staff/book/confirm/:id": "orders.read",
  "PUT /rest/staff/book/propose/:id": "orders.read",
  "PUT /rest/staff/book/visited/:id": "orders.read",
  "PUT /rest/staff/book/noShow/:id": "orders.read",
  "GET /rest/staff/order/page": "orders.read",
  "GET /rest/staff/order/reminders": "orders.read",
  "GET /rest/staff/order/:id": "orders.read",
  "GET /rest/staff/order/candidates/:id": "orders.dispatch",
  "GET /rest/staff/dispatch/board": "orders.dispatch",
  "GET /rest/staff/employee/page": "orders.dispatch",
  "GET /rest/staff/employee/:id": "orders.dispatch",
  "PUT /rest/staff/employee/freeze/:id": "orders.dispatch",
  "PUT /rest/staff/employee/unfreeze/:id": "orders.dispatch",
  "POST /rest/staff/employee/absence/:id": "orders.dispatch",
  "DELETE /rest/staff/employee/absence/:id/:absenceId": "orders.dispatch",
  "POST /rest/staff/employee/note/:id": "orders.dispatch",
  "POST /rest/staff/dispatch/plan": "orders.dispatch",
  "PUT /rest/staff/order/withdraw/:id": "orders.dispatch",
  "PUT /rest/staff/order/dispatch/:id": "orders.dispatch",
  "PUT /rest/staff/order/ship/:id": "orders.ship",
  "PUT /rest/staff/order/reassign/:id": "orders.dispatch",
  "PUT /rest/staff/order/startFor/:id": "orders.dispatch",
  "PUT /rest/staff/order/finishFor/:id": "orders.dispatch",
  "PUT /rest/staff/order/noShow/:id": "orders.refund",
  "PUT /rest/staff/order/cancel/:id": "orders.refund",
  "PUT /rest/staff/order/benefitBack/:id": "orders.refund",
  "PUT /rest/staff/order/note/:id": "orders.read",
  "PUT /rest/staff/order/confirmTour/:id": "tours.confirm",
  "PUT /rest/staff/departure/confirm/:id": "tours.confirm",
  "PUT /rest/staff/departure/cancel/:id": "tours.confirm",
  "GET /rest/staff/refund/page": "orders.refund",
  "GET /rest/staff/refund/:refundId": "orders.refund",
  "GET /rest/staff/order/money/:id": "orders.refund",
  "PUT /rest/staff/refund/agree/:refundId": "orders.refund",
  "PUT /rest/staff/refund/received/:refundId": "orders.refund",
  "PUT /rest/staff/refund/refuse/:refundId": "orders.refund",
  "PUT /rest/staff/refund/retry/:refundId": "orders.refund",
  "PUT /rest/staff/refund/second/:refundId": "orders.refund",
  "PUT /rest/staff/refund/sendBack/:refundId": "orders.refund",
  "PUT /rest/staff/refund/toCard/:refundId": "orders.refund",
  "PUT /rest/staff/refund/byHand/:refundId": "orders.refund",
  "PUT /rest/staff/order/compensate/:id": "orders.refund",
  "GET /rest/staff/merchantApply/page": "applications.review",
  "GET /rest/staff/merchantApply/get/:id": "applications.review",
  "PUT /rest/staff/merchantApply/review/:id": "applications.review",
  "PUT /rest/staff/merchantApply/supplement/:id": "applications.review",
  "PUT /rest/staff/merchantApply/check/:id": "applications.review",
  "PUT /rest/staff/employeeApply/check/:id": "applications.review",
  "PUT /rest/staff/merchantApply/approve/:id": "applications.review",
  "PUT /rest/staff/merchantApply/reject/:id": "applications.review",
  "PUT /rest/staff/merchantApply/sign/:id": "applications.review",
  "PUT /rest/staff/merchantApply/online/:id": "applications.review",
  "GET /rest/staff/employeeApply/page": "applications.review",
  "GET /rest/staff/employeeApply/get/:id": "applications.review",
  "PUT /rest/staff/employeeApply/review/:id": "applications.review",
  "PUT /rest/staff/employeeApply/supplement/:id": "applications.review",
  "PUT /rest/staff/employeeApply/approve/:id": "applications.review",
  "PUT /rest/staff/employeeApply/reject/:id": "applications.review",
  "GET /rest/staff/im/conversation/page": "chat.answer",
  "GET /rest/staff/im/conversation/:id": "chat.answer",
  "GET /rest/staff/im/message/page": "chat.answer",
  "POST /rest/staff/im/message": "chat.answer",
  "PUT /rest/staff/im/conversation/read/:id": "chat.answer",
  "PUT /rest/staff/im/message/recall/:id": "chat.answer",
  "POST /rest/staff/im/conversation/claim": "chat.answer",
  "PUT /rest/staff/im/conversation/claim/:id": "chat.answer",
  "PUT /rest/staff/im/conversation/transfer/:id": "chat.transfer",
  "PUT /rest/staff/im/conversation/close/:id": "chat.answer",
  "PUT /rest/staff/im/conversation/callback/:id": "chat.answer",
  "PUT /rest/staff/im/conversation/called/:id": "chat.answer",
  "GET /rest/staff/im/duty": "chat.answer",
  "PUT /rest/staff/im/duty": "chat.answer",
  "GET /rest/staff/im/canned/list": "chat.answer",
  "POST /rest/staff/im/canned": "chat.answer",
  "DELETE /rest/staff/im/canned/:id": "chat.answer",
  "GET /rest/staff/im/member/:id": "members.read",
  "POST /rest/staff/file/upload": "chat.answer",
  "GET /rest/staff/follow/page": "follow.write",
  "POST /rest/staff/follow": "follow.write",
};

/** What only the house's own staff do: a merchant, who may only what concerns their own, is turned away. */
export const isOfTheHouse = (address: string): boolean =>
  / \/rest\/staff\/(?:im|follow|file)\//.test(`${address}/`);
