import * as cartEndpoints from "@ginkgo/api-contract/orders/cart";
import * as orderStaffEndpoints from "@ginkgo/api-contract/orders/order-staff";
import * as orderEndpoints from "@ginkgo/api-contract/orders/orders";
import * as packageEndpoints from "@ginkgo/api-contract/orders/packages";
import * as orderReviewEndpoints from "@ginkgo/api-contract/reviews/order-reviews";
import { sql } from "drizzle-orm";
import { anyone, customer, member, staff } from "../../http/guards.ts";
import { idempotent } from "../../http/idempotency/idempotent.ts";
import { settled } from "../../http/problem.ts";
import { requireOffered } from "../../http/require-offered.ts";
import { command, query, type Route, workflow } from "../../http/route.ts";
import { payingDevice } from "../payments/public.ts";
import { addToCart, deleteFromCart, editCart, listCart, tickCart } from "./cart.ts";
import { completeOrder, confirmOrder } from "./confirm-order.ts";
import { changeOwn, checkPaid, closeOwn, readAsMember, readAsStaff, readOwn } from "./customer-steps.ts";
import { dispatchRoutes } from "./dispatch/routes-dispatch.ts";
import { employeeFileRoutes } from "./employees/routes-employees.ts";
import { extendOrder } from "./extend-order.ts";
import { listOwnOrders } from "./lists/list-orders.ts";
import { countStaffOrders, listStaffOrders } from "./lists/list-staff-orders.ts";
import { orderRows } from "./order-row.ts";
import { listPackages } from "./packages/list-packages.ts";
import { partOfOrder } from "./part-of-order.ts";
import { payRuleRoutes } from "./pay-rules/routes-pay-rules.ts";
import { handlePaymentWebhook } from "./paying/handle-payment-webhook.ts";
import { payOrder } from "./paying/pay-order.ts";
import { placeOrder, quoteOrder } from "./place-order.ts";
import { refundRoutes } from "./refunds/routes-refund.ts";
import { rescheduleOrder } from "./reschedule-order.ts";
import { revealContact } from "./reveal-contact.ts";
import { appendOrderReview, ownOrderReviews, reviewOrder } from "./review-order.ts";
import { cancelUnsent } from "./shipping/cancel-unsent.ts";
import { correctParcel } from "./shipping/correct-parcel.ts";
import { shipOrder } from "./shipping/ship-order.ts";
import { dispatchAsStaff, formTour } from "./staff-steps.ts";
import { todayRoutes } from "./today/routes-today.ts";
import { departureRoutes } from "./tours/routes-departure.ts";
import { employeeRoutes } from "./visits/routes-employee.ts";
import { staffVisitRoutes } from "./visits/routes-staff-visits.ts";

