import { z } from "zod";
import { VisitBenefitCode } from "../cards/cards.ts";
import { endpoint } from "../endpoint.ts";
import { pageOf } from "../envelope.ts";
import {
  Adcode,
  Day,
  Fen,
  Id,
  Instant,
  LARGEST_INT,
  listOf,
  paging,
  SentFen,
  SentInteger,
} from "../fields.ts";
import { NewEmergencyContact } from "../membership/membership.ts";
import { HealthConsentVersion, HealthNotes } from "../membership/membership-elders.ts";
import { maybeWritten } from "../membership/membership-fields.ts";
import { ClockTime } from "../services/service-detail.ts";
import { VisitDay } from "../services/services.ts";
import { type OrderTab, orderTabs } from "./order-codes.ts";
import {
  Order,
  OrderAddress,
  OrderCard,
  OrderKindCode,
  OrderSn,
  OrderStatusCode,
  ParcelSent,
  PayProviderCode,
  PlacedKindCode,
  PriceLine,
  RefundReasonCode,
  Traveler,
} from "./order-shapes.ts";

/** The most lines of one order, and the most of one thing. */
export const MAX_ITEMS = 20;
export const MAX_OF_ONE = 99;

const Item = z.object({
  /** Of the service, product, trip or card tier. */
  targetId: z.string().min(1).max(40),
  skuId: Id.optional(),
  quantity: z.coerce
    .number("数量要是整数。")
    .int("数量要是整数。")
    .min(1, "数量至少是 1。")
    .max(MAX_OF_ONE, `数量最多是 ${MAX_OF_ONE}。`)
    .default(1),
});

/**
 * What the payer was shown, fen; where it is another sum now, the call answers PRICE_CHANGED with `PriceChange` in
 * `data` and nothing is written. Absent: whatever it costs.
 */
export const ExpectedAmount = z
  .number("金额要是整数分。")
  .int("金额要是整数分。")
  .min(0, "金额不能小于 0。")
  .max(LARGEST_INT, "金额太大了，请核对。")
  .optional();

/** What it costs now, in the refusal PRICE_CHANGED. */
export const PriceChange = z.object({ amountFen: Fen, lines: z.array(PriceLine) });
export type PriceChange = z.output<typeof PriceChange>;

/** What is to be ordered (rules §12). Status and member are never read from it, nor is the price set by it. */
export const OrderForm = z.object({
  kind: PlacedKindCode,
  items: z
    .array(Item, "请选择要下单的内容。")
    .min(1, "请选择要下单的内容。")
    .max(MAX_ITEMS, `一次最多下单 ${MAX_ITEMS} 种。`),
  appointment: z.object({ date: VisitDay, start: ClockTime }).optional(),
  address: OrderAddress.optional(),
  /** Puts `address` into the member's own book too, where it is not there and the book has room. */
  keepAddress: z.boolean().optional(),
  addressId: Id.optional(),
  /** Whom it is for; null or absent: oneself. */
  elderId: Id.nullable().optional(),
  departureId: Id.optional(),
  /** Rooms for one alone, on a tour that stays overnight; each costs the departure's supplement. */
  singleRooms: z.coerce
    .number("请填几间单人房。")
    .int("单人房请填整数。")
    .min(0, "单人房不能少于 0 间。")
    .max(10, "一次最多 10 间单人房。")
    .optional(),
  travelers: z.array(Traveler).max(10, "一次最多报 10 位。").optional(),
  /** Health answers; need the consent `health`, given before or with them. */
  health: HealthNotes.optional(),
  healthConsentVersion: HealthConsentVersion,
  /** What the family keeps about this elder's health goes along, beside what is written here; needs the same consent. */
  healthFromFamily: z.boolean().optional(),
  /**
   * Each contraindication of the service, and whether it is so now: an order with one that is so is refused. Absent:
   * nobody was asked, and the employee is told to ring first.
   */
  screening: z
    .array(z.object({ question: z.string().max(60), applies: z.boolean("请选“有”或“没有”。") }))
    .max(12, "问题最多 12 个。")
    .optional(),
  /** Whom to call; kept with the order where the member has nobody yet, and not at all where it is refused. */
  emergencyContact: NewEmergencyContact.optional(),
  /** Photos may be taken of the visit, for readers of the order. */
  photoConsent: z.boolean().optional(),
  remark: maybeWritten(200, "备注"),
  /** The counted benefit of the member's card the visit is booked with; absent: none is used. */
  cardBenefit: VisitBenefitCode.optional(),
  /**
   * Of the order that bought several visits together: one of them is booked, and it pays for it. They are bought as a
   * CARD whose `targetId` is the service and whose `skuId` the specification.
   */
  packageId: Id.optional(),
  expectedAmountFen: ExpectedAmount,
});
export type OrderForm = z.output<typeof OrderForm>;

