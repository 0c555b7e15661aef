import { ends } from "@ginkgo/contract/order-table";
import { sql } from "drizzle-orm";
import type { House } from "../../http/services.ts";
import { DAY, HOUR, later, MINUTE } from "../../platform/clock.ts";
import { rows, type Tx } from "../../platform/database.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { instant, textArray } from "../../platform/sql-values.ts";
import { askAfterPayments } from "./ask-after-payments.ts";
import { askFinish, finishByItself } from "./ask-finish.ts";
import { askRefund } from "./ask-refund.ts";
import { carryRefunds } from "./carry-refund.ts";
import { closeOrder, settleOpenTries } from "./close-order.ts";
import { completeOrder, confirmOrder } from "./confirm-order.ts";
import { departureWork, followDeparture, setOut } from "./departures.ts";
import { dispatchByItself, refuseOffer } from "./dispatch-order.ts";
import { noteLateVisits } from "./employee-faults.ts";
import { askNoShow, endAbsent, endMissed } from "./end-no-show.ts";
import { bookingWork } from "./list-bookings.ts";
import { moveOrder, system } from "./move-order.ts";
import { lockOrder, type OrderRow } from "./order-row.ts";
import type { Due } from "./order-rules.ts";
import { forgetPeople } from "./personal-data.ts";
import { reconcileBills } from "./reconcile-bills.ts";
import { refundRows } from "./refund-row.ts";
import { remindOrders } from "./remind-orders.ts";
import { agreeRefund, lapseReturn, receiveReturn } from "./return-goods.ts";
import { tellAround, tellMember } from "./tell-member.ts";

type Doing = (tx: Tx, order: OrderRow, now: Date) => Promise<unknown>;

/** Everything back with an apology. */
const payBackWhole: Doing = async (tx, order, now) => {
  await askRefund(tx, order, { reason: "OTHER", whole: true }, system, now);
  await tellMember(tx, order, "sorry", now);
};

const openRefund = (tx: Tx, order: OrderRow) =>
  refundRows(tx, sql`where r.order_id = ${order.id}::bigint and r.state = 'REQUESTED'`);

/** What each rule does once its time has come. */
const doings: Partial<Record<Due["action"], Doing>> = {
  ...({} as Record<Due["action"], undefined>),
  close: (tx, order, now) => closeOrder(tx, order, system, now),
  dispatch: dispatchByItself,
  reject: (tx, order, now) => refuseOffer(tx, order, { actor: system }, now),
  giveUp: payBackWhole,
  confirm: (tx, order, now) => confirmOrder(tx, order, system, now),
  complete: (tx, order, now) => completeOrder(tx, order, system, now),
  agree: async (tx, order, now) => {
    const [refund] = await openRefund(tx, order);
    if (refund)
      await agreeRefund(tx, order, refund, system, now, { reason: "48 小时内没有答复，自动同意。" });
  },
  cancelRefund: async (tx, order, now) => {
    const [refund] = await openRefund(tx, order);
    if (refund) await lapseReturn(tx, order, refund, now);
  },
  payBack: async (tx, order, now) => {
    const [refund] = await openRefund(tx, order);
    if (refund)
      await receiveReturn(tx, order, refund, system, now, { reason: "15 天没有确认收货，自动退款。" });
  },
  notFormed: followDeparture,
  setOut,
  askNoShow,
  missed: endMissed,
  absent: endAbsent,
  askFinish,
  comeHome: async (tx, order, now) => {
    const { order: home } = await moveOrder(
      tx,
      order,
      { action: "comeHome", actor: system, set: sql`finished_at = ${instant(now)}` },
      now,
    );
    await tellAround(tx, home, "home", { right: "orders.act" }, now);
  },
};

/** Does what came due for orders, each in a transaction of its own; visits that have priority are dispatched first. */
async function doDueOrders(house: House): Promise<void> {
  const { database, clock, log } = house;
  const due = await rows<{ id: string; action: Due["action"] }>(
    database.primary,
    sql`select id::text, due_action as action from ordering.orders
      where due_at <= ${instant(clock.now())}
      order by (priority and due_action = 'dispatch') desc, due_at, id limit 200`,
  );
  for (const { id, action } of due) {
    try {
      // Whether it was paid is asked before it is closed (decisions §5).
      if (action === "close") await settleOpenTries(house, id, { shut: true });
      await database.transaction(async (tx) => {
        const order = await lockOrder(tx, id);
        const now = clock.now();
        if (!order || order.dueAction !== action || order.dueAt === null || order.dueAt > now.getTime())
          return;
        const doing = action === "finishFor" ? finishByItself(house) : doings[action];
        await doing?.(tx, order, now);
      });
    } catch (error) {
      log.error("an order's due work failed", { action, orderId: id, error: (error as Error).message });
      await database.transaction((tx) =>
        tx.execute(sql`update ordering.orders set due_at = ${instant(later(clock.now(), 5 * MINUTE))}
          where id = ${id}::bigint and due_action = ${action}`),
      );
    }
  }
}

/** How long an ended order keeps whom it concerned (E-commerce Law 31). */
const KEPT = 3 * 365 * DAY;

/** Takes the people out of orders that ended long ago; what was bought and paid stays (V9). */
async function tidyOrders({ database, clock }: House): Promise<void> {
  const old = sql`select id from ordering.orders where status = any(${textArray(ends)})
    and updated_at < ${instant(later(clock.now(), -KEPT))}`;
  await database.transaction((tx) => forgetPeople(tx, old));
}

export const dueWork: DueWork<House>[] = [
  { name: "ordering.tidy", every: DAY, run: tidyOrders },
  { name: "ordering.payments", every: MINUTE, run: askAfterPayments },
  { name: "ordering.late", every: 30_000, run: noteLateVisits },
  { name: "ordering.reminders", every: 30_000, run: remindOrders },
  { name: "ordering.orders", every: 2_000, run: doDueOrders },
  departureWork,
  bookingWork,
  { name: "ordering.bills", every: HOUR, run: reconcileBills },
  { name: "ordering.refunds", every: 2_000, run: carryRefunds },
];
