import {
  application,
  catalogue,
  contract,
  ofMember,
  param,
  type Rule,
  scopedBooking,
  scopedContract,
  scopedDeparture,
  scopedOrder,
  scopedThread,
} from "./id-rule.ts";
import { listIdRules } from "./id-rules-lists.ts";
import { moneyIdRules } from "./id-rules-money.ts";
import { settlementIdRules } from "./id-rules-settlements.ts";
import { entryCalls, madeKinds } from "./permission-table.ts";

/** Of the calls of the staff; see id-table.ts. */
export const staffIdRules: Record<string, Rule> = {
  ...Object.fromEntries(
    madeKinds.flatMap(({ kind, isOwn }) =>
      entryCalls(kind)
        .filter((call) => call.includes(":id"))
        .map((call): [string, Rule] => [
          `${call} params.id`,
          isOwn
            ? { open: "whose it is, is tested in publishing/test/requests.test.ts" }
            : { house: "made by the portal's own people alone" },
        ]),
    ),
  ),
  ...listIdRules,
  ...moneyIdRules,
  "GET /rest/staff/stock/:id params.id": { open: "whose it is, is tested in shop/test/stock.test.ts" },
  "POST /rest/staff/stock/move body.skuId": { open: "whose it is, is tested in shop/test/stock.test.ts" },
  ...Object.fromEntries(
    ["approve", "reject"].map((step): [string, Rule] => [
      `PUT /rest/staff/changeRequest/${step}/:id params.id`,
      { house: "decided by the portal's own people alone" },
    ]),
  ),
  ...Object.fromEntries(
    [
      ...["invite", "disable", "enable", "resetTotp", "roles", "second"].map((step) => `PUT ${step}`),
      "GET sessions",
      "DELETE sessions",
    ].map((call) => {
      const [method, step] = call.split(" ");
      return [
        `${method} /rest/staff/account/${step}/:id params.id`,
        { house: "whoever manages accounts manages all; tested in accounts.test.ts" },
      ];
    }),
  ),
  "PUT /rest/staff/serviceKey/end/:id params.id": { house: "one's own; tested in service-keys.test.ts" },
  "GET /rest/staff/picture/page query.ids": { house: "the library is the house's" },
  "GET /rest/staff/picture/:id params.id": { house: "the library is the house's" },
  "PUT /rest/staff/picture/:id params.id": { house: "the library is the house's" },
  "PUT /rest/staff/picture/replace/:id params.id": { house: "the library is the house's" },
  "PUT /rest/staff/picture/remove/:id params.id": { house: "the library is the house's" },
  "GET /rest/staff/sellerPicture/page query.ids": {
    open: "whose it is, is tested in pictures/test/seller-pictures.test.ts",
  },
  "PUT /rest/staff/sellerPicture/remove/:id params.id": {
    open: "whose it is, is tested in pictures/test/seller-pictures.test.ts",
  },
  "PUT /rest/staff/setting/second/:id params.id": { house: "of the house; tested in settings.test.ts" },
  ...Object.fromEntries(
    ["take", "release", "done"].map((step): [string, Rule] => [
      `PUT /rest/staff/task/${step}/:id params.id`,
      { house: "by the permission of its kind, and only whose it is; tested in tasks.test.ts" },
    ]),
  ),
  "PUT /rest/staff/handover/:id params.id": { house: "whose words it is; tested in handovers.test.ts" },
  "PUT /rest/staff/handover/seen/:id params.id": { house: "of the house, for all of the house" },
  "GET /rest/staff/member/:id params.id": { of: "member", send: param, staff: ["adviser"] },
  "PUT /rest/staff/member/reveal/:id params.id": {
    of: "member",
    send: (id) => ({ ...param(id), body: { fields: ["phone"], reason: "联系上门" } }),
    staff: ["adviser"],
  },
  ...Object.fromEntries(
    ["block", "unblock", "endSessions"].map((step) => [
      `PUT /rest/staff/member/${step}/:id params.id`,
      { house: "whoever may block, may block any member" },
    ]),
  ),
  ...Object.fromEntries(
    ["GET preview query.fromId", "GET preview query.intoId", "POST body.fromId", "POST body.intoId"].map(
      (call) => {
        const [method, ...rest] = call.split(" ");
        const [path, place] = rest.length === 2 ? [`/${rest[0]}`, rest[1]] : ["", rest[0]];
        return [
          `${method} /rest/staff/memberMerge${path} ${place}`,
          { house: "whoever merges accounts may merge any; tested in member-merges.test.ts" },
        ];
      },
    ),
  ),
  ...Object.fromEntries(
    ["GET ", "PUT second/", "PUT withdraw/"].map((call) => {
      const [method, step] = call.split(" ");
      return [
        `${method} /rest/staff/memberMerge/${step}:id params.id`,
        { house: "whoever merges accounts may merge any; tested in member-merges.test.ts" },
      ];
    }),
  ),
  "GET /rest/staff/opinion/:id params.id": { house: "feedback to the portal" },
  ...Object.fromEntries(
    ["GET ", ...["reveal", "assign", "answer", "close", "invalid"].map((step) => `PUT ${step}/`)].map(
      (call) => [
        `${call.replace(" ", " /rest/staff/feeConsultation/")}:id params.id`,
        { house: "an adviser's are theirs and those of their members; tested in fees-consult.test.ts" },
      ],
    ),
  ),
  ...Object.fromEntries(
    ["accept", "handle", "reply", "call", "reveal", "close"].map((step) => [
      `PUT /rest/staff/opinion/${step}/:id params.id`,
      { house: "feedback to the portal" },
    ]),
  ),
  ...Object.fromEntries(
    [
      "GET /rest/staff/review/:id",
      "PUT /rest/staff/review/reply/:id",
      "PUT /rest/staff/review/report/:id",
    ].map((call) => [
      `${call} params.id`,
      { open: "another shop's review is told like none there is; tested in reviews-judged.test.ts" },
    ]),
  ),
  ...Object.fromEntries(
    ["hide", "restore", "appeal"].map((step) => [
      `PUT /rest/staff/review/${step}/:id params.id`,
      { house: "reviews are public; whoever moderates sees all" },
    ]),
  ),
  ...Object.fromEntries(
    ["GET ", "PUT take/", "PUT done/", "PUT refuse/"].map((call) => {
      const [method, step] = call.split(" ");
      return [
        `${method} /rest/staff/privacyRequest/${step}:id params.id`,
        { house: "asked of the portal; whoever answers, answers all" },
      ];
    }),
  ),
  "GET /rest/staff/merchantApply/:id params.id": application,
  "GET /rest/staff/employeeApply/:id params.id": application,
  "PUT /rest/staff/merchantApply/approve/:id body.orgId": {
    house: "a home the portal lists under the company's own name; tested in partners-approval.test.ts",
  },
  ...Object.fromEntries(
    ["reveal", "review", "check", "supplement", "approve", "invite", "reject", "sign", "online"].map(
      (step) => [`PUT /rest/staff/merchantApply/${step}/:id params.id`, application],
    ),
  ),
  ...Object.fromEntries(
    ["reveal", "review", "check", "supplement", "approve", "reject"].map((step) => [
      `PUT /rest/staff/employeeApply/${step}/:id params.id`,
      application,
    ]),
  ),

  "GET /rest/staff/im/conversation/page query.orderId": {
    house: "who answers members sees that something was asked, not what; an adviser of those they serve",
  },
  "GET /rest/staff/im/conversation/:id params.id": scopedThread(),
  "POST /rest/staff/im/conversation body.orderId": {
    house: "who answers members and sees all orders; an adviser speaks to those they serve",
  },
  "GET /rest/staff/im/message/page query.conversationId": {
    of: "conversation",
    send: (id) => ({ query: { conversationId: id } }),
    staff: ["service"],
  },
  "POST /rest/staff/im/message body.conversationId": {
    open: "that a colleague has it is told to who comes too late; tested in advisory-staff.test.ts",
  },
  "POST /rest/staff/im/message body.content.fileId": { open: "tested in files-chat.test.ts" },
  "POST /rest/staff/im/message body.content.targetId": { open: "tested in advisory-things.test.ts" },
  "PUT /rest/staff/im/conversation/read/:id params.id": scopedThread({ body: { seq: 1 } }),
  "PUT /rest/staff/im/message/recall/:id params.id": {
    open: "one's own words only; tested in advisory-chat.test.ts",
  },
  "PUT /rest/staff/im/conversation/claim/:id params.id": {
    open: "that a colleague has it is told to who comes too late; tested in advisory-staff.test.ts",
  },
  "PUT /rest/staff/im/conversation/transfer/:id params.id": scopedThread({
    body: { toId: "999999999", reason: "请您接着说" },
  }),
  "PUT /rest/staff/im/conversation/transfer/:id body.toId": { open: "colleagues are known to each other" },
  "PUT /rest/staff/im/conversation/close/:id params.id": scopedThread(),
  "PUT /rest/staff/im/conversation/callback/:id params.id": scopedThread({ body: { reason: "回电话" } }),
  "PUT /rest/staff/im/conversation/called/:id params.id": scopedThread(),
  "PUT /rest/staff/im/duty body.standInId": { open: "colleagues are known to each other" },
  "POST /rest/staff/im/canned body.id": {
    of: "canned",
    send: (id) => ({ body: { id, title: "问好", text: "您好" } }),
    staff: ["service"],
  },
  "DELETE /rest/staff/im/canned/:id params.id": { of: "canned", send: param, staff: ["service"] },
  "GET /rest/staff/im/member/:id params.id": { of: "member", send: param, staff: ["service"] },
  "POST /rest/staff/follow body.id": {
    of: "followUp",
    send: (id) => ({
      body: { id, memberId: "999999999", type: "HEALTH", way: "PHONE", state: "DONE", content: "都好。" },
    }),
    staff: [],
  },
  "POST /rest/staff/follow body.memberId": {
    of: "member",
    send: (id) => ({
      body: { memberId: id, type: "HEALTH", way: "PHONE", state: "DONE", content: "都好。" },
    }),
    staff: ["adviser"],
  },
  "POST /rest/staff/follow body.signId": {
    open: "only of the member beside it; tested in advisory-follow.test.ts",
  },

  "GET /rest/staff/order/:id params.id": scopedOrder(),
  "PUT /rest/staff/order/parcel/:id body.parcelId": { open: "counts only within the order beside it" },
  "PUT /rest/staff/order/parcel/:id params.id": scopedOrder({
    body: { parcelId: "1", carrier: "顺丰速运", trackingNo: "SF12345", reason: "抄错了一位" },
  }),
  "PUT /rest/staff/order/ship/:id body.lines[].lineId": {
    open: "counts only within the order beside it",
  },
  "PUT /rest/staff/order/ship/:id params.id": scopedOrder({
    body: { company: "顺丰速运", trackingNo: "SF12345" },
  }),
  "PUT /rest/staff/order/confirmTour/:id params.id": scopedOrder(),
  "PUT /rest/staff/order/reveal/:id params.id": scopedOrder({ body: { reason: "填运单" } }),
  "PUT /rest/staff/order/note/:id params.id": scopedOrder({ body: { text: "已经联系过" } }),
  ...Object.fromEntries(
    ["reassign", "startFor", "finishFor", "noShow", "cancel", "cancelUnsent", "benefitBack"].map((step) => [
      `PUT /rest/staff/order/${step}/:id params.id`,
      { house: "who dispatches or pays back does so for the portal" },
    ]),
  ),
  "PUT /rest/staff/order/reassign/:id body.employeeId": { house: "who dispatches knows all employees" },
  "PUT /rest/staff/departure/second/:id params.id": scopedDeparture({ body: { agree: true } }),
  "GET /rest/staff/departure/group/:id params.id": scopedDeparture(),
  "PUT /rest/staff/departure/confirm/:id params.id": scopedDeparture(),
  "PUT /rest/staff/departure/cancel/:id params.id": scopedDeparture({ body: { reason: "台风预警" } }),
  "PUT /rest/staff/departure/travelers/:id params.id": scopedDeparture({ body: { reason: "上保险" } }),
  "GET /rest/staff/book/:id params.id": { of: "booking", send: param, staff: ["merchant"] },
  "PUT /rest/staff/book/reveal/:id params.id": scopedBooking({ body: { reason: "打电话确认" } }),
  "PUT /rest/staff/book/propose/:id params.id": scopedBooking({
    body: { date: "2026-12-03", start: "10:00" },
  }),
  ...Object.fromEntries(
    ["confirm", "visited", "noShow"].map((step) => [
      `PUT /rest/staff/book/${step}/:id params.id`,
      { of: "booking", send: param, staff: ["merchant"] } satisfies Rule,
    ]),
  ),
  "PUT /rest/staff/order/dispatch/:id params.id": { house: "who dispatches, dispatches for the portal" },
  "GET /rest/staff/order/candidates/:id params.id": { house: "who dispatches, dispatches for the portal" },
  ...Object.fromEntries(
    [
      "GET /rest/staff/employee/:id params.id",
      "POST /rest/staff/employee/setup/preview/:id params.id",
      "PUT /rest/staff/employee/setup/:id params.id",
      "GET /rest/staff/employee/earnings/:id params.id",
      "GET /rest/staff/employee/ratings/:id params.id",
      "PUT /rest/staff/employee/freeze/:id params.id",
      "PUT /rest/staff/employee/unfreeze/:id params.id",
      "POST /rest/staff/employee/absence/:id params.id",
      "DELETE /rest/staff/employee/absence/:id/:absenceId params.id",
      "DELETE /rest/staff/employee/absence/:id/:absenceId params.absenceId",
      "POST /rest/staff/employee/note/:id params.id",
      "PUT /rest/staff/employee/paper/:id params.id",
      "PUT /rest/staff/employee/paper/agree/:id/:renewalId params.id",
      "PUT /rest/staff/employee/paper/agree/:id/:renewalId params.renewalId",
      "PUT /rest/staff/employee/paper/refuse/:id/:renewalId params.id",
      "PUT /rest/staff/employee/paper/refuse/:id/:renewalId params.renewalId",
    ].map((place) => [place, { house: "who dispatches knows all employees" }]),
  ),
  "PUT /rest/staff/order/withdraw/:id params.id": { house: "who dispatches, dispatches for the portal" },
  "GET /rest/staff/dispatch/map/:id params.id": { house: "who dispatches, dispatches for the portal" },
  "GET /rest/staff/dispatch/map/:id query.employeeId": { house: "who dispatches knows all employees" },
  "POST /rest/staff/dispatch/plan body.orderIds": { house: "who dispatches, dispatches for the portal" },
  "PUT /rest/staff/order/dispatch/:id body.employeeId": { house: "who dispatches knows all employees" },
  ...Object.fromEntries(
    ["agree", "received", "refuse", "retry", "second", "sendBack", "shipBack", "byHand", "toCard"].map(
      (step) => [
        `PUT /rest/staff/refund/${step}/:refundId params.refundId`,
        { house: "who pays back, pays back for the portal" },
      ],
    ),
  ),
  "GET /rest/staff/refund/:refundId params.refundId": { house: "who pays back, pays back for the portal" },
  "GET /rest/staff/order/money/:id params.id": { house: "who pays back, pays back for the portal" },
  ...Object.fromEntries(
    ["agree", "received"].map((step) => [
      `PUT /rest/staff/refund/${step}/:refundId body.lines[].lineId`,
      { open: "only of the refund beside it; tested in orders-refund-grants.test.ts" },
    ]),
  ),
  "PUT /rest/staff/order/compensate/:id params.id": { house: "who pays back, pays back for the portal" },

  ...settlementIdRules,
  "GET /rest/staff/order/page query.memberId": ofMember("merchant"),
  "GET /rest/staff/sign/page query.memberId": ofMember("adviser", "merchant"),
  "GET /rest/staff/sign/:id params.id": scopedContract(),
  "GET /rest/staff/sign/evidence/:id params.id": {
    house: "only the house may see evidence; advisers and merchants may not",
  },
  "GET /rest/staff/sign/family/:id params.id": { of: "member", send: param, staff: ["adviser"] },
  "POST /rest/staff/sign body.memberId": {
    of: "member",
    send: (id) => contract({ memberId: id }),
    staff: ["adviser"],
  },
  "PUT /rest/staff/sign/:id params.id": {
    of: "contract",
    send: (id) => contract({}, id),
    staff: ["adviser"],
  },
  "PUT /rest/staff/sign/:id body.memberId": {
    open: "only the contract's own member; tested in contracts-scope.test.ts",
  },
  ...Object.fromEntries(
    ["POST /rest/staff/sign", "PUT /rest/staff/sign/:id"].flatMap((call) =>
      ["elderId", "payerId", "guardianId"].map((name) => [
        `${call} body.${name}`,
        { open: "only of the member's own family; tested in contracts-family.test.ts" },
      ]),
    ),
  ),
  "POST /rest/staff/sign body.orgId": catalogue,
  "PUT /rest/staff/sign/:id body.orgId": catalogue,
  "PUT /rest/staff/sign/send/:id params.id": { ...scopedContract(), staff: ["adviser"] },
  "PUT /rest/staff/sign/confirm/:id params.id": { ...scopedContract(), staff: ["merchant"] },
  "PUT /rest/staff/sign/void/:id params.id": {
    ...scopedContract({ body: { reason: "写错了" } }),
    staff: ["adviser"],
  },
  "POST /rest/staff/sign/attachment/:id params.id": {
    ...scopedContract({ body: { kind: "ID", fileId: "999999999", name: "证件" } }),
    staff: ["adviser"],
  },
  "POST /rest/staff/sign/attachment/:id body.fileId": {
    open: "one's own upload; tested in contracts-staff.test.ts",
  },
  "DELETE /rest/staff/sign/attachment/:id/:attachmentId params.id": {
    of: "contract",
    send: (id) => ({ params: { id, attachmentId: "999999999" } }),
    staff: ["adviser"],
  },
  "DELETE /rest/staff/sign/attachment/:id/:attachmentId params.attachmentId": {
    open: "only within the contract beside it",
  },
  "POST /rest/staff/sign/change/:id params.id": {
    ...scopedContract({ body: { kind: "ROOM", date: "2026-12-01", reason: "朝南", roomNo: "305" } }),
    staff: ["adviser"],
  },
  "PUT /rest/staff/sign/settle/:id params.id": {
    ...scopedContract({ body: { endsOn: "2026-11-20", balanceFen: 0 } }),
    staff: ["adviser"],
  },
  "GET /rest/staff/sign/settle/:id params.id": {
    ...scopedContract({ query: { endsOn: "2026-11-20" } }),
    staff: ["adviser"],
  },
  "DELETE /rest/staff/sign/settle/:id params.id": {
    ...scopedContract({ body: { reason: "算错了天数" } }),
    staff: ["adviser"],
  },
  "DELETE /rest/staff/sign/settle/:id body.settlementId": { open: "only within the contract beside it" },
  "PUT /rest/staff/sign/second/:id params.id": {
    house: "whoever decides on refunds decides on every settlement; tested in contracts-settlement.test.ts",
  },
  "PUT /rest/staff/sign/changeSecond/:id/:changeId params.id": {
    house: "whoever decides on refunds decides on every change; tested in contracts-second-change.test.ts",
  },
  "PUT /rest/staff/sign/changeSecond/:id/:changeId params.changeId": {
    open: "only within the contract beside it",
  },
  "PUT /rest/staff/sign/second/:id body.settlementId": { open: "only within the contract beside it" },
};
