import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Adcode, Day, Fen, Id, Instant, Keyword, paging, SellerCode } from "../fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { attemptOutcomes, paymentStates, refundKinds, refundViews } from "./order-codes.ts";
import { OrderKindCode, OrderRefund, OrderSn, OrderStatusCode, RefundOutcome } from "./order-shapes.ts";

const ViewCode = z.enum(codesOf(refundViews), "没有这一类退款，请从列表里选。");

/** A refund as the queue shows it. */
export const QueuedRefund = OrderRefund.pick({
  id: true,
  refundNo: true,
  state: true,
  stateText: true,
  amountFen: true,
  createdAt: true,
  withReturn: true,
  returnState: true,
}).extend({
  kind: z.enum(codesOf(refundKinds)),
  /** What the terms granted when it was asked for; null for one of before that was kept. */
  termsFen: Fen.nullable(),
  orderId: Id,
  orderSn: OrderSn,
  orderKindText: z.string(),
  /** What was ordered, in a few words. */
  what: z.string(),
  /** Who ordered, masked. */
  ownerName: z.string().nullable(),
  /** When somebody should have dealt with it; null once nobody has to. */
  dueAt: Instant.nullable(),
  /** What happens by itself then, as a sentence; null: nothing, it goes on waiting. */
  dueText: z.string().nullable(),
  /** Changes with every change of the refund. */
  version: z.number().int(),
});
export type QueuedRefund = z.output<typeof QueuedRefund>;

export const staffRefunds = endpoint("GET /rest/staff/refund/page", {
  permission: "orders.refund",
  summary: "退款：等人处理的，迟的在前；有结果的，新的在前",
  who: "staff",
  query: z.object({
    view: ViewCode.default("todo"),
    /** Number of the order or the refund, or telephone of who ordered. */
    keyword: Keyword,
    /** Those paid back on these days, both counted, of what was the order's own money; of a kind, a city, a seller. */
    doneFrom: Day.optional(),
    doneTo: Day.optional(),
    kind: OrderKindCode.optional(),
    city: Adcode.optional(),
    seller: SellerCode.optional(),
    /** Goes on after the last record of the page that gave it; `current` then counts for nothing. */
    cursor: z.string().max(200).optional(),
    ...paging,
  }),
  reply: z.object({
    records: z.array(QueuedRefund),
    total: z.number().int(),
    nextCursor: z.string().optional(),
    /** Of each view, up to 1,000; of the chosen one up to 10,000. With a cursor there are none. */
    counts: z.record(ViewCode, z.number().int()).optional(),
    /** Of the sums that wait to be dealt with, up to 10,000 of them; as the counts. */
    todoFen: Fen.optional(),
  }),
});

/** One line of the order: what is asked of it against what the terms reckon. */
export const RefundCaseLine = z.object({
  lineId: Id,
  name: z.string(),
  skuName: z.string().nullable(),
  /** How many were bought. */
  quantity: z.number().int(),
  /** What was paid for all of them. */
  paidFen: Fen,
  /** How many the customer asks for. */
  requestedQuantity: z.number().int(),
  requestedFen: Fen,
  /** How many staff granted, once they did. */
  grantedQuantity: z.number().int(),
  grantedFen: Fen,
  /** What one, two, … of those that are left bring back by the terms. Empty for what is no goods. */
  amountsFen: z.array(Fen),
});
export type RefundCaseLine = z.output<typeof RefundCaseLine>;

const Seat = z.object({ id: Id, name: z.string(), at: Instant.nullable(), words: z.string().nullable() });

