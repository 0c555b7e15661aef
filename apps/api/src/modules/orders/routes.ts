import {
  cartPage,
  addToCart as intoCart,
  deleteFromCart as outOfCart,
  editCart as recount,
  tickCart as retick,
} from "@ginkgo/api-contract/orders/cart";
import {
  confirmTour,
  dispatchOrder as dispatch,
  shipOrder as ship,
  staffOrder,
  staffOrders,
  staffReminders,
} from "@ginkgo/api-contract/orders/order-staff";
import {
  checkPayInfo,
  closeOrder as close,
  completeOrder as complete,
  confirmOrder as confirm,
  extendOrder as extend,
  lastOrder,
  orderBySn,
  orderDetail,
  orderPage,
  payOrder as pay,
  payNotice,
  placeOrder as place,
  quoteOrder as quote,
  rescheduleOrder as reschedule,
} from "@ginkgo/api-contract/orders/orders";
import { packageList } from "@ginkgo/api-contract/orders/packages";
import {
  addComment,
  appendComment as append,
  ownComments,
  replyComment as reply,
} from "@ginkgo/api-contract/reviews/order-comments";
import { cancelDeparture, confirmDeparture } from "@ginkgo/api-contract/tours/departures";
import { sql } from "drizzle-orm";
import { anyone, customer, member, staff } from "../../http/guards.ts";
import { idempotent } from "../../http/idempotent.ts";
import { settled } from "../../http/problem.ts";
import { command, query, type Route, workflow } from "../../http/route.ts";
import { payingDevice } from "../payments/public.ts";
import { addToCart, deleteFromCart, editCart, listCart, tickCart } from "./cart.ts";
import { appendComment, commentOrder, ownOrderComments, replyComment } from "./comment-order.ts";
import { completeOrder, confirmOrder } from "./confirm-order.ts";
import { changeOwn, checkPaid, closeOwn, readAsMember, readAsStaff, readOwn } from "./customer-steps.ts";
import { extendOrder } from "./extend-order.ts";
import { listOwnOrders } from "./list-orders.ts";
import { listReminders } from "./list-reminders.ts";
import { listStaffOrders } from "./list-staff-orders.ts";
import { orderRows } from "./order-row.ts";
import { listPackages } from "./packages/list-packages.ts";
import { handlePaymentWebhook } from "./paying/handle-payment-webhook.ts";
import { payOrder } from "./paying/pay-order.ts";
import { placeOrder, quoteOrder } from "./place-order.ts";
import { refundRoutes } from "./refunds/routes-refund.ts";
import { rescheduleOrder } from "./reschedule-order.ts";
import { dispatchAsStaff, formTour, shipOrder } from "./staff-steps.ts";
import { decideAsOne } from "./tours/departures.ts";
import { employeeRoutes } from "./visits/routes-employee.ts";
import { staffVisitRoutes } from "./visits/routes-staff-visits.ts";

