import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { pageOf } from "./envelope.ts";
import { Id, Instant, listOf, paging } from "./fields.ts";
import { maybeWritten } from "./membership-fields.ts";
import { type ReminderKind, reminderKinds } from "./order-codes.ts";
import { Order, OrderCard, OrderKindCode, OrderSn, OrderStatusCode, ParcelSent } from "./order-shapes.ts";

const one = { who: "staff", params: z.object({ id: Id }), reply: Order } as const;

/** Lists of staff count and show the newest of what was asked for, up to as many; the number finds any older one. */
export const MOST_COUNTED = 10_000;

export const staffOrders = endpoint("GET /rest/staff/order/page", {
  permission: "orders.read",
  summary: "订单，新的在前；商家只看到自己的",
  who: "staff",
  query: z.object({
    status: listOf(OrderStatusCode, 24),
    kind: listOf(OrderKindCode),
    sn: OrderSn.optional(),
    ...paging,
  }),
  /** `hasMore`: there are more than `total`. */
  reply: pageOf(OrderCard).extend({ hasMore: z.boolean() }),
});

export const staffReminders = endpoint("GET /rest/staff/order/reminders", {
  permission: "orders.read",
  summary: "等太久的订单：没发货的、退款没处理的；处理了就不在这里",
  who: "staff",
  query: z.object(paging),
  reply: pageOf(
    z.object({
      orderId: Id,
      sn: OrderSn,
      kind: z.enum(Object.keys(reminderKinds) as [ReminderKind, ...ReminderKind[]]),
      text: z.string(),
      at: Instant,
    }),
  ),
});

export const staffOrder = endpoint("GET /rest/staff/order/:id", {
  permission: "orders.read",
  ...one,
  summary: "一张订单",
});

export const dispatchOrder = endpoint("PUT /rest/staff/order/dispatch/:id", {
  permission: "orders.dispatch",
  ...one,
  summary: "派单；不给 employeeId 就自动找人",
  body: z.object({ employeeId: Id.optional() }).prefault({}),
});
export const shipOrder = endpoint("PUT /rest/staff/order/ship/:id", {
  permission: "orders.ship",
  ...one,
  summary: "发货",
  body: ParcelSent,
});
export const confirmTour = endpoint("PUT /rest/staff/order/confirmTour/:id", {
  permission: "tours.confirm",
  ...one,
  summary: "确认成团，这一单可以出行",
});

const refund = {
  who: "staff",
  params: z.object({ refundId: Id }),
  body: z.object({ reason: maybeWritten(200, "原因") }).prefault({}),
  reply: Order,
} as const;

export const agreeRefund = endpoint("PUT /rest/staff/refund/agree/:refundId", {
  permission: "orders.refund",
  ...refund,
  body: z
    .object({
      reason: maybeWritten(200, "原因"),
      /** Where the goods go back to; the portal's own address unless given. */
      returnTo: maybeWritten(120, "退货地址"),
    })
    .prefault({}),
  summary: "同意退款；要退货的，同意以后等客户寄回",
});
export const receiveReturn = endpoint("PUT /rest/staff/refund/received/:refundId", {
  permission: "orders.refund",
  ...refund,
  summary: "收到退货，退款",
});
export const refuseRefund = endpoint("PUT /rest/staff/refund/refuse/:refundId", {
  permission: "orders.refund",
  ...refund,
  summary: "不同意退款，要写原因",
});
export const retryRefund = endpoint("PUT /rest/staff/refund/retry/:refundId", {
  permission: "orders.refund",
  ...refund,
  summary: "退款异常后再退一次",
});
