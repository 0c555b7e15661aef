import { ends } from "@ginkgo/api-contract/orders/order-table";
import { and, desc, eq, lte, ne, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "../../http/services.ts";
import { DAY, later, MINUTE } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { instant, textArray } from "../../platform/database/sql-values.ts";
import { eachDueItem, notSetAside } from "../../platform/due-items.ts";
import type { DueWork } from "../../platform/due-work.ts";
import { pruneWork } from "../../platform/prune.ts";
import { afterWorkingTime } from "../../platform/working-time.ts";
import { closeOrder, reconcileOpenAttempts } from "./close-order.ts";
import { completeOrder, confirmOrder } from "./confirm-order.ts";
import { replanWork } from "./dispatch/replan-work.ts";
import { licenceWork } from "./employees/licence-tasks.ts";
import { moveOrder, system } from "./move-order.ts";
import { oldRows } from "./old-rows.ts";
import { lockOrder, type OrderRow } from "./order-row.ts";
import { type Due, rules } from "./order-rules.ts";
import { remindPackages } from "./packages/remind-packages.ts";
import { askAfterPayments } from "./paying/ask-after-payments.ts";
import { forgetPeople } from "./personal-data.ts";
import { askRefund } from "./refunds/ask-refund.ts";
import { carryRefunds } from "./refunds/carry-refund.ts";
import { type RefundRow, refundRows } from "./refunds/refund-row.ts";
import { isShown, openRefundTask } from "./refunds/refund-tasks.ts";
import { agreeRefund, lapseReturn, receiveReturn } from "./refunds/return-goods.ts";
import { refunds } from "./refunds/tables.ts";
import { remindOrders } from "./reminders/remind-orders.ts";
import { orders } from "./tables.ts";
import { tellAround, tellMember } from "./tell-member.ts";
import { departureWork, followDeparture, setOut } from "./tours/departures.ts";
import { askFinish, finishByItself } from "./visits/ask-finish.ts";
import { dispatchByItself, refuseOffer } from "./visits/dispatch-order.ts";
import { noteLateVisits } from "./visits/employee-faults.ts";
import { askNoShow, endAbsent, endMissed, endUnproved } from "./visits/end-no-show.ts";

type Doing = (tx: Tx, order: OrderRow, now: Date) => Promise<unknown>;

/** Everything back with an apology. */
const payBackWhole: Doing = async (tx, order, now) => {
  await askRefund(tx, order, { reason: "OTHER", whole: true }, system, now);
  await tellMember(tx, order, "sorry", now);
};

const openRefund = (tx: Tx, order: OrderRow) =>
  refundRows(tx, sql`where r.order_id = ${order.id}::bigint and r.state = 'REQUESTED'`);

/**
 * The refund the clock may decide on. One that does not stand before the staff is shown to them first and waits for them
 * in working time, by night for the morning.
 */
async function shownRefund(tx: Tx, order: OrderRow, now: Date): Promise<RefundRow | undefined> {
  const [refund] = await openRefund(tx, order);
  if (!refund || (await isShown(tx, refund))) return refund;
  const dueAt = afterWorkingTime(now, rules.unseenRefund);
  await openRefundTask(tx, refund, refund.returnState === "SENT" ? "GOODS" : "REVIEW", now, dueAt);
  await tx.update(refunds).set({ decideBy: dueAt }).where(eq(refunds.id, refund.id));
  await tx.update(orders).set({ dueAt }).where(eq(orders.id, order.id));
  return undefined;
}

/** Nobody of the staff answered in time. */
const agreeByItself: Doing = async (tx, order, now) => {
  const refund = await shownRefund(tx, order, now);
  if (refund) await agreeRefund(tx, order, refund, system, now, { reason: "48 小时内没有答复，自动同意。" });
};

/** The same of those that need settings. */
const ofHouse: Partial<Record<Due["action"], (context: AppContext) => Doing>> = {
  finishFor: finishByItself,
};

/** What each rule does once its time has come. */
const doings: Partial<Record<Due["action"], Doing>> = {
  ...({} as Record<Due["action"], undefined>),
  close: (tx, order, now) => closeOrder(tx, order, system, now),
  dispatch: dispatchByItself,
  reject: (tx, order, now) => refuseOffer(tx, order, { actor: system }, now),
  giveUp: payBackWhole,
  agree: agreeByItself,
  confirm: (tx, order, now) => confirmOrder(tx, order, system, now),
  complete: (tx, order, now) => completeOrder(tx, order, system, now),
  cancelRefund: async (tx, order, now) => {
    const [refund] = await openRefund(tx, order);
    if (refund) await lapseReturn(tx, order, refund, now);
  },
  payBack: async (tx, order, now) => {
    const refund = await shownRefund(tx, order, now);
    if (refund)
      await receiveReturn(tx, order, refund, system, now, { reason: "15 天没有确认收货，自动退款。" });
  },
  notFormed: followDeparture,
  setOut,
  askNoShow,
  missed: endMissed,
  absent: endAbsent,
  askAbsent: endUnproved,
  askFinish,
  comeHome: async (tx, order, now) => {
    const { order: home } = await moveOrder(
      tx,
      order,
      { action: "comeHome", actor: system, set: { finishedAt: now } },
      now,
    );
    await tellAround(tx, home, "home", { right: "orders.act" }, now);
  },
};

/**
 * Orders whose deadline has passed, as items of that piece of due work: visits that have priority are dispatched first,
 * then the longest due.
 */
async function dueOrders({ database, clock }: AppContext, job: string, which: SQL): Promise<string[]> {
  const now = clock.now();
  const item = sql`${orders.dueAction} || ':' || ${orders.id}`;
  const due = await database.primary
    .select({ item: sql<string>`${item}` })
    .from(orders)
    .where(and(lte(orders.dueAt, now), which, notSetAside(job, item, now)))
    .orderBy(desc(and(orders.priority, eq(orders.dueAction, "dispatch"))!), orders.dueAt, orders.id)
    .limit(200);
  return due.map((d) => d.item);
}

/** Does what came due for one order, unless somebody has moved it on meanwhile. */
async function doDueOrder(context: AppContext, item: string): Promise<void> {
  const [action, id] = item.split(":") as [Due["action"], string];
  // Whether it was paid is asked before it is closed.
  if (action === "close") await reconcileOpenAttempts(context, id, { shut: true });
  await context.database.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    const now = context.clock.now();
    if (!order || order.dueAction !== action || order.dueAt === null || order.dueAt > now.getTime()) return;
    const doing = ofHouse[action]?.(context) ?? doings[action];
    await doing?.(tx, order, now);
  });
}

