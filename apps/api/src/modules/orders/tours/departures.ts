import { midnightOf, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { eq, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "../../../http/services.ts";
import { DAY, later, MINUTE } from "../../../platform/clock.ts";
import { type Db, row, type Tx } from "../../../platform/database/database.ts";
import { instant, textArray } from "../../../platform/database/sql-values.ts";
import { eachDueItem, notSetAside } from "../../../platform/due-items.ts";
import type { DueWork } from "../../../platform/due-work.ts";
import { closeTask, openTask } from "../../tasks/public.ts";
import {
  changeDeparture,
  type DepartureGroup,
  departureGroup,
  departure as departureTable,
  lockDepartureGroup,
  undecidedDepartures,
} from "../../tours/departures/public.ts";
import { type Actor, moveOrder, system } from "../move-order.ts";
import { type OrderRow, orderRows } from "../order-row.ts";
import { rules } from "../order-rules.ts";
import { payBackUnformed } from "../refunds/ask-refund.ts";
import { orders as ordersTable } from "../tables.ts";
import { tellMember } from "../tell-member.ts";

export const unpaid = ["CREATE", "WAIT_BUYER_PAY", "PAY_ERROR"];
export const going = ["TRADE_SUCCESS", "EMPLOYEE_APPROVE"];

const JOB = "orders.departures";

export const subjectOf = (id: string) => ({ type: "departure", id });

/** How many departures are decided on in one run; the next run takes the others. */
const AT_ONCE = 200;

const ofDeparture = (id: string, statuses: readonly string[]): SQL =>
  sql`o.kind = 'TOUR' and o.departure_id = ${id}::bigint and o.status = any(${textArray(statuses)})`;

/** Seats of a departure that are paid for, and their orders. */
export const countPaid = async (db: Db, id: string): Promise<{ seats: number; orders: number }> =>
  (await row<{ seats: number; orders: number }>(
    db,
    sql`select coalesce(sum(i.quantity), 0)::int as seats, count(*)::int as orders from orders.orders o
      join orders.order_items i on i.order_id = o.id and i.position = 0 where ${ofDeparture(id, going)}`,
  ))!;

/** A paid tour goes with its departure. @returns whether it did not before */
export async function confirmOne(tx: Tx, order: OrderRow, actor: Actor, now: Date): Promise<boolean> {
  const { order: formed, moved } = await moveOrder(tx, order, { action: "confirmTour", actor }, now);
  if (moved) await tellMember(tx, formed, "formed", now);
  return moved;
}

/** Customers who have not paid yet cannot any more: asked after and closed by the ordinary deadline, which is now. */
const closeUnpaid = (tx: Tx, { id }: OrderRow, now: Date) =>
  tx.update(ordersTable).set({ dueAt: now, payDeadline: now }).where(eq(ordersTable.id, id));

export interface Decision {
  state: "FORMED" | "CANCELLED";
  actor: Actor;
  /** Why it was called off by somebody; absent where too few had signed up. */
  reason?: string;
}

async function follow(tx: Tx, order: OrderRow, { state, actor, reason }: Decision, now: Date): Promise<void> {
  if (state === "FORMED") {
    if (order.status === "TRADE_SUCCESS") await confirmOne(tx, order, actor, now);
  } else if (unpaid.includes(order.status)) await closeUnpaid(tx, order, now);
  else await payBack(tx, order, now, reason === undefined ? undefined : { actor, reason });
}

/** Everything back. One that was confirmed by itself was never a matter of numbers: for it the departure was called off. */
const payBack = (tx: Tx, order: OrderRow, now: Date, called?: { actor: Actor; reason: string }) =>
  payBackUnformed(
    tx,
    order,
    now,
    order.status === "EMPLOYEE_APPROVE" ? (called ?? { actor: system, reason: "报名人数不够" }) : called,
  );

/**
 * Forms a departure or calls it off, and every order with it, in one transaction. Orders are locked before the
 * departure, by their ids: as a refund does, which gives its seats back. An order that cannot follow now is left to its
 * own deadline and holds up nobody.
 * @param decide what becomes of it, once it is locked; undefined leaves it as it is
 */
export async function decideDeparture(
  tx: Tx,
  id: string,
  decide: (group: DepartureGroup) => Promise<Decision | undefined>,
  now: Date,
): Promise<void> {
  const orders = await orderRows(
    tx,
    sql`where ${ofDeparture(id, [...unpaid, ...going])} order by o.id for update`,
  );
  const group = await lockDepartureGroup(tx, id);
  const decision = group && (await decide(group));
  if (!decision) return;
  await changeDeparture(tx, id, { state: decision.state });
  const staffId = decision.actor.kind === "staff" ? decision.actor.id : null;
  await closeTask(tx, { kind: "DEPARTURE", subject: subjectOf(id), ...(staffId ? { staffId } : {}) }, now);
  for (const order of orders)
    try {
      await tx.transaction((inner) => follow(inner as Tx, order, decision, now));
    } catch {
      await tx.update(ordersTable).set({ dueAt: now }).where(eq(ordersTable.id, order.id));
    }
  // Customers who paid while the others were locked follows by the same deadline.
  await tx.execute(sql`update orders.orders set due_at = ${instant(now)} where id in (
    select o.id from orders.orders o where ${ofDeparture(id, ["TRADE_SUCCESS"])} for update skip locked)`);
}

/**
 * Seven days ahead: enough seats are paid for and the group stands, or nobody goes. Where a second person is asked to form
 * it with fewer, not before they had time to see it.
 */
const byNumbers =
  (tx: Tx, now: Date) =>
  async (group: DepartureGroup): Promise<Decision | undefined> => {
    if (group.state !== "FORMING") return undefined;
    const { seats } = await countPaid(tx, group.id);
    if (seats < group.minGroup && group.askedUntil && group.askedUntil > now) return undefined;
    return { state: seats >= group.minGroup ? "FORMED" : "CANCELLED", actor: system };
  };

/**
 * What an order of a tour does at its deadline: it follows its departure. One whose departure nobody decided on asks
 * again, until the day itself: then it is paid back.
 */
export async function followDeparture(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const group = await departureGroup(tx, order.departureId!);
  if (group?.state === "FORMED") await confirmOne(tx, order, system, now);
  else if (group?.state !== "FORMING" || group.day <= shanghaiDay(now)) await payBack(tx, order, now);
  else
    await tx
      .update(ordersTable)
      .set({ dueAt: later(now, rules.undecided) })
      .where(eq(ordersTable.id, order.id));
}

/** A tour sets out on its day, unless its departure was called off. */
export async function setOut(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const group = await departureGroup(tx, order.departureId!);
  if (group?.state === "CANCELLED") await payBack(tx, order, now);
  else await moveOrder(tx, order, { action: "setOut", actor: system }, now);
}

/** Decides on every departure seven days ahead, each in a transaction of its own. */
async function decideDepartures(context: AppContext): Promise<void> {
  const { database, clock } = context;
  const now = clock.now();
  const found = await undecidedDepartures(database.primary, shanghaiDay(now), {
    days: rules.notFormedDays,
    besides: sql`${notSetAside(JOB, sql`${departureTable.id}::text`, now)}
      and (${departureTable.askedUntil} is null or ${departureTable.askedUntil} <= ${instant(now)})`,
    most: AT_ONCE,
  });
  await eachDueItem(context, {
    job: JOB,
    items: found.map(({ id }) => id),
    work: (id) => database.transaction((tx) => decideDeparture(tx, id, byNumbers(tx, now), now)),
  });
  await askAboutSmallGroups(context, now);
}

/** When the clock decides on a departure, unless a second person is waited for. */
export const deadlineOf = (day: string) => new Date(midnightOf(day) - rules.notFormedDays * DAY);

/** Puts a group that is too small before its organiser. @param note what was made of it so far */
export const putBefore = (
  tx: Tx,
  {
    id,
    day,
    seller,
    tripName,
    minGroup,
  }: Pick<DepartureGroup, "id" | "day" | "seller" | "tripName" | "minGroup">,
  seats: number,
  now: Date,
  note = "",
) => {
  const text = `${tripName}，${day} 出发：付款 ${seats} 位，满 ${minGroup} 位成团${note}`;
  return openTask(
    tx,
    { kind: "DEPARTURE", subject: { ...subjectOf(id), text }, dueAt: deadlineOf(day), seller },
    now,
  );
};

/** A few days before that, its organiser is asked about a group that is too small, once. */
async function askAboutSmallGroups({ database, clock }: AppContext, now: Date): Promise<void> {
  const small = await undecidedDepartures(database.primary, shanghaiDay(now), {
    days: rules.notFormedDays + rules.tooFewDays,
    besides: sql`not exists (select 1 from tasks.tasks t where t.kind = 'DEPARTURE'
      and t.subject_type = 'departure' and t.subject_id = ${departureTable.id}::text)`,
    most: AT_ONCE,
  });
  for (const { id, day, seller, tripName, minGroup } of small)
    await database.transaction(async (tx) => {
      const { seats } = await countPaid(tx, id);
      if (seats === 0 || seats >= minGroup) return;
      await putBefore(tx, { id, day, seller, tripName, minGroup }, seats, clock.now());
    });
}

export const departureWork: DueWork<AppContext> = { name: JOB, every: MINUTE, run: decideDepartures };
