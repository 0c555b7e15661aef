/** What stands in a call besides the id that is tried. */
export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

/** Things of the elder's in access-ids.test.ts. */
export type Thing =
  | "file"
  | "elder"
  | "contact"
  | "address"
  | "order"
  | "line"
  | "contract"
  | "conversation"
  | "visit"
  | "member"
  | "canned"
  | "followUp"
  | "notice"
  | "shopOrder";

export type Rule =
  /** Names what everybody may name, or what only counts together with the caller's own. */
  | { open: string }
  /** A thing of a member: to strangers its id is what an id of nothing is. */
  | {
      of: Thing;
      send(id: string): Sent;
      strangers?: readonly ("customer" | "employee" | "viewer" | "proxy")[];
    }
  /** Everybody of the staff who holds the permission may: none of it belongs to a shop or to one adviser's member. */
  | { house: string }
  /** Confined: to staff out of scope its id is what an id of nothing is. */
  | { of: Thing; send(id: string): Sent; staff: readonly ("service" | "adviser" | "merchant")[] };

const catalogue = { open: "something everybody can see in the catalogue" } as const;
const asMember = ["customer", "employee", "viewer", "proxy"] as const;
const asCustomer = ["customer", "viewer", "proxy"] as const;
const param = (id: string): Sent => ({ params: { id } });
const words = { type: "TEXT", content: { text: "您好" } };
const cardOrder = { kind: "CARD", items: [{ targetId: "1", quantity: 1 }] };
const goods = (id: string): Sent => ({
  body: { kind: "PRODUCT", items: [{ targetId: "10001", quantity: 1 }], addressId: id },
});
const contractForm = {
  memberId: "999999999",
  type: "RESIDENCE",
  title: "机构入住服务合同",
  startDate: "2026-12-01",
  endDate: "2027-11-30",
  feeItems: [{ code: "BED", name: "床位费", amountFen: 200_000, unit: "MONTH" }],
};
const contract = (more: object, id?: string): Sent => ({
  ...(id ? { params: { id } } : {}),
  body: { ...contractForm, ...more },
});
const application = { house: "applications belong to the portal, not to a shop" } as const;
const scopedContract = (more: Sent = {}) =>
  ({
    of: "contract",
    send: (id: string) => ({ ...param(id), ...more }),
    staff: ["adviser", "merchant"],
  }) as const;
const scopedOrder = (more: Sent = {}) =>
  ({ of: "shopOrder", send: (id: string) => ({ ...param(id), ...more }), staff: ["merchant"] }) as const;
const scopedThread = (more: Sent = {}) =>
  ({ of: "conversation", send: (id: string) => ({ ...param(id), ...more }), staff: ["service"] }) as const;
const ownVisit = (more: Sent = {}) =>
  ({ of: "visit", send: (id: string) => ({ ...param(id), ...more }), strangers: ["employee"] }) as const;

/**
 * What the id in each place of a call is of, beside those of access-table.ts. A place that the contract has and this
 * table lacks fails access-ids.test.ts.
 */