const doDueOrders = async (context: AppContext, job = "orders.orders") =>
  eachDueItem(context, {
    job,
    items: await dueOrders(context, job, ne(orders.dueAction, "close")),
    work: (item) => doDueOrder(context, item),
  });

/** Closes unpaid orders. Each asks its provider first, so they are a piece of their own and several at once. */
const closeUnpaidOrders = async (context: AppContext, job = "orders.unpaid") =>
  eachDueItem(context, {
    job,
    items: await dueOrders(context, job, eq(orders.dueAction, "close")),
    parallel: 4,
    work: (item) => doDueOrder(context, item),
  });

/** How long an ended order keeps whom it concerned (E-commerce Law 31). */
const KEPT = 3 * 365 * DAY;

/** Takes the people out of orders that ended long ago; what was bought and paid stays (V9). */
async function tidyOrders({ database, clock }: AppContext): Promise<void> {
  const old = sql`select id from orders.orders where status = any(${textArray(ends)})
    and updated_at < ${instant(later(clock.now(), -KEPT))}`;
  await database.transaction((tx) => forgetPeople(tx, old));
}

export const dueWork: DueWork<AppContext>[] = [
  { name: "orders.tidy", every: DAY, run: tidyOrders },
  pruneWork("orders.prune", oldRows),
  { name: "orders.payments", every: MINUTE, run: askAfterPayments },
  { name: "orders.late", every: 30_000, run: noteLateVisits },
  { name: "orders.reminders", every: 30_000, run: remindOrders },
  { name: "orders.packages", every: 60_000, run: remindPackages },
  { name: "orders.orders", every: 2_000, run: (context) => doDueOrders(context) },
  { name: "orders.unpaid", every: 2_000, run: (context) => closeUnpaidOrders(context) },
  departureWork,
  licenceWork,
  replanWork,
  { name: "orders.refunds", every: 2_000, run: carryRefunds },
];
