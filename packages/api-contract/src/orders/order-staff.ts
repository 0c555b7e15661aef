import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import {
  Adcode,
  Day,
  flag,
  Id,
  Keyword,
  listOf,
  paging,
  SellerCode,
  SentFen,
  SentInteger,
} from "../fields.ts";
import { maybeWritten, written } from "../membership/membership-fields.ts";
import { refundBanks } from "./order-codes.ts";
import { Order, OrderCard, OrderKindCode, OrderSn, OrderStatusCode } from "./order-shapes.ts";
import { type OrderViewName, orderViews } from "./order-views.ts";
import { Carrier, TrackingNo } from "./parcel-fields.ts";

const one = { who: "staff", params: z.object({ id: Id }), reply: Order } as const;

export const staffOrders = endpoint("GET /rest/staff/order/page", {
  permission: "orders.read",
  summary: "订单，新的在前；商家只看到自己的",
  who: "staff",
  query: z.object({
    status: listOf(OrderStatusCode, 24),
    kind: listOf(OrderKindCode),
    sn: OrderSn.optional(),
    /** Only those of which something is still to be sent. */
    toSend: flag,
    /** Those paid on these days, both counted; of a city, of a seller. */
    paidFrom: Day.optional(),
    paidTo: Day.optional(),
    city: Adcode.optional(),
    seller: SellerCode.optional(),
    /** Visits finished on these days, both counted, that began in time or late. */
    finishedFrom: Day.optional(),
    finishedTo: Day.optional(),
    punctual: z.enum(["ON_TIME", "LATE"], "请选准时或迟到。").optional(),
    /** Who placed it. */
    memberId: Id.optional(),
    /** The number of an order, or the telephone of who placed it. */
    keyword: Keyword,
    /** The oldest first; the newest unless said. Those of some days run along these days, others along the days they were placed on. */
    sort: z.enum(["old"]).optional(),
    /** Goes on after the last record of the page that gave it; `current` then counts for nothing. */
    cursor: z.string().max(80).optional(),
    ...paging,
  }),
  /** `hasMore`: there are more than `total`. */
  reply: pageOf(OrderCard).extend({ hasMore: z.boolean(), nextCursor: z.string().optional() }),
});

export const staffOrderCounts = endpoint("GET /rest/staff/order/counts", {
  permission: "orders.read",
  summary: "每一类订单有多少，数到一千；商家只数自己的",
  who: "staff",
  query: z.object({ kind: listOf(OrderKindCode) }),
  reply: z.object({
    counts: z.record(
      z.enum(Object.keys(orderViews) as [OrderViewName, ...OrderViewName[]]),
      z.number().int(),
    ),
  }),
});

export const staffOrder = endpoint("GET /rest/staff/order/:id", {
  permission: "orders.read",
  ...one,
  summary: "一张订单",
});

export const revealOrder = endpoint("PUT /rest/staff/order/reveal/:id", {
  permission: "orders.read",
  who: "staff",
  summary: "写明原因，看订单里的姓名、电话和地址，和要上门的护理员的电话；会记入审计，会员在隐私页里看得到",
  reveals: true,
  params: z.object({ id: Id }),
  body: z.object({ reason: written(2, 100, "原因") }),
  reply: z.object({
    /** Null where the order has none, or it was forgotten; so are the next two. */
    receiver: z.string().nullable(),
    phone: z.string().nullable(),
    /** With its area. */
    address: z.string().nullable(),
    /** Names of who travels. */
    travelers: z.array(z.string()),
    /** Who is on the way to a visit, or will be. */
    employees: z.array(z.object({ name: z.string(), phone: z.string() })),
  }),
});

/** The one last seen, of an order or a refund; another is refused with `CHANGED_MEANWHILE`. */
const version = SentInteger.optional();

export const dispatchOrder = endpoint("PUT /rest/staff/order/dispatch/:id", {
  permission: "orders.dispatch",
  ...one,
  summary: "派单；不给 employeeId 就自动找人",
  body: z.object({ employeeId: Id.optional(), version }).prefault({}),
});
const reason = written(2, 200, "原因");

