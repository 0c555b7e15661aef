import { and, eq, inArray, or, sql } from "drizzle-orm";
import { ProblemError, problem } from "../../../http/problem.ts";
import { later } from "../../../platform/clock.ts";
import { type Db, firstOf, type Tx } from "../../../platform/database/database.ts";
import { noteAccess } from "../../membership/public.ts";
import { type Actor, moveOrder } from "../move-order.ts";
import { lockOrder, type OrderRow } from "../order-row.ts";
import { rules } from "../order-rules.ts";
import { employeeOf } from "../own-order.ts";
import { tellMember } from "../tell-member.ts";
import { dispatchOrder, refuseOffer, refusers } from "./dispatch-order.ts";
import { offers } from "./tables.ts";

/** The employee that a member is. @throws {ProblemError} EMPLOYEE_PROFILE_REQUIRED */
export async function requireEmployee(db: Db, memberId: string): Promise<string> {
  const id = await employeeOf(db, memberId);
  if (!id) throw problem("EMPLOYEE_PROFILE_REQUIRED");
  return id;
}

const waiting = ["TRADE_SUCCESS", "EMPLOYEE_REJECT"];

/** A visit that is this employee's, locked. @throws {ProblemError} NOT_FOUND, also for a colleague's */
export async function ownVisit(
  tx: Tx,
  employeeId: string,
  orderId: string,
  refusal: "NOT_FOUND" | "VISIT_TAKEN" = "NOT_FOUND",
): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  // The lead who refused may press once more; it says the same.
  const offered = await firstOf(
    tx
      .select({ found: sql<number>`1` })
      .from(offers)
      .where(
        and(
          eq(offers.orderId, orderId),
          eq(offers.employeeId, employeeId),
          or(
            inArray(offers.state, ["SENT", "ACCEPTED"]),
            sql`${order?.employeeId ?? null}::bigint = ${offers.employeeId}`,
          ),
        ),
      ),
  );
  if (!order || !offered) throw problem(refusal, "visit");
  return order;
}

export const actorOf = (employeeId: string): Actor => ({ kind: "employee", id: employeeId });

/** Offers a visit of the pool to who takes it. @throws {ProblemError} VISIT_NOT_ABLE where they cannot make it */
const takeFromPool = (tx: Tx, order: OrderRow, employeeId: string, now: Date): Promise<OrderRow> =>
  dispatchOrder(tx, order, { employeeId, actor: { kind: "system", id: null } }, now).catch((error) => {
    if (error instanceof ProblemError && error.key === "SLOT_TAKEN") throw problem("VISIT_NOT_ABLE");
    throw error;
  });

/** Accepts an offer; one from the pool is offered to oneself first. @throws {ProblemError} VISIT_NOT_ABLE, VISIT_TAKEN, ORDER_TRANSITION_NOT_ALLOWED after refusing it */
export async function receiveOrder(tx: Tx, memberId: string, orderId: string, now: Date): Promise<void> {
  const employeeId = await requireEmployee(tx, memberId);
  const found = await lockOrder(tx, orderId);
  const fromPool = found?.kind === "SERVICE" && waiting.includes(found.status);
  // The pool leaves out employees who refused it or let it pass, and so does its address, typed or kept from before.
  if (fromPool && (await refusers(tx, orderId)).includes(employeeId))
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", "refused before");
  const order = fromPool
    ? await takeFromPool(tx, found, employeeId, now)
    : await ownVisit(tx, employeeId, orderId, "VISIT_TAKEN");
  const isMine = sql`order_id = ${orderId}::bigint and employee_id = ${employeeId}::bigint`;
  const report = await firstOf(
    tx
      .select({ found: sql<number>`1` })
      .from(offers)
      .where(and(isMine, eq(offers.state, "ACCEPTED"))),
  );
  if (report && order.status === "EMPLOYEE_RECEIVE") return;
  const { n } = (await firstOf(
    tx
      .select({ n: sql<number>`count(*)::int` })
      .from(offers)
      .where(and(eq(offers.orderId, orderId), eq(offers.state, "ACCEPTED"))),
  ))!;
  const isAll = n + 1 >= order.people;
  const { order: accepted, moved } = await moveOrder(
    tx,
    order,
    {
      action: "receive",
      actor: actorOf(employeeId),
      holds: [isAll ? "allAccepted" : "oneMissing"],
      // The others' time to answer goes on.
      ...(isAll ? {} : { due: { action: "reject", at: new Date(order.dueAt ?? later(now, rules.accept)) } }),
    },
    now,
  );
  if (!moved) return;
  await tx
    .update(offers)
    .set({ state: "ACCEPTED", answeredAt: now })
    .where(and(isMine, eq(offers.state, "SENT")));
  if (isAll) await tellMember(tx, accepted, "accepted", now);
  // What matters before setting out stands on the visit from now on; the customer sees who was shown it.
  if (order.health !== null)
    await noteAccess(
      tx,
      "HEALTH_READ",
      { memberId, speakerId: order.memberId, detail: `order:${orderId}` },
      now,
    );
}

/** Refuses an offer with the reason. */
export async function rejectOrder(
  tx: Tx,
  memberId: string,
  orderId: string,
  reason: string,
  now: Date,
): Promise<void> {
  const employeeId = await requireEmployee(tx, memberId);
  const order = await ownVisit(tx, employeeId, orderId);
  await refuseOffer(tx, order, { actor: actorOf(employeeId), reason }, now);
}