export const routes: Route[] = [
  ...payRuleRoutes,
  command(orderEndpoints.placeOrder, customer, async (call) => {
    const { tx, body, viewer, services } = call;
    requireOffered(services.settings, partOfOrder(body));
    const placed = await idempotent(tx, call, async () => {
      const id = await placeOrder(tx, services.vault, viewer.memberId, body, services.clock.now());
      return readOwn(tx, services, viewer, id);
    });
    return settled(placed);
  }),
  query(orderEndpoints.quoteOrder, customer, async ({ db, body, viewer, services }) => {
    requireOffered(services.settings, partOfOrder(body));
    return quoteOrder(db, services.vault, viewer.memberId, body, services.clock.now());
  }),
  query(orderEndpoints.orderPage, customer, ({ db, query: filters, viewer, services }) =>
    listOwnOrders(db, services, viewer.memberId, filters),
  ),
  query(orderEndpoints.orderDetail, member, ({ db, params, viewer, services }) =>
    readAsMember(db, services, viewer, sql`where o.id = ${params.id}::bigint`),
  ),
  query(orderEndpoints.orderBySn, member, ({ db, params, viewer, services }) =>
    readAsMember(db, services, viewer, sql`where o.sn = ${params.sn}`),
  ),
  query(orderEndpoints.lastOrder, customer, async ({ db, viewer, services }) => {
    const [last] = await orderRows(
      db,
      sql`where o.member_id = ${viewer.memberId}::bigint order by o.id desc limit 1`,
    );
    return last ? readOwn(db, services, viewer, last.id) : null;
  }),
  workflow(orderEndpoints.checkPayInfo, customer, ({ query: { id }, viewer, services }) =>
    checkPaid(services, viewer, id),
  ),
  workflow(orderEndpoints.payOrder, customer, ({ params, body, viewer, services, request, ip }) =>
    payOrder(services, viewer.memberId, params.id, {
      ...payingDevice(request.headers.get("user-agent")),
      ...body,
      ip,
      origin: services.settings.PUBLIC_ORIGIN ?? new URL(request.url).origin,
    }),
  ),
  query(packageEndpoints.packageList, customer, async ({ db, viewer, services }) => ({
    records: await listPackages(db, services, viewer.memberId),
  })),
  command(orderEndpoints.confirmOrder, customer, ({ tx, params, viewer, services }) =>
    changeOwn(tx, services, viewer, params.id, confirmOrder),
  ),
  command(orderEndpoints.completeOrder, customer, ({ tx, params, viewer, services }) =>
    changeOwn(tx, services, viewer, params.id, completeOrder),
  ),
  workflow(orderEndpoints.closeOrder, customer, ({ params, viewer, services }) =>
    closeOwn(services, viewer, params.id),
  ),
  workflow(orderEndpoints.extendOrder, customer, ({ params, viewer, services }) =>
    extendOrder(services, viewer, params.id),
  ),
  command(orderEndpoints.rescheduleOrder, customer, ({ tx, params, body, viewer, services }) =>
    changeOwn(tx, services, viewer, params.id, (t, order, actor, now) =>
      rescheduleOrder(t, order, body, actor, now),
    ),
  ),
  command(orderReviewEndpoints.addOrderReview, customer, async ({ tx, body, viewer, services }) => ({
    records: await reviewOrder(tx, services, viewer.memberId, body),
  })),
  query(orderReviewEndpoints.ownOrderReviews, customer, ({ db, query: filters, viewer, services }) =>
    ownOrderReviews(db, viewer.memberId, filters, services.clock.now()),
  ),
  command(orderReviewEndpoints.appendOrderReview, customer, ({ tx, params, body, viewer, services }) =>
    appendOrderReview(tx, services, viewer.memberId, params.id, body),
  ),
  workflow(orderEndpoints.payNotice, anyone, ({ params, request, services }) =>
    handlePaymentWebhook(services, params.provider, request),
  ),

  ...employeeRoutes,
  ...staffVisitRoutes,
  ...dispatchRoutes,
  ...todayRoutes,
  ...employeeFileRoutes,

  query(orderStaffEndpoints.staffOrders, staff, ({ db, query: filters, viewer, services }) =>
    listStaffOrders(db, services, viewer, filters),
  ),
  query(orderStaffEndpoints.staffOrderCounts, staff, ({ db, query: filters, viewer }) =>
    countStaffOrders(db, viewer, filters),
  ),
  command(orderStaffEndpoints.revealOrder, staff, ({ tx, params, body, viewer, services }) =>
    revealContact(tx, services, viewer, params.id, body.reason),
  ),
  query(orderStaffEndpoints.staffOrder, staff, ({ db, params, viewer, services }) =>
    readAsStaff(db, services, viewer, params.id),
  ),
  command(orderStaffEndpoints.dispatchOrder, staff, ({ tx, params, body, viewer, services }) =>
    dispatchAsStaff(tx, services, viewer, params.id, body),
  ),
  command(orderStaffEndpoints.shipOrder, staff, ({ tx, params, body, viewer, services }) =>
    shipOrder(tx, services, viewer, params.id, body),
  ),
  command(orderStaffEndpoints.correctParcel, staff, ({ tx, params, body, viewer, services }) =>
    correctParcel(tx, services, viewer, params.id, body),
  ),
  command(orderStaffEndpoints.cancelUnsent, staff, ({ tx, params, body, viewer, services }) =>
    cancelUnsent(tx, services, viewer, params.id, body),
  ),
  command(orderStaffEndpoints.confirmTour, staff, ({ tx, params, body, viewer, services }) =>
    formTour(tx, services, viewer, { ...params, ...body }),
  ),
  ...departureRoutes,
  ...refundRoutes,

  query(cartEndpoints.cartPage, customer, ({ db, viewer }) => listCart(db, viewer.memberId)),
  command(cartEndpoints.addToCart, customer, async ({ tx, body, viewer, services }) => {
    requireOffered(services.settings, "SHOP");
    return addToCart(tx, viewer.memberId, body, services.clock.now());
  }),
  command(cartEndpoints.editCart, customer, ({ tx, body, viewer }) => editCart(tx, viewer.memberId, body)),
  command(cartEndpoints.tickCart, customer, ({ tx, body, viewer }) => tickCart(tx, viewer.memberId, body)),
  command(cartEndpoints.deleteFromCart, customer, ({ tx, params, viewer }) =>
    deleteFromCart(tx, viewer.memberId, params.id),
  ),
];
