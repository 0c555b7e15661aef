import { momentText } from "@ginkgo/locale/shanghai-time";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { ProblemError } from "../../../http/problem.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import { nextOpening } from "../../../platform/working-time.ts";
import { holdVisit } from "../../services/public.ts";
import { bookedFor, releaseVisit } from "../../workforce/bookings/public.ts";
import { isAutomatic } from "../dispatch/switches.ts";
import { timesBefore } from "../dispatch/visits-before.ts";
import { type Actor, moveOrder } from "../move-order.ts";
import { bookingOf, type OrderRow } from "../order-row.ts";
import { giveUpAt, offerDeadline, rules } from "../order-rules.ts";
import { itemsOf } from "../paying/mark-order-paid.ts";
import { orders } from "../tables.ts";
import { tellMember } from "../tell-member.ts";
import { offers, visitRecords } from "./tables.ts";
import { tellEmployee } from "./tell-employee.ts";
import { openVisitTask } from "./visit-tasks.ts";

/** Who refused this visit, gave it back or let it pass. */
export const refusers = async (tx: Db, orderId: string): Promise<string[]> =>
  (
    await tx
      .selectDistinct({ id: offers.employeeId })
      .from(offers)
      .where(and(eq(offers.orderId, orderId), inArray(offers.state, ["REJECTED", "EXPIRED"])))
  ).map((o) => o.id);

/** Who has an offer of this visit that stands: not answered yet, or accepted. */
export const offeredTo = async (tx: Db, orderId: string): Promise<string[]> =>
  (
    await tx
      .select({ id: offers.employeeId })
      .from(offers)
      .where(and(eq(offers.orderId, orderId), inArray(offers.state, ["SENT", "ACCEPTED"])))
      .orderBy(offers.id)
  ).map((o) => o.id);

/** Whom this visit was taken from, with a reason: they are asked no more either. */
export const takenFrom = async (tx: Db, orderId: string): Promise<string[]> =>
  (
    await tx
      .selectDistinct({ id: offers.employeeId })
      .from(offers)
      .where(and(eq(offers.orderId, orderId), eq(offers.state, "WITHDRAWN"), isNotNull(offers.reason)))
  ).map((o) => o.id);

/**
 * Takes the time of those still missing: who is named, else whose time is held already and who still can, else the best.
 */
async function chooseEmployees(
  tx: Tx,
  order: OrderRow,
  { wanted, standing }: { wanted: string | undefined; standing: readonly string[] },
  now: Date,
): Promise<string[]> {
  const refused = [...(await refusers(tx, order.id)), ...(await takenFrom(tx, order.id))];
  const reference = bookingOf(order.id);
  const booked = (await bookedFor(tx, reference)).filter((id) => !standing.includes(id));
  for (const id of booked) await releaseVisit(tx, reference, id);
  const [item] = await itemsOf(tx, order.id);
  const where = { serviceId: item!.targetId, adcode: order.adcode! };
  const known = await timesBefore(tx, order);
  const hold = (people: number, rest: { only?: string; without?: readonly string[] }) =>
    holdVisit(
      tx,
      where,
      { startsAt: new Date(order.startsAt!), endsAt: new Date(order.endsAt!), people },
      { reference, until: null, now, first: booked, known, ...rest },
    );
  const named = wanted && !standing.includes(wanted) ? await hold(1, { only: wanted }) : [];
  const missing = order.people - standing.length - named.length;
  const others = missing > 0 ? await hold(missing, { without: [...refused, ...standing, ...named] }) : [];
  return [...named, ...others];
}

/**
 * Offers a paid visit to as many employees as it takes: the one named, those whose time is held, else the best who are
 * free and have not refused it. An employee who accepted before stays. Offers have a deadline.
 * @throws {ProblemError} SLOT_TAKEN when nobody is free, ORDER_TRANSITION_NOT_ALLOWED
 */