const one = { params: z.object({ id: Id }), reply: Order } as const;

export const placeOrder = endpoint("POST /rest/oms/order", {
  summary: "下单；价格、运费、优惠和名额都由服务器算",
  who: "customer",
  body: OrderForm,
  reply: Order,
});

/** The sums of an order before it is placed. */
export const OrderQuote = z.object({
  lines: z.array(PriceLine),
  amountFen: Fen,
  /** What only shows on the spot. */
  onTheSpot: z.array(z.string()),
  /** Who issues the invoice; null: the portal itself. */
  invoiceBy: z.string().nullable(),
  /** How long the unpaid order would be kept, minutes. */
  payMinutes: z.number().int(),
  /** The counted benefit this visit can be booked with, used or not; null where the member's cards have none for it. */
  cardBenefit: z
    .object({
      code: VisitBenefitCode,
      name: z.string(),
      totalTimes: z.number().int(),
      leftTimes: z.number().int(),
      /** First day on which it can be used as often again. */
      againDay: Day,
      /** What it takes over of this visit. */
      coveredFen: Fen,
    })
    .nullable(),
  /** The package that is bought, or a visit is booked from; null for anything else. */
  package: z
    .object({
      visits: z.number().int(),
      /** What one visit is worth when it is given back; of a visit, what the package pays for. */
      visitFen: Fen,
      /** Which of its visits this is; null where the package is bought. */
      nth: z.number().int().nullable(),
      /** Last day a visit can be made on, paid for today; null: no end. */
      endDay: Day.nullable(),
    })
    .nullable(),
});
export type OrderQuote = z.output<typeof OrderQuote>;

export const quoteOrder = endpoint("POST /rest/oms/order/quote", {
  summary: "下单前先算清每一笔；和下单用的是同一套算法",
  who: "customer",
  body: OrderForm.partial({ appointment: true }).extend({
    /** The district it goes to, while the address is not written in full: enough to say whether it is served. */
    adcode: Adcode.optional(),
  }),
  reply: OrderQuote,
});

export const orderPage = endpoint("GET /rest/oms/order/page", {
  summary: "我的订单，新的在前；counts 是每个页签的数目",
  who: "customer",
  query: z.object({
    status: listOf(OrderStatusCode, 24),
    tab: z.enum(Object.keys(orderTabs) as [OrderTab, ...OrderTab[]], "没有这个页签，请重新选择。").optional(),
    kind: listOf(OrderKindCode),
    /** One's own, or those family placed for elders whose orders one may see; these are acted on from their own page. */
    whose: z.enum(["mine", "family"], "请选择看自己的还是家人的订单。").default("mine"),
    ...paging,
  }),
  reply: pageOf(OrderCard).extend({
    counts: z.record(z.string(), z.number().int()),
    /** How many there are of the family's. */
    family: z.number().int(),
  }),
});

export const orderDetail = endpoint("GET /rest/oms/order/:id", {
  ...one,
  summary: "一张订单的全部：状态、时间线、价格、能做的事",
  who: "member",
});

export const orderBySn = endpoint("GET /rest/oms/order/getInfoBySn/:sn", {
  summary: "按订单号看订单",
  who: "member",
  params: z.object({ sn: OrderSn }),
  reply: Order,
});

export const lastOrder = endpoint("GET /rest/oms/order/last", {
  summary: "我最近的一张订单；没有就是 null",
  who: "customer",
  reply: Order.nullable(),
});

export const checkPayInfo = endpoint("GET /rest/oms/order/checkPayInfo", {
  summary: "付了没有；没收到通知时会去问收款方",
  who: "customer",
  query: z.object({ id: Id }),
  reply: z.object({ paid: z.boolean(), status: OrderStatusCode }),
});

/** Version of the sentence family ticks before paying for an elder. */
export const FAMILY_PAY_VERSION = "2026-11";

export const payWays = endpoint("GET /rest/oms/pay/ways", {
  summary: "现在能用的付款方式",
  who: "customer",
  reply: z.object({ records: z.array(z.object({ provider: PayProviderCode, text: z.string() })) }),
});

