import { sql } from "drizzle-orm";
import { ProblemError } from "../../http/problem.ts";
import { later } from "../../platform/clock.ts";
import { row, rows, type Tx } from "../../platform/database.ts";
import { instant } from "../../platform/sql-values.ts";
import { holdVisit, releaseVisit } from "../catalogue/public.ts";
import { notice } from "../membership/public.ts";
import { type Actor, moveOrder } from "./move-order.ts";
import { bookingOf, type OrderRow } from "./order-row.ts";
import { rules } from "./order-rules.ts";
import { itemsOf } from "./settle-paid.ts";
import { tellMember } from "./tell-member.ts";

/** Who refused this visit, or let it pass. */
const refusers = async (tx: Tx, orderId: string): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      tx,
      sql`select distinct employee_id::text as id from ordering.offers
        where order_id = ${orderId}::bigint and state in ('REJECTED', 'EXPIRED')`,
    )
  ).map((o) => o.id);

/** Takes the time of whoever is to come: whose time is held already, as long as they still can, else the best. */
async function chooseEmployee(
  tx: Tx,
  order: OrderRow,
  wanted: string | undefined,
  now: Date,
): Promise<string> {
  const without = await refusers(tx, order.id);
  const booked = order.employeeId;
  if (booked) await releaseVisit(tx, bookingOf(order.id), booked);
  const [item] = await itemsOf(tx, order.id);
  const [chosen] = await holdVisit(
    tx,
    { serviceId: item!.targetId, adcode: order.adcode! },
    { startsAt: new Date(order.startsAt!), endsAt: new Date(order.endsAt!), people: 1 },
    {
      reference: bookingOf(order.id),
      until: null,
      now,
      without,
      ...(wanted ? { only: wanted } : {}),
      ...(booked ? { first: booked } : {}),
    },
  );
  return chosen!;
}

/**
 * Offers a paid visit to an employee: the one named, the one whose time is held, else the best who is free and has not
 * refused it. The offer has a deadline.
 * @throws {ProblemError} SLOT_TAKEN when nobody is free, ORDER_TRANSITION_NOT_ALLOWED
 */
export async function dispatchOrder(
  tx: Tx,
  order: OrderRow,
  { employeeId, actor }: { employeeId?: string | undefined; actor: Actor },
  now: Date,
): Promise<OrderRow> {
  const { order: offered, moved } = await moveOrder(tx, order, { action: "dispatch", actor }, now);
  if (!moved) return offered;
  const chosen = await chooseEmployee(tx, order, employeeId, now);
  await tx.execute(
    sql`update ordering.orders set employee_id = ${chosen}::bigint where id = ${order.id}::bigint`,
  );
  await tx.execute(sql`insert into ordering.offers (order_id, employee_id, state, answer_by, sent_at)
    values (${order.id}::bigint, ${chosen}::bigint, 'SENT', ${instant(later(now, rules.accept))}, ${instant(now)})`);
  await tellEmployee(tx, chosen, order.id, now);
  return { ...offered, employeeId: chosen };
}

/** The employee with an account hears of the offer. */
async function tellEmployee(tx: Tx, employeeId: string, orderId: string, now: Date): Promise<void> {
  const employee = await row<{ memberId: string | null }>(
    tx,
    sql`select member_id::text as "memberId" from catalogue.employees where id = ${employeeId}::bigint`,
  );
  if (!employee?.memberId) return;
  const told = {
    memberId: employee.memberId,
    kind: "ORDER",
    title: "有一单派给您",
    body: "请在 30 分钟内接单或拒单，到时没有答复会派给别人。",
    link: `/user/orders?offer=${orderId}`,
    sms: true,
  } as const;
  await notice(tx, told, now);
}

/** Tries a dispatch by itself; when nobody is free an operator is called and gets half an hour. */
export async function dispatchByItself(tx: Tx, order: OrderRow, now: Date): Promise<void> {
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

/** From now on an operator looks for somebody; without one the visit is given up and paid back. */
export async function callOperator(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  await tx.execute(sql`update ordering.orders set due_at = ${instant(later(now, rules.giveUp))}, due_action = 'giveUp'
    where id = ${order.id}::bigint`);
  await tellMember(tx, order, "called", now);
}

/**
 * An offer is refused or passes: the next one is tried by itself, unless it was the third or the visit is near.
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
  await tx.execute(sql`update ordering.offers set state = ${actor.kind === "employee" ? "REJECTED" : "EXPIRED"},
      reason = ${reason ?? null}, answered_at = ${instant(now)}
    where order_id = ${order.id}::bigint and state = 'SENT'`);
  if (order.employeeId) await releaseVisit(tx, bookingOf(order.id), order.employeeId);
  const tries = (await refusers(tx, order.id)).length;
  const isNear = order.startsAt !== null && order.startsAt - now.getTime() <= rules.lastDispatch;
  if (tries >= rules.tries || isNear) await callOperator(tx, refused, now);
  else await tellMember(tx, refused, "changing", now);
  return refused;
}