export const reassignOrder = endpoint("PUT /rest/staff/order/reassign/:id", {
  permission: "orders.dispatch",
  ...one,
  step: "改派",
  summary: "改派给别人；不给 employeeId 就自动找人，没有人有空就不变",
  body: z.object({ employeeId: Id.optional(), reason, version }),
});
export const startFor = endpoint("PUT /rest/staff/order/startFor/:id", {
  permission: "orders.dispatch",
  ...one,
  step: "代护理员开始服务",
  summary: "核实以后代护理员开始服务，不用到达码",
  body: z.object({ reason, version }),
});
export const finishFor = endpoint("PUT /rest/staff/order/finishFor/:id", {
  permission: "orders.dispatch",
  ...one,
  summary: "代护理员结束服务，写明做了多少分钟",
  body: z.object({
    reason,
    minutes: z
      .number("请填做了多少分钟。")
      .int("分钟请填整数。")
      .min(1, "至少 1 分钟。")
      .max(1440, "最多 1440 分钟。"),
    version,
  }),
});
export const reportNoShow = endpoint("PUT /rest/staff/order/noShow/:id", {
  permission: "orders.refund",
  ...one,
  step: "记下没有上门",
  summary: "没有上门：护理员没来就全额退，客人不在家就收上门费",
  body: z.object({
    who: z.enum(["EMPLOYEE", "CUSTOMER"], "请选是护理员没来，还是客人不在家。"),
    reason,
    version,
  }),
});
export const cancelOrder = endpoint("PUT /rest/staff/order/cancel/:id", {
  permission: "orders.refund",
  ...one,
  step: "取消订单",
  summary: "取消不能履行的订单，全额退款",
  body: z.object({ reason, version }),
});
export const returnCardUse = endpoint("PUT /rest/staff/order/benefitBack/:id", {
  permission: "orders.refund",
  ...one,
  summary: "服务没有做好：用次数约的单，把用掉的一次退回会员卡，一单一次",
  body: z.object({ reason, version }),
});
export const noteOrder = endpoint("PUT /rest/staff/order/note/:id", {
  permission: "orders.read",
  ...one,
  step: "写备注",
  summary: "写一条只有工作人员看得到的备注",
  body: z.object({ text: written(1, 500, "备注") }),
});

export const shipOrder = endpoint("PUT /rest/staff/order/ship/:id", {
  permission: "orders.ship",
  ...one,
  summary: "发货：写 lines 就先寄这些，不写就把没寄的全部寄出；全部寄出以前会员不能确认收货",
  body: z.object({
    carrier: Carrier.optional(),
    /** An older name of `carrier`. */
    company: Carrier.optional(),
    trackingNo: TrackingNo,
    lines: z
      .array(z.object({ lineId: Id, quantity: SentInteger.min(1, "至少寄 1 件。") }))
      .min(1, "请选这一包里寄哪几样。")
      .max(50, "一包最多 50 样。")
      .optional(),
    version,
  }),
});
export const correctParcel = endpoint("PUT /rest/staff/order/parcel/:id", {
  permission: "orders.ship",
  ...one,
  step: "改正运单号",
  summary: "改正一包的快递公司和运单号，会员会收到通知；确认收货以后不能改",
  body: z.object({
    /** Of the order. */
    parcelId: z.string().min(1, { error: "请选是哪一包。", abort: true }).pipe(Id),
    carrier: Carrier,
    trackingNo: TrackingNo,
    reason,
    version,
  }),
});
export const cancelUnsent = endpoint("PUT /rest/staff/order/cancelUnsent/:id", {
  permission: "orders.refund",
  ...one,
  step: "其余的不寄了",
  summary: "寄出一部分以后，其余的不寄了：没寄的按件退款，放回库存；没有付过钱的只是不寄",
  body: z.object({ reason, version }),
});
export const confirmTour = endpoint("PUT /rest/staff/order/confirmTour/:id", {
  permission: "tours.confirm",
  ...one,
  summary: "确认成团，这一单可以出行",
  body: z.object({ version }).prefault({}),
});

const refund = {
  who: "staff",
  params: z.object({ refundId: Id }),
  body: z.object({ reason: maybeWritten(200, "原因"), version }).prefault({}),
  reply: Order,
} as const;