export async function dispatchOrder(
  tx: Tx,
  order: OrderRow,
  { employeeId, actor, reason }: { employeeId?: string | undefined; actor: Actor; reason?: string },
  now: Date,
): Promise<OrderRow> {
  const step = { action: "dispatch", actor, ...(reason ? { reason } : {}) } as const;
  const { order: offered, moved } = await moveOrder(tx, order, step, now);
  if (!moved) return offered;
  const standing = await offeredTo(tx, order.id);
  const chosen = await chooseEmployees(tx, order, { wanted: employeeId, standing }, now);
  const lead = standing[0] ?? chosen[0]!;
  await tx.update(orders).set({ employeeId: lead }).where(eq(orders.id, order.id));
  const until = offerDeadline(order.startsAt!, now);
  const answerBy = instant(until);
  await tx
    .update(offers)
    .set({ answerBy })
    .where(and(eq(offers.orderId, order.id), eq(offers.state, "SENT")));
  for (const id of chosen) {
    await tx
      .insert(offers)
      .values({ orderId: order.id, employeeId: id, state: "SENT", answerBy, sentAt: now });
    await tellEmployee(tx, id, "offered", order.id, now, `${momentText(until.getTime())}。`);
  }
  return { ...offered, employeeId: lead };
}

/** Whether a visit is offered by itself, or by the staff alone. */
export async function goesByItself(tx: Tx, orderId: string): Promise<boolean> {
  const [item] = await itemsOf(tx, orderId);
  return (await isAutomatic(tx))(item?.category ?? null);
}

/**
 * Tries a dispatch by itself, unless that is switched off; when nobody is free an operator is called and gets half an
 * hour of working time.
 */
export async function dispatchByItself(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  if (!(await goesByItself(tx, order.id))) return callOperator(tx, order, now, "off");
  try {
    // A savepoint: what the try wrote goes back when nobody is free.
    await tx.transaction((inner) =>
      dispatchOrder(inner as Tx, order, { actor: { kind: "system", id: null } }, now),
    );
  } catch (error) {
    if (!(error instanceof ProblemError) || error.key !== "SLOT_TAKEN") throw error;
    await callOperator(tx, order, now);
  }
}

/**
 * From now on an operator looks for somebody, with a task; without one the visit is given up and paid back, in working
 * hours or once it should have begun.
 */
export async function callOperator(
  tx: Tx,
  order: OrderRow,
  now: Date,
  why: "nobody" | "off" = "nobody",
  until: Date = giveUpAt(order.startsAt!, now),
): Promise<void> {
  await tx.update(orders).set({ dueAt: until, dueAction: "giveUp" }).where(eq(orders.id, order.id));
  const opens = nextOpening(now);
  const rest = opens && until > opens ? `，夜里的单，等到${momentText(opens.getTime())}` : "";
  const what = why === "off" ? "自动派单关着，要人来派" : "没有找到护理员";
  const text = `${order.priority ? "会员优先，" : ""}${momentText(order.startsAt!)}上门，${what}${rest}`;
  await openVisitTask(tx, order, { kind: "DISPATCH", text, dueAt: until }, now);
  await tellMember(
    tx,
    order,
    why === "off" ? "byHand" : "called",
    now,
    `${momentText(until.getTime())} 前给您答复。`,
  );
}

/**
 * An offer is refused or passes, or the employee who accepted gives the visit back: the next one is tried by itself, unless it
 * was the third or the visit is near.
 * @param reason of the employee; absent where the time ran out
 */
export async function refuseOffer(
  tx: Tx,
  order: OrderRow,
  { actor, reason }: { actor: Actor; reason?: string },
  now: Date,
): Promise<OrderRow> {
  const { order: refused, moved } = await moveOrder(
    tx,
    order,
    { action: "reject", actor, ...(reason ? { reason } : {}) },
    now,
  );
  if (!moved) return refused;
  const own = actor.kind === "employee" ? actor.id : null;
  const ended = await tx
    .update(offers)
    .set({ state: own ? "REJECTED" : "EXPIRED", reason: reason ?? null, answeredAt: now })
    .where(
      and(
        eq(offers.orderId, order.id),
        own
          ? and(eq(offers.employeeId, own), inArray(offers.state, ["SENT", "ACCEPTED"]))
          : eq(offers.state, "SENT"),
      ),
    )
    .returning({ id: offers.employeeId });
  for (const { id } of ended) await releaseVisit(tx, bookingOf(order.id), id);
  // The replacement sets out anew.
  await tx.delete(visitRecords).where(eq(visitRecords.orderId, order.id));
  const tries = (await refusers(tx, order.id)).length;
  const isNear = order.startsAt !== null && order.startsAt - now.getTime() <= rules.lastDispatch;
  if (tries >= rules.tries || isNear) await callOperator(tx, refused, now);
  else await tellMember(tx, refused, "changing", now);
  return refused;
}