export const idRules: Record<string, Rule> = {
  "PUT /rest/ums/member/avatar body.fileId": {
    of: "file",
    send: (id) => ({ body: { fileId: id } }),
    strangers: asMember,
  },
  "GET /rest/op/orgComment/page query.orgId": catalogue,
  "GET /rest/op/orgComment/mine query.orgId": catalogue,
  "POST /rest/op/orgComment/add body.orgId": catalogue,
  "POST /rest/op/org/reportPrice body.orgId": catalogue,
  "GET /rest/svc/service/page query.categoryId": catalogue,
  "GET /rest/svc/service/:id/slots query.skuId": catalogue,
  "GET /rest/svc/service/:id/price query.skuId": catalogue,
  "GET /rest/svc/comment/page query.serviceId": catalogue,
  "GET /rest/op/travelScenery/page query.categoryId": catalogue,
  "GET /rest/op/travelScenery/map query.categoryId": catalogue,
  "GET /rest/op/travelProduct/page query.categoryId": catalogue,
  "GET /rest/op/travelProduct/page query.orgId": catalogue,
  "GET /rest/op/travelOrg/page query.categoryId": catalogue,
  "GET /rest/pms/product/page query.categoryId": catalogue,
  "GET /rest/pms/comment/page query.productId": catalogue,
  "GET /rest/op/feeConsultation/page query.orgId": catalogue,
  "GET /rest/op/feeConsultation/estimate query.guideId": catalogue,
  "POST /rest/op/feeConsultation/add body.orgId": catalogue,
  "GET /rest/staff/orgComment/page query.orgId": catalogue,
  "GET /rest/op/org/compare query.ids": catalogue,
  "GET /rest/op/org/cards query.ids": catalogue,
  "GET /rest/ums/memberCollect/states query.ids": catalogue,
  "PUT /rest/ums/notice/read body.ids": {
    of: "notice",
    send: (id) => ({ body: { ids: [id] } }),
    strangers: asMember,
  },
  "PUT /rest/ums/memberEmergencyContact/edit body.id": {
    of: "contact",
    send: (id) => ({ body: { id, name: "王小红" } }),
    strangers: asCustomer,
  },
  "PUT /rest/ums/memberAddress/edit body.id": {
    of: "address",
    send: (id) => ({ body: { id, receiver: "王小红" } }),
    strangers: asCustomer,
  },
  "GET /rest/ums/family/member query.elderId": {
    of: "elder",
    send: (id) => ({ query: { elderId: id } }),
    strangers: ["customer"],
  },
  "GET /rest/ums/family/health query.elderId": {
    of: "elder",
    send: (id) => ({ query: { elderId: id } }),
    strangers: ["customer"],
  },
  "POST /rest/ums/family/invite body.elderId": {
    of: "elder",
    send: (id) => ({ body: { relation: "2", role: "VIEWER", elderId: id } }),
    strangers: ["customer"],
  },
  "PUT /rest/ums/family/elder body.elderId": {
    of: "elder",
    send: (id) => ({ body: { elderId: id } }),
    strangers: ["customer"],
  },
  "PUT /rest/ums/family/health body.elderId": {
    of: "elder",
    send: (id) => ({ body: { elderId: id, allergies: "青霉素" } }),
    strangers: ["customer"],
  },
  "POST /rest/ums/memberCollect/add body.targetId": catalogue,
  "POST /rest/ums/opinion/add body.targetId": {
    of: "order",
    send: (id) => ({
      body: { type: "SERVICE", content: "护理员来晚了半小时。", target: "ORDER", targetId: id },
    }),
    strangers: ["customer", "employee"],
  },
  "POST /rest/op/merchantApply/add body.attachments[].fileId": {
    open: "a file counts only for the browser or member that uploaded it; tested in partners.test.ts",
  },
  "POST /rest/op/partnerApply/add body.attachments[].fileId": {
    open: "a file counts only for the browser or member that uploaded it; tested in partners.test.ts",
  },
  "PUT /rest/op/merchantApply/edit/:applyNo body.attachments[].fileId": {
    open: "a file counts only for the browser or member that uploaded it; tested in partners.test.ts",
  },
  "POST /rest/ums/employeeApply/add body.certificates[].fileId": {
    open: "a file counts only for the member that uploaded it; tested in partners-employees.test.ts",
  },
  "PUT /rest/ums/employeeApply/edit/:id body.certificates[].fileId": {
    open: "a file counts only for the member that uploaded it; tested in partners-employees.test.ts",
  },
  "POST /rest/im/conversation body.targetId": {
    of: "order",
    send: (id) => ({ body: { targetType: "ORDER", targetId: id } }),
    strangers: ["customer", "employee"],
  },
  "GET /rest/im/message/page query.conversationId": {
    of: "conversation",
    send: (id) => ({ query: { conversationId: id } }),
    strangers: asMember,
  },
  "GET /rest/im/message/search query.conversationId": {
    of: "conversation",
    send: (id) => ({ query: { conversationId: id, keyword: "发票" } }),
    strangers: asMember,
  },
  "POST /rest/im/message body.conversationId": {
    of: "conversation",
    send: (id) => ({ body: { conversationId: id, clientId: "said-by-a-stranger", ...words } }),
    strangers: asMember,
  },
  "POST /rest/im/message body.content.fileId": { open: "tested in files-chat.test.ts" },
  "POST /rest/im/message body.content.targetId": { open: "tested in advisory-things.test.ts" },
  "GET /rest/svc/follow/page query.signId": {
    of: "contract",
    send: (id) => ({ query: { signId: id } }),
    strangers: asMember,
  },
  "GET /rest/ums/member/tempServer query.conversationId": {
    of: "conversation",
    send: (id) => ({ query: { conversationId: id } }),
    strangers: asMember,
  },
  "POST /rest/ums/memberRecentAdviser/update body.adviserId": { open: "advisers are shown to everybody" },
  "PUT /rest/ums/member/adviser body.adviserId": { open: "advisers are shown to everybody" },
  "POST /rest/oms/order body.items[].targetId": catalogue,
  "POST /rest/oms/order body.items[].skuId": catalogue,
  "POST /rest/oms/order body.departureId": catalogue,
  "POST /rest/oms/order body.addressId": { of: "address", send: goods, strangers: asCustomer },
  "POST /rest/oms/order body.elderId": {
    of: "elder",
    send: (id) => ({ body: { ...cardOrder, elderId: id } }),
    strangers: ["customer"],
  },
  "POST /rest/oms/order/quote body.items[].targetId": catalogue,
  "POST /rest/oms/order/quote body.items[].skuId": catalogue,
  "POST /rest/oms/order/quote body.departureId": catalogue,
  "POST /rest/oms/order/quote body.addressId": { of: "address", send: goods, strangers: asCustomer },
  "POST /rest/oms/order/quote body.elderId": {
    of: "elder",
    send: (id) => ({ body: { ...cardOrder, elderId: id } }),
    strangers: ["customer"],
  },
  "GET /rest/oms/order/checkPayInfo query.id": {
    of: "order",
    send: (id) => ({ query: { id } }),
    strangers: ["customer"],
  },
  "POST /rest/svc/comment body.orderId": {
    of: "order",
    send: (id) => ({ body: { orderId: id, score: 5, content: "护理员很耐心，动作也轻。" } }),
    strangers: ["customer"],
  },
  "POST /rest/svc/comment body.items[].targetId": { open: "counts only within the order beside it" },
  "GET /rest/svc/comment/mine query.orderId": {
    of: "order",
    send: (id) => ({ query: { orderId: id } }),
    strangers: ["customer"],
  },
  "PUT /rest/svc/comment/append/:id body.targetId": { open: "counts only within the order beside it" },
  "POST /rest/svc/book/add body.targetId": catalogue,
  "POST /rest/oms/cart/add body.productId": catalogue,
  "POST /rest/oms/cart/add body.skuId": catalogue,
  "PUT /rest/oms/cart/edit body.id": {
    of: "line",
    send: (id) => ({ body: { id, quantity: 1 } }),
    strangers: asCustomer,
  },

  "PUT /rest/oms/order/employee/receive/:id params.id": ownVisit(),
  "PUT /rest/oms/order/employee/reject/:id params.id": ownVisit({ body: { reason: "那天有事" } }),
  "PUT /rest/oms/order/employee/goto/:id params.id": ownVisit(),
  "PUT /rest/oms/order/employee/handle/:id params.id": ownVisit(),
  "PUT /rest/oms/order/employee/finish/:id params.id": ownVisit({ body: { record: { note: "一切顺利。" } } }),
  "PUT /rest/oms/order/employee/health/:id params.id": ownVisit(),
  "GET /rest/oms/order/employee/visit/:id params.id": ownVisit(),

  "PUT /rest/staff/task/take/:id params.id": {
    house: "by the permission of its kind; tested in tasks.test.ts",
  },
  "PUT /rest/staff/task/done/:id params.id": {
    house: "by the permission of its kind; tested in tasks.test.ts",
  },
  ...Object.fromEntries(
    ["show", "assign", "answer", "close", "invalid"].map((step) => [
      `PUT /rest/staff/feeConsultation/${step}/:id params.id`,
      { house: "asked of the portal; whoever reads members may answer" },
    ]),
  ),
  ...Object.fromEntries(
    ["accept", "handle", "reply", "close"].map((step) => [
      `PUT /rest/staff/opinion/${step}/:id params.id`,
      { house: "feedback to the portal" },
    ]),
  ),
  ...Object.fromEntries(
    ["hide", "restore", "reply"].map((step) => [
      `PUT /rest/staff/orgComment/${step}/:id params.id`,
      { house: "reviews are public; whoever moderates sees all" },
    ]),
  ),
  "PUT /rest/staff/svcComment/reply/:id params.id": { house: "reviews are public" },
  "PUT /rest/staff/svcComment/reply/:id body.targetId": { house: "reviews are public" },
  "GET /rest/staff/merchantApply/get/:id params.id": application,
  "GET /rest/staff/employeeApply/get/:id params.id": application,
  ...Object.fromEntries(
    ["review", "supplement", "approve", "reject", "sign", "online"].map((step) => [
      `PUT /rest/staff/merchantApply/${step}/:id params.id`,
      application,
    ]),
  ),
  ...Object.fromEntries(
    ["review", "supplement", "approve", "reject"].map((step) => [
      `PUT /rest/staff/employeeApply/${step}/:id params.id`,
      application,
    ]),
  ),

  "GET /rest/staff/im/conversation/:id params.id": scopedThread(),
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
  "PUT /rest/staff/im/conversation/callback/:id params.id": scopedThread(),
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
  "PUT /rest/staff/order/ship/:id params.id": scopedOrder({
    body: { company: "顺丰速运", trackingNo: "SF12345" },
  }),
  "PUT /rest/staff/order/confirmTour/:id params.id": scopedOrder(),
  "PUT /rest/staff/order/dispatch/:id params.id": { house: "who dispatches, dispatches for the portal" },
  "PUT /rest/staff/order/dispatch/:id body.employeeId": { house: "who dispatches knows all employees" },
  ...Object.fromEntries(
    ["agree", "received", "refuse", "retry"].map((step) => [
      `PUT /rest/staff/refund/${step}/:refundId params.refundId`,
      { house: "who pays back, pays back for the portal" },
    ]),
  ),

  "GET /rest/staff/sign/page query.memberId": {
    of: "member",
    send: (id) => ({ query: { memberId: id } }),
    staff: ["adviser", "merchant"],
  },
  "GET /rest/staff/sign/:id params.id": scopedContract(),
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
        { open: "only of the member's own family; tested in contracts-scope.test.ts" },
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
    ...scopedContract({ body: { endsOn: "2026-11-20", refundFen: 0, settlement: "按实际天数结算。" } }),
    staff: ["adviser"],
  },
};