export const payOrder = endpoint("POST /rest/oms/order/pay/:id", {
  summary: "付款；返回收银台地址或二维码内容",
  who: "customer",
  params: z.object({ id: Id }),
  body: z
    .object({
      provider: PayProviderCode.optional(),
      /** The page stands inside WeChat, which can open the cashier itself; read off the browser unless said. */
      insideWechat: z.boolean().optional(),
      /** On a phone: its own cashier opens instead of a code to scan with it; read off the browser unless said. */
      onPhone: z.boolean().optional(),
      /** Family that pays for an elder has read that it is their own money and goes back to them. */
      familyAgreed: z.boolean().optional(),
      expectedAmountFen: ExpectedAmount,
    })
    .prefault({}),
  reply: z.object({
    payNo: z.string(),
    url: z.string().optional(),
    qr: z.string().optional(),
    /** Inside WeChat and not known there yet: after signing in by WeChat the cashier opens by itself. */
    signInByWechat: z.literal(true).optional(),
    /** For `WeixinJSBridge.invoke("getBrandWCPayRequest", …)`. */
    wechat: z
      .object({
        appId: z.string(),
        timeStamp: z.string(),
        nonceStr: z.string(),
        package: z.string(),
        signType: z.literal("RSA"),
        paySign: z.string(),
      })
      .optional(),
  }),
});

export const confirmOrder = endpoint("PUT /rest/oms/order/confirm/:id", {
  ...one,
  summary: "确认服务完成，或确认收货",
  who: "customer",
});
export const completeOrder = endpoint("PUT /rest/oms/order/complete/:id", {
  ...one,
  summary: "不评价，直接完成订单",
  who: "customer",
});
export const closeOrder = endpoint("PUT /rest/oms/order/close/:id", {
  ...one,
  summary: "取消订单；付过款、还没开始的全额退",
  who: "customer",
});

export const extendOrder = endpoint("PUT /rest/oms/order/extend/:id", {
  ...one,
  summary: "来不及：付款多 30 分钟，或自动收货晚 3 天；各一次",
  who: "customer",
});

export const rescheduleOrder = endpoint("PUT /rest/oms/order/reschedule/:id", {
  ...one,
  summary: "上门改时间：上门前 4 小时（护理 12 小时）以上，最多两次，不收费",
  who: "customer",
  body: z.object({ date: VisitDay, start: ClockTime }),
});

/** A line of goods that can still be paid back. */
export const RefundableLine = z.object({
  lineId: Id,
  name: z.string(),
  skuName: z.string().nullable(),
  /** What one, two, … of it bring back. */
  amountsFen: z.array(Fen),
});
export type RefundableLine = z.output<typeof RefundableLine>;

/** What a refund would bring back now. */
export const RefundQuote = z.object({
  paidFen: Fen,
  refundableFen: Fen,
  keptFen: Fen,
  /** Why something is kept, or that nothing is. */
  text: z.string(),
  /** Whether it is agreed by itself. */
  atOnce: z.boolean(),
  /** What a picture can bring back that proves a stay in hospital or a death, once staff have seen it. */
  provedFen: Fen.nullable(),
  /** Paid a few minutes ago and nobody began: all of it, without a reason, until then. */
  undo: z.object({ until: Instant, minutesLeft: z.number().int() }).nullable(),
  /** Goods that can be paid back one by one; empty where only all of it can. */
  lines: z.array(RefundableLine),
});
export type RefundQuote = z.output<typeof RefundQuote>;

export const quoteRefund = endpoint("GET /rest/oms/order/refund/quote/:id", {
  summary: "现在申请退款能退多少、为什么",
  who: "customer",
  params: z.object({ id: Id }),
  reply: RefundQuote,
});

export const askRefund = endpoint("POST /rest/oms/order/refund/:id", {
  ...one,
  summary: "申请退款；自动同意的只按页面上的金额退，可以只退其中几件",
  who: "customer",
  body: z.object({
    /** Only some of the goods; without it, all that is left. */
    lines: z
      .array(
        z.object({
          lineId: Id,
          quantity: SentInteger.min(1, "数量至少是 1。"),
        }),
      )
      .min(1, "请选择要退哪几件。")
      .max(MAX_ITEMS, `一次最多退 ${MAX_ITEMS} 种。`)
      .optional(),
    amountFen: SentFen.min(1, "金额要大于 0。").optional(),
    reason: RefundReasonCode,
    description: maybeWritten(300, "说明"),
    /** The goods go back before the money does. */
    withReturn: z.boolean().optional(),
    /** Pictures uploaded for `refund`: of a stay in hospital. */
    proof: z.array(Id, "请重新上传凭证。").max(3, "凭证最多 3 张。").optional(),
  }),
});

export const cancelRefund = endpoint("PUT /rest/oms/order/cancelRefund/:id", {
  ...one,
  summary: "撤回退款申请，订单回到申请前的状态",
  who: "customer",
});

export const returnGoods = endpoint("PUT /rest/oms/order/returnGoods/:id", {
  ...one,
  summary: "同意退货以后，填寄回的快递和运单号",
  who: "customer",
  body: ParcelSent,
});

export const payNotice = endpoint("POST /pay/notify/:provider", {
  summary: "收款方的通知；签名按原始字节核对，回答用收款方自己的格式",
  who: "anyone",
  params: z.object({ provider: z.string().max(20) }),
  reply: z.custom<object>(),
});
