import { bookSamples, ownSettlementPaths } from "./access-books.ts";
import { employeeApplication } from "./partners-kit.ts";
import { madeKinds } from "./permission-table.ts";

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

const entrySamples = Object.fromEntries(
  madeKinds.flatMap(({ kind }) => [
    [`POST /rest/staff/${kind}`, { body: { content: {} } }],
    [`PUT /rest/staff/${kind}/:id`, { body: { content: {} } }],
    [`PUT /rest/staff/${kind}/archive/:id`, { body: { reason: "不再办了" } }],
  ]),
);

/** What a call needs to come past its validation to the question whose it is. */
export const samples: Record<string, Sample> = {
  ...entrySamples,
  "PUT /rest/staff/setting/save/:name": {
    params: { name: "SITE_NAME" },
    body: { value: "银杏里", reason: "换个名字" },
  },
  ...bookSamples,
  "PUT /rest/staff/messageText/save/:code": { params: { code: "order.refunded" }, body: { words: null } },
  "GET /rest/staff/messageText/history/:code": { params: { code: "order.refunded" } },
  "POST /rest/oms/invoice": { body: { orderId: "999999999", title: "王芳" } },
  "PUT /rest/staff/invoice/issued/:id": {
    body: { number: "24332000000012345678", day: "2026-11-20", amountFen: 100 },
  },
  "PUT /rest/staff/invoice/refuse/:id": { body: { reason: "不能开" } },
  "PUT /rest/staff/invoice/red/:id": { body: { reason: "抬头写错" } },
  "PUT /rest/staff/invoice/redIssued/:id": {
    body: { redLetterId: "999999999", number: "24332000000012345678", day: "2026-11-20", amountFen: 100 },
  },
  "PUT /rest/oms/invoice/monthly": { body: { title: "王芳" } },
  "PUT /rest/staff/setting/second/:id": { body: { agree: true } },
  "PUT /rest/staff/job/pause/:name": { body: { reason: "先停一停" } },
  "PUT /rest/staff/job/item/retry": { body: { job: "orders.none", item: "1" } },
  "PUT /rest/staff/job/item/bury": { body: { job: "orders.none", item: "1", reason: "不再试了" } },
  "PUT /rest/staff/provider/test/:code": { params: { code: "push" } },
  "PUT /rest/staff/setup/confirm/:code": { params: { code: "LEGAL" } },
  "PUT /rest/staff/picture/:id": { body: { name: "银杏", alt: "深秋的银杏", focalX: 50, focalY: 50 } },
  "PUT /rest/staff/import/mapping/:importId": { body: { mapping: {} } },
  "PUT /rest/staff/import/row/:importId/:row": { params: { row: "1" }, body: { cells: [] } },
  "POST /rest/staff/freight/try": {
    body: {
      content: { name: "普通快递", feeFen: 1000, regions: [], excluded: [], shipText: "48 小时内发出" },
      adcode: "320106",
      goodsFen: 9900,
    },
  },
  "POST /rest/staff/stock/move": { body: { skuId: "999999999", quantity: 1, reason: "盘点" } },
  "PUT /rest/staff/changeRequest/reject/:id": { body: { reason: "请写清楚改了什么" } },
  "GET /sys/sms/send/:mobile": { params: { mobile: "nobody" } },
  "POST /sys/sms/send/:mobile": { params: { mobile: "nobody" } },
  "PUT /rest/ums/member/changePersonType/:type": { params: { type: "1" } },
  "DELETE /rest/ums/member/consent/:kind": { params: { kind: "marketing" } },
  "PUT /rest/ums/memberEmergencyContact/edit": { body: { id: "999999999" } },
  "PUT /rest/ums/memberAddress/edit": { body: { id: "999999999" } },
  "POST /rest/staff/serviceKey": {
    body: { name: "进销存", permissions: ["orders.read"], days: 90, reason: "同步订单" },
  },
  "POST /rest/staff/account": { body: { name: "何静", phone: "13900000000", roles: ["auditor"] } },
  "PUT /rest/staff/account/roles/:id": { body: { roles: ["auditor"] } },
  "PUT /rest/staff/account/second/:id": { body: { agree: true } },
  "PUT /rest/staff/role/:role": {
    params: { role: "auditor" },
    body: { permissions: ["audit.read"], reason: "只看审计" },
  },
  "POST /rest/staff/handover": { body: { text: "三床的老人晚上要打电话。" } },
  "PUT /rest/staff/handover/:id": { body: { text: "三床的老人晚上要打电话。" } },
  "GET /rest/staff/memberMerge/preview": { query: { fromId: "999999998", intoId: "999999999" } },
  "POST /rest/staff/memberMerge": {
    body: { fromId: "999999998", intoId: "999999999", reason: "两个号码都是她的" },
  },
  "PUT /rest/staff/memberMerge/second/:id": { body: { agree: true } },
  "PUT /rest/staff/ledger/close/:month": { params: { month: "2026-10" } },
  "PUT /rest/staff/reconciliation/assign/:id": {
    body: { orderSn: "999999999999999999", reason: "付款人打电话说过" },
  },
  "PUT /rest/staff/reconciliation/payBack/:id": { body: { reason: "不知道是谁的" } },
  "PUT /rest/staff/reconciliation/writeOff/:id": { body: { reason: "查不清的一分" } },
  "PUT /rest/staff/reconciliation/second/:id": { body: { agree: true } },
  "GET /rest/staff/place/find": { query: { adcode: "320106" } },
  "GET /rest/staff/report/sales": { query: { from: "2026-11-01", to: "2026-11-20" } },
  "GET /rest/staff/report/funnel": { query: { from: "2026-11-01", to: "2026-11-20" } },
  "GET /rest/staff/report/dispatch": { query: { from: "2026-11-01", to: "2026-11-20" } },
  "GET /rest/staff/report/answers": { query: { from: "2026-11-01", to: "2026-11-20" } },
  "GET /rest/staff/report/rows": { query: { of: "CONTRACTS", from: "2026-11-01", to: "2026-11-20" } },
  "POST /rest/staff/export": { body: { list: "orders", filters: { nothing: "1" } } },
  "PUT /rest/staff/export/second/:id": { body: { agree: true } },
  "POST /rest/staff/audit/member": { body: { find: "王小红" } },
  "POST /rest/staff/audit/export": { body: { reason: "核对一次" } },
  "POST /rest/staff/invitation/open": { body: { token: "nobody" } },
  "POST /rest/staff/invitation/start": { body: { token: "nobody", password: "Autumn-Leaf-26" } },
  "POST /rest/staff/invitation/confirm": { body: { token: "nobody", code: "000000" } },
  "GET /rest/staff/sign/family": { query: { phone: "13900000000" } },
  "PUT /rest/staff/feeConsultation/reveal/:id": { body: { reason: "回电话" } },
  "PUT /rest/staff/feeConsultation/answer/:id": { body: { content: "说了三家的价格。" } },
  "PUT /rest/ums/employeeApply/edit/:id": { body: employeeApplication("999999999") },
  "PUT /rest/ums/family/edit/:id": { body: { relation: "7" } },
  "PUT /rest/ums/family/elder/edit/:id": { body: { gender: "FEMALE" } },
  "PUT /rest/ums/opinion/score/:id": { body: { score: 5 } },
  "PUT /rest/op/orgComment/append/:id": { body: { content: "后来又去过一次。" } },
  "POST /rest/op/orgComment/report/:id": { body: { reason: "FAKE" } },
  "PUT /rest/staff/opinion/reveal/:id": { body: { reason: "回电话" } },
  "PUT /rest/staff/opinion/call/:id": { body: { outcome: "NO_ANSWER" } },
  "PUT /rest/staff/opinion/reply/:id": { body: { content: "谢谢您的反馈。" } },
  "PUT /rest/staff/privacyRequest/done/:id": { body: { answer: "改好了，请看。" } },
  "PUT /rest/staff/privacyRequest/refuse/:id": { body: { answer: "法律要求保存三年。" } },
  "POST /rest/ums/privacy/request": { body: { kind: "CORRECT", content: "姓名写错了一个字。" } },
  "GET /rest/staff/review/:id": { params: { id: "ORG-1" } },
  "PUT /rest/staff/review/hide/:id": {
    params: { id: "ORG-1" },
    body: { reason: "FAKE", words: "他没有去过这里" },
  },
  "PUT /rest/staff/review/restore/:id": { params: { id: "ORG-1" } },
  "PUT /rest/staff/review/appeal/:id": {
    params: { id: "ORG-1" },
    body: { agree: true, words: "看过了，是真的" },
  },
  "PUT /rest/staff/review/report/:id": { params: { id: "ORG-1" }, body: { reason: "FAKE" } },
  "POST /rest/ums/review/appeal/:id": { params: { id: "ORG-1" }, body: { content: "我真的去过" } },
  "PUT /rest/staff/review/reply/:id": { params: { id: "ORG-1" }, body: { content: "谢谢您的评价。" } },
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
  "PUT /rest/staff/order/cancelUnsent/:id": { body: { reason: "厂家停产" } },
  "PUT /rest/staff/order/benefitBack/:id": { body: { reason: "没有评估完" } },
  "PUT /rest/staff/order/note/:id": { body: { text: "已经联系过家属" } },
  "PUT /rest/staff/book/reveal/:id": { body: { reason: "打电话确认" } },
  "PUT /rest/staff/book/propose/:id": { body: { date: "2026-12-03", start: "10:00" } },
  "PUT /rest/staff/departure/second/:id": { body: { agree: true } },
  "PUT /rest/staff/employee/paper/agree/:id/:renewalId": { params: { renewalId: "999999999" } },
  "PUT /rest/staff/employee/paper/refuse/:id/:renewalId": {
    params: { renewalId: "999999999" },
    body: { reason: "看不清" },
  },
  "POST /rest/ums/employee/papers": {
    body: { kind: "HEALTH", validTo: "2027-05-01", images: ["999999999"] },
  },
  "PUT /rest/staff/employee/paper/:id": {
    body: { kind: "HEALTH", validTo: "2027-12-31", reason: "看过原件" },
  },
  "PUT /rest/staff/im/conversation/transfer/:id": { body: { toId: "999999999", reason: "要问费用" } },
  "PUT /rest/staff/im/conversation/callback/:id": { body: { reason: "回电话" } },
  "PUT /rest/staff/order/reveal/:id": { body: { reason: "填运单" } },
  "PUT /rest/staff/departure/travelers/:id": { body: { reason: "给这一团上保险" } },
  "PUT /rest/staff/departure/cancel/:id": { body: { reason: "台风预警" } },
  "PUT /rest/ums/employee/timeOff/:day": { params: { day: "2026-12-01" } },
  "DELETE /rest/ums/employee/timeOff/:day": { params: { day: "2026-12-01" } },
  "PUT /rest/staff/refund/second/:refundId": { body: { agree: true } },
  "PUT /rest/staff/refund/shipBack/:refundId": { body: { carrier: "顺丰速运", trackingNo: "SF7654321" } },
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
  "PUT /rest/staff/dispatch/automatic": { body: { isOn: false, reason: "台风停工" } },
  "PUT /rest/staff/employee/setup/:id": { body: { holidayOff: true, reason: "本人要求" } },
  "POST /rest/staff/im/conversation": { body: { orderId: "999999999", text: "您好" } },
  "PUT /rest/staff/order/parcel/:id": {
    body: { parcelId: "1", carrier: "顺丰速运", trackingNo: "SF12345", reason: "抄错了一位" },
  },
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
  "PUT /rest/staff/merchantApply/reveal/:id": { body: { reason: "打电话核实" } },
  "PUT /rest/staff/merchantApply/check/:id": { body: { part: "FIRE_SAFETY", verdict: "OK" } },
  "PUT /rest/staff/employeeApply/reveal/:id": { body: { reason: "打电话核实" } },
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
  // Kind and number in one: that a review is another's is told like none there is (reviews-judged.test.ts).
  "POST /rest/ums/review/appeal/:id",
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
  ...ownSettlementPaths,
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
    | "invoice"
    | "booking"
    | "line"
    | "conversation"
    | "message"
    | "contract"
    | "merge"
    | "mergedNumber";
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
  // The owner has been signed in for long: that is no proof.
  "PUT /rest/ums/member/merge/agree/:id": { id: "merge", owner: 403 },
  "PUT /rest/ums/member/merge/decline/:id": { id: "merge" },
  "DELETE /rest/ums/member/merge/number/:id": { id: "mergedNumber" },
  "GET /rest/oms/invoice/order/:id": { id: "order" },
  "GET /rest/oms/invoice/:id": { id: "invoice" },
  "PUT /rest/oms/invoice/cancel/:id": { id: "invoice" },
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