/** One refund with all that decides it. */
export const RefundCase = QueuedRefund.extend({
  orderStatus: OrderStatusCode,
  orderStatusText: z.string(),
  orderKind: OrderKindCode,
  reason: OrderRefund.shape.reason,
  reasonText: z.string(),
  description: z.string().nullable(),
  proof: z.array(z.string()),
  /** Why staff cancelled the order, or the rest of it; null where somebody asked for the money. */
  cancelledText: z.string().nullable(),
  answer: z.string().nullable(),
  keptFen: Fen,
  keptText: z.string().nullable(),
  countBackFen: Fen,
  /** What the customer asked for; another than `amountFen` where staff granted another. */
  requestedFen: Fen,
  lines: z.array(RefundCaseLine),
  /** Of the sum asked for, what is of no line: freight, or a sum alone. */
  besideFen: z.number().int(),
  /** The most that can be granted. */
  mostFen: Fen,
  returnStateText: z.string().nullable(),
  returnTo: z.string().nullable(),
  returnParcel: OrderRefund.shape.returnParcel,
  backParcel: OrderRefund.shape.backParcel,
  payment: z.object({
    payNo: z.string(),
    providerText: z.string(),
    transactionNo: z.string().nullable(),
    amountFen: Fen,
    paidAt: Instant.nullable(),
  }),
  /** The terms that apply, a sentence each. */
  rules: z.array(z.string()),
  /** What becomes of the order, the stock, the merchant and who is told. */
  follows: z.array(z.object({ term: z.string(), text: z.string() })),
  /** The same where so little is granted that the order goes on. */
  followsIfPart: z.array(z.object({ term: z.string(), text: z.string() })),
  /** Whether agreeing takes two people, who sits, and what of; a compensation and a payment by hand are the same. */
  seats: z.object({
    needsTwo: z.boolean(),
    first: Seat.nullable(),
    second: Seat.nullable(),
  }),
  /** Null until it is decided. */
  outcome: RefundOutcome.nullable(),
  hand: z
    .object({
      note: z.string(),
      proof: z.array(z.string()),
      first: Seat,
      /** Null until somebody else saw that it was paid. */
      second: Seat.nullable(),
    })
    .nullable(),
  attempts: z.array(
    z.object({
      nth: z.number().int(),
      at: Instant,
      outcome: z.enum(codesOf(attemptOutcomes)),
      outcomeText: z.string(),
      answer: z.string().nullable(),
      nextAt: Instant.nullable(),
    }),
  ),
  /** When it is tried again by itself. */
  nextTryAt: Instant.nullable(),
  /** What this reader may do now. */
  actions: z.array(z.string()),
});
export type RefundCase = z.output<typeof RefundCase>;

export const staffRefund = endpoint("GET /rest/staff/refund/:refundId", {
  permission: "orders.refund",
  summary: "一笔退款：要什么、按规则退多少、凭证、两位同事、渠道答了什么",
  who: "staff",
  params: z.object({ refundId: Id }),
  reply: RefundCase,
});

export const orderMoney = endpoint("GET /rest/staff/order/money/:id", {
  permission: "orders.refund",
  summary: "一张订单的钱：每一次付款、每一笔退款、每一条分录",
  who: "staff",
  params: z.object({ id: Id }),
  reply: z.object({
    payments: z.array(
      z.object({
        payNo: z.string(),
        providerText: z.string(),
        transactionNo: z.string().nullable(),
        amountFen: Fen,
        state: z.enum(codesOf(paymentStates)),
        stateText: z.string(),
        createdAt: Instant,
        paidAt: Instant.nullable(),
        /** It carried the order; any other one that was paid came too late or twice. */
        carries: z.boolean(),
      }),
    ),
    refunds: z.array(
      OrderRefund.pick({
        id: true,
        refundNo: true,
        state: true,
        stateText: true,
        amountFen: true,
        reasonText: true,
        createdAt: true,
      }).extend({
        kind: z.enum(codesOf(refundKinds)),
        kindText: z.string(),
        requestedFen: Fen,
        termsFen: Fen.nullable(),
        tries: z.number().int(),
        doneAt: Instant.nullable(),
        byHand: z.boolean(),
      }),
    ),
    ledger: z.array(
      z.object({
        id: Id,
        at: Instant,
        document: z.string(),
        accountText: z.string(),
        /** Into the account; negative: out of it. */
        amountFen: z.number().int(),
      }),
    ),
    receivedFen: Fen,
    /** By the provider, and by hand out of the bank. */
    refundedFen: Fen,
    byHandFen: Fen,
    /** Still lies with the provider, by the ledger. */
    atProviderFen: z.number().int(),
    /** Whether payments, refunds and the ledger say the same. */
    agrees: z.boolean(),
  }),
});
export type OrderMoney = z.output<typeof orderMoney.reply>;