/** What staff grant where it is not what was asked for: so many of these lines, another sum, or both. The reason is told. */
const granted = {
  lines: z
    .array(z.object({ lineId: Id, quantity: SentInteger.min(1, "至少 1 件。") }))
    .min(1, "至少留一样。一样都不退，请点不同意。")
    .max(50, "一次最多 50 样。")
    .optional(),
  amountFen: SentFen.min(1, "金额要大于 0；不退，请点不同意。").optional(),
};

export const agreeRefund = endpoint("PUT /rest/staff/refund/agree/:refundId", {
  permission: "orders.refund",
  ...refund,
  body: z
    .object({
      reason: maybeWritten(200, "原因"),
      /** Where the goods go back to; the portal's own address unless given. */
      returnTo: maybeWritten(120, "退货地址"),
      ...granted,
      version,
    })
    .prefault({}),
  summary: "同意退款；要退货的，同意以后等客户寄回",
});
export const receiveReturn = endpoint("PUT /rest/staff/refund/received/:refundId", {
  permission: "orders.refund",
  ...refund,
  summary: "收到退货，退款",
  body: z
    .object({
      reason: maybeWritten(200, "原因"),
      /** Whether the goods are sold again; unless said, all but what was wrong with them. */
      restock: z.boolean().optional(),
      ...granted,
      version,
    })
    .prefault({}),
});
export const refuseRefund = endpoint("PUT /rest/staff/refund/refuse/:refundId", {
  permission: "orders.refund",
  ...refund,
  summary: "不同意退款，要写原因",
});
export const secondRefund = endpoint("PUT /rest/staff/refund/second/:refundId", {
  permission: "orders.refund",
  ...refund,
  isSecond: true,
  step: "第二位确认",
  summary: "大额退款、补偿、线下打款，第二位同事确认或不同意；不同意要写原因",
  body: z.object({ agree: z.boolean("请选择同意或不同意。"), reason: maybeWritten(200, "原因"), version }),
});
export const sendBackRefund = endpoint("PUT /rest/staff/refund/sendBack/:refundId", {
  permission: "orders.refund",
  ...refund,
  summary: "等第二位同事的退款退回给第一位，重新定；第一位自己也可以撤回",
  body: z.object({ reason: written(2, 200, "原因"), version }),
});
export const shipGoodsBack = endpoint("PUT /rest/staff/refund/shipBack/:refundId", {
  permission: "orders.refund",
  ...refund,
  summary: "退款没有同意，客户寄来的东西寄还：写快递和运单号，客户会收到通知",
  body: z.object({ carrier: Carrier, trackingNo: TrackingNo, version }),
});
export const refundToCard = endpoint("PUT /rest/staff/refund/toCard/:refundId", {
  permission: "orders.refund",
  ...refund,
  summary: "微信退款异常：改退到客户本人的银行卡",
  body: z.object({
    bankType: z.enum(refundBanks, "微信只能退到这些银行的借记卡，请换一张卡。"),
    bankAccount: z.string().regex(/^\d{12,24}$/, "银行卡号是 12 到 24 位数字，请核对。"),
    realName: written(2, 30, "持卡人姓名"),
    reason: written(2, 200, "原因"),
    version,
  }),
});
export const refundByHand = endpoint("PUT /rest/staff/refund/byHand/:refundId", {
  permission: "orders.refund",
  ...refund,
  summary: "退款异常，已经线下打款：写明怎么打的，放上凭证；另一位同事核对以后才算退了",
  body: z.object({
    note: written(5, 200, "打款说明"),
    proof: z.array(Id, "请重新上传凭证。").min(1, "请放上打款凭证。").max(3, "凭证最多 3 张。"),
    version,
  }),
});
export const compensateOrder = endpoint("PUT /rest/staff/order/compensate/:id", {
  permission: "orders.refund",
  ...one,
  step: "补偿客户",
  summary: "从这张订单付过的钱里补偿客户一笔；大额要第二位同事确认",
  body: z.object({
    amountFen: SentFen.min(1, "金额要大于 0。"),
    reason,
    version,
  }),
});
export const retryRefund = endpoint("PUT /rest/staff/refund/retry/:refundId", {
  permission: "orders.refund",
  ...refund,
  summary: "退款异常后再退一次",
});