export const routes: Route[] = [
  command(place, customer, async (call) => {
    const { tx, body, viewer, services } = call;
    const placed = await idempotent(tx, call, async () => {
      const id = await placeOrder(tx, services.vault, viewer.memberId, body, services.clock.now());
      return readOwn(tx, services, viewer, id);
    });
    return settled(placed);
  }),
  query(quote, customer, ({ db, body, viewer, services }) =>
    quoteOrder(db, services.vault, viewer.memberId, body, services.clock.now()),
  ),
  query(orderPage, customer, ({ db, query: asked, viewer, services }) =>
    listOwnOrders(db, services, viewer.memberId, asked),
  ),
  query(orderDetail, member, ({ db, params, viewer, services }) =>
    readAsMember(db, services, viewer, sql`where o.id = ${params.id}::bigint`),
  ),
  query(orderBySn, member, ({ db, params, viewer, services }) =>
    readAsMember(db, services, viewer, sql`where o.sn = ${params.sn}`),
  ),
  query(lastOrder, customer, async ({ db, viewer, services }) => {
    const [last] = await orderRows(
      db,
      sql`where o.member_id = ${viewer.memberId}::bigint order by o.id desc limit 1`,
    );
    return last ? readOwn(db, services, viewer, last.id) : null;
  }),
  workflow(checkPayInfo, customer, ({ query: { id }, viewer, services }) => checkPaid(services, viewer, id)),
  workflow(pay, customer, ({ params, body, viewer, services, request, ip }) =>
    payOrder(services, viewer.memberId, params.id, {
      ...payingDevice(request.headers.get("user-agent")),
      ...body,
      ip,
      origin: services.settings.PUBLIC_ORIGIN ?? new URL(request.url).origin,
    }),
  ),
  query(packageList, customer, async ({ db, viewer, services }) => ({
    records: await listPackages(db, services, viewer.memberId),
  })),
  command(confirm, customer, ({ tx, params, viewer, services }) =>
    changeOwn(tx, services, viewer, params.id, confirmOrder),
  ),
  command(complete, customer, ({ tx, params, viewer, services }) =>
    changeOwn(tx, services, viewer, params.id, completeOrder),
  ),
  workflow(close, customer, ({ params, viewer, services }) => closeOwn(services, viewer, params.id)),
  workflow(extend, customer, ({ params, viewer, services }) => extendOrder(services, viewer, params.id)),
  command(reschedule, customer, ({ tx, params, body, viewer, services }) =>
    changeOwn(tx, services, viewer, params.id, (t, order, actor, now) =>
      rescheduleOrder(t, order, body, actor, now),
    ),
  ),
  command(addComment, customer, async ({ tx, body, viewer, services }) => ({
    records: await commentOrder(tx, services, viewer.memberId, body),
  })),
  query(ownComments, customer, ({ db, query: asked, viewer, services }) =>
    ownOrderComments(db, viewer.memberId, asked, services.clock.now()),
  ),
  command(append, customer, ({ tx, params, body, viewer, services }) =>
    appendComment(tx, services, viewer.memberId, params.id, body),
  ),
  command(reply, staff, ({ tx, params, body, viewer }) => replyComment(tx, viewer, params.id, body)),
  workflow(payNotice, anyone, ({ params, request, services }) =>
    handlePaymentWebhook(services, params.provider, request),
  ),

  ...employeeRoutes,
  ...staffVisitRoutes,

  query(staffOrders, staff, ({ db, query: asked, viewer, services }) =>
    listStaffOrders(db, services, viewer, asked),
  ),
  query(staffReminders, staff, ({ db, query: asked, viewer }) => listReminders(db, viewer, asked)),
  query(staffOrder, staff, ({ db, params, viewer, services }) =>
    readAsStaff(db, services, viewer, params.id),
  ),
  command(dispatch, staff, ({ tx, params, body, viewer, services }) =>
    dispatchAsStaff(tx, services, viewer, params.id, body.employeeId),
  ),
  command(ship, staff, ({ tx, params, body, viewer, services }) =>
    shipOrder(tx, services, viewer, params.id, body),
  ),
  command(confirmTour, staff, ({ tx, params, viewer, services }) =>
    formTour(tx, services, viewer, params.id),
  ),
  command(confirmDeparture, staff, ({ tx, params, viewer, services }) =>
    decideAsOne(tx, viewer, params.id, { state: "FORMED" }, services.clock.now()),
  ),
  command(cancelDeparture, staff, ({ tx, params, body, viewer, services }) =>
    decideAsOne(tx, viewer, params.id, { state: "CANCELLED", ...body }, services.clock.now()),
  ),
  ...refundRoutes,

  query(cartPage, customer, ({ db, viewer }) => listCart(db, viewer.memberId)),
  command(intoCart, customer, ({ tx, body, viewer, services }) =>
    addToCart(tx, viewer.memberId, body, services.clock.now()),
  ),
  command(recount, customer, ({ tx, body, viewer }) => editCart(tx, viewer.memberId, body)),
  command(retick, customer, ({ tx, body, viewer }) => tickCart(tx, viewer.memberId, body)),
  command(outOfCart, customer, ({ tx, params, viewer }) => deleteFromCart(tx, viewer.memberId, params.id)),
];
