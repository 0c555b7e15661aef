import {
  asCustomer,
  asMember,
  cardOrder,
  catalogue,
  fromPackage,
  goods,
  ownVisit,
  type Rule,
  words,
} from "./id-rule.ts";
import { bookIdRules } from "./id-rules-books.ts";
import { ownSettlementIdRules } from "./id-rules-settlements.ts";
import { staffIdRules } from "./id-rules-staff.ts";

const signCodeOf: Rule = {
  of: "contract",
  send: (id) => ({ params: { mobile: "13900000000" }, query: { type: "SIGN", contractId: id } }),
  strangers: asMember,
};

/**
 * What the id in each place of a call is of, beside those of access-table.ts. A place that the contract has and this
 * table lacks fails access-ids.test.ts.
 */
export const idRules: Record<string, Rule> = {
  "GET /sys/sms/send/:mobile query.contractId": signCodeOf,
  "POST /sys/sms/send/:mobile query.contractId": signCodeOf,
  "GET /sys/sms/send/:mobile query.actId": { open: "counts only together with the caller's own contract" },
  "POST /sys/sms/send/:mobile query.actId": { open: "counts only together with the caller's own contract" },
  "PUT /rest/ums/member/avatar body.fileId": {
    of: "file",
    send: (id) => ({ body: { fileId: id } }),
    strangers: asMember,
  },
  "POST /rest/oms/invoice body.orderId": { open: "whose it is, is tested in invoices/test/invoices.test.ts" },
  "POST /rest/oms/invoice body.orderIds": {
    open: "whose it is, is tested in invoices/test/invoices.test.ts",
  },
  "GET /rest/oms/invoice/order/:id params.id": {
    open: "whose it is, is tested in invoices/test/invoices.test.ts",
  },
  "GET /rest/oms/invoice/:id params.id": { open: "whose it is, is tested in invoices/test/invoices.test.ts" },
  "PUT /rest/oms/invoice/cancel/:id params.id": {
    open: "whose it is, is tested in invoices/test/invoices.test.ts",
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
  "PUT /rest/svc/sign/settlement/:id body.settlementId": { open: "only within the contract beside it" },
  "PUT /rest/svc/sign/dispute/:id body.settlementId": { open: "only within the contract beside it" },
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
  "POST /rest/oms/order body.packageId": { of: "package", send: fromPackage, strangers: asCustomer },
  "POST /rest/oms/order body.elderId": {
    of: "elder",
    send: (id) => ({ body: { ...cardOrder, elderId: id } }),
    strangers: ["customer"],
  },
  "POST /rest/oms/order/quote body.items[].targetId": catalogue,
  "POST /rest/oms/order/quote body.items[].skuId": catalogue,
  "POST /rest/oms/order/quote body.departureId": catalogue,
  "POST /rest/oms/order/quote body.addressId": { of: "address", send: goods, strangers: asCustomer },
  "POST /rest/oms/order/quote body.packageId": { of: "package", send: fromPackage, strangers: asCustomer },
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
  "POST /rest/oms/order/refund/:id body.lines[].lineId": { open: "counts only within the order beside it" },
  "POST /rest/svc/comment body.items[].targetId": { open: "counts only within the order beside it" },
  "GET /rest/svc/comment/mine query.orderId": {
    of: "order",
    send: (id) => ({ query: { orderId: id } }),
    strangers: ["customer"],
  },
  "GET /rest/svc/sign/member/page query.orderId": {
    open: "narrows one's own contracts, whoever's order it is",
  },
  "PUT /rest/svc/comment/append/:id body.targetId": { open: "counts only within the order beside it" },
  "POST /rest/svc/book/add body.targetId": catalogue,
  "GET /rest/svc/book/slots/:id params.id": catalogue,
  "POST /rest/oms/cart/add body.productId": catalogue,
  "POST /rest/oms/cart/add body.skuId": catalogue,
  "PUT /rest/oms/cart/edit body.id": {
    of: "line",
    send: (id) => ({ body: { id, quantity: 1 } }),
    strangers: asCustomer,
  },
  "PUT /rest/oms/cart/tick body.ids": {
    of: "line",
    send: (id) => ({ body: { ids: [id], ticked: true } }),
    strangers: asCustomer,
  },

  ...ownSettlementIdRules,
  "PUT /rest/oms/order/employee/receive/:id params.id": ownVisit(),
  "PUT /rest/oms/order/employee/reject/:id params.id": ownVisit({ body: { reason: "那天有事" } }),
  "PUT /rest/oms/order/employee/goto/:id params.id": ownVisit(),
  "PUT /rest/oms/order/employee/handle/:id params.id": ownVisit(),
  "PUT /rest/oms/order/employee/finish/:id params.id": ownVisit({ body: { record: { note: "一切顺利。" } } }),
  "PUT /rest/oms/order/employee/measure/:id params.id": ownVisit({ body: { vitals: { systolic: 130 } } }),
  "PUT /rest/oms/order/employee/stop/:id params.id": ownVisit(),
  "PUT /rest/oms/order/employee/absent/:id params.id": ownVisit({ body: { note: "敲门没有人应" } }),
  "PUT /rest/oms/order/employee/health/:id params.id": ownVisit(),
  "GET /rest/oms/order/employee/visit/:id params.id": ownVisit(),

  ...staffIdRules,
  ...bookIdRules,
};
