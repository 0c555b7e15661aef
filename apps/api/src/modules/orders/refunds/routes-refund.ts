import * as orderStaffEndpoints from "@ginkgo/api-contract/orders/order-staff";
import * as orderEndpoints from "@ginkgo/api-contract/orders/orders";
import * as refundStaffEndpoints from "@ginkgo/api-contract/orders/refund-staff";
import { sql } from "drizzle-orm";
import { customer, staff } from "../../../http/guards.ts";
import { idempotent } from "../../../http/idempotency/idempotent.ts";
import { problem, settled } from "../../../http/problem.ts";
import { command, query, type Route, workflow } from "../../../http/route.ts";
import { changeOwn, readableRow } from "../customer-steps.ts";
import { decideAsStaff } from "../staff-steps.ts";
import { askRefund, quoteRefund } from "./ask-refund.ts";
import { compensateOrder } from "./compensate-order.ts";
import { cancelRefund } from "./decide-refund.ts";
import { readOrderMoney } from "./order-money.ts";
import { payByHand } from "./pay-by-hand.ts";
import { readRefundCase } from "./present-case.ts";
import { listRefunds } from "./refund-queue.ts";
import { latestRefundRequest } from "./refund-row.ts";
import { refundToCard } from "./refund-to-card.ts";
import { returnGoods } from "./return-goods.ts";
import { decideSecond, sendBack } from "./second-person.ts";
import { shipGoodsBack } from "./ship-goods-back.ts";

const decisions = [
  [orderStaffEndpoints.agreeRefund, "agree"],
  [orderStaffEndpoints.receiveReturn, "received"],
  [orderStaffEndpoints.refuseRefund, "refuse"],
  [orderStaffEndpoints.retryRefund, "retry"],
] as const;

/** Asking money back, deciding on it, and what staff do where it does not go as it should. */
export const refundRoutes: Route[] = [
  query(orderEndpoints.quoteRefund, customer, async ({ db, params, viewer, services }) =>
    quoteRefund(
      db,
      (await readableRow(db, viewer, sql`where o.id = ${params.id}::bigint`)).order,
      services.clock.now(),
    ),
  ),
  command(orderEndpoints.askRefund, customer, async (call) => {
    const { tx, params, body, viewer, services } = call;
    const outcome = await idempotent(tx, call, () =>
      changeOwn(tx, services, viewer, params.id, (t, order, actor, now) =>
        askRefund(t, order, body, actor, now, services.vault),
      ),
    );
    return settled(outcome);
  }),
  command(orderEndpoints.cancelRefund, customer, ({ tx, params, viewer, services }) =>
    changeOwn(tx, services, viewer, params.id, async (t, order, actor, now) => {
      const refund = await latestRefundRequest(t, order.id);
      if (refund) await cancelRefund(t, order, refund, actor, now);
      else throw problem("ORDER_TRANSITION_NOT_ALLOWED", "no refund");
    }),
  ),
  command(orderEndpoints.returnGoods, customer, ({ tx, params, body, viewer, services }) =>
    changeOwn(tx, services, viewer, params.id, async (t, order, actor, now) => {
      const refund = await latestRefundRequest(t, order.id);
      await returnGoods(t, order, refund, body, actor, now);
    }),
  ),
  query(refundStaffEndpoints.staffRefunds, staff, ({ db, query: filters, viewer, services }) =>
    listRefunds(db, services, viewer, filters),
  ),
  query(refundStaffEndpoints.staffRefund, staff, ({ db, params, viewer, services }) =>
    readRefundCase(db, services, viewer, params.refundId),
  ),
  query(refundStaffEndpoints.orderMoney, staff, ({ db, params, viewer }) =>
    readOrderMoney(db, viewer, params.id),
  ),
  ...decisions.map(([endpoint, decision]) =>
    command(endpoint, staff, ({ tx, params, body, viewer, services }) =>
      decideAsStaff(tx, services, viewer, params.refundId, decision, body),
    ),
  ),
  command(orderStaffEndpoints.secondRefund, staff, ({ tx, params, body, viewer, services }) =>
    decideSecond(tx, services, viewer, params.refundId, body),
  ),
  command(orderStaffEndpoints.sendBackRefund, staff, ({ tx, params, body, viewer, services }) =>
    sendBack(tx, services, viewer, params.refundId, body),
  ),
  command(orderStaffEndpoints.shipGoodsBack, staff, ({ tx, params, body, viewer, services }) =>
    shipGoodsBack(tx, services, viewer, params.refundId, body),
  ),
  command(orderStaffEndpoints.refundByHand, staff, ({ tx, params, body, viewer, services }) =>
    payByHand(tx, services, viewer, params.refundId, body),
  ),
  workflow(orderStaffEndpoints.refundToCard, staff, ({ params, body, viewer, services }) =>
    refundToCard(services, viewer, params.refundId, body),
  ),
  command(orderStaffEndpoints.compensateOrder, staff, ({ tx, params, body, viewer, services }) =>
    compensateOrder(tx, services, viewer, params.id, body),
  ),
];
