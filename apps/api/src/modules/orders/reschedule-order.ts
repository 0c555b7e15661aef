import type { PriceLine } from "@ginkgo/api-contract/orders/order-shapes";
import { momentText, shanghaiTime } from "@ginkgo/locale/shanghai-time";
import { and, eq, inArray, sql } from "drizzle-orm";
import { badInput, problem } from "../../http/problem.ts";
import type { Tx } from "../../platform/database/database.ts";
import { holdVisit, planVisit } from "../services/public.ts";
import { releaseVisit } from "../workforce/bookings/public.ts";
import { type Actor, moveOrder } from "./move-order.ts";
import { cannotReschedule } from "./order-limits.ts";
import { bookingOf, didBefore, type OrderRow } from "./order-row.ts";
import { offerDeadline } from "./order-rules.ts";
import { basePay, packageOfVisit } from "./packages/package-row.ts";
import { checkDay } from "./packages/plan-package.ts";
import { itemsOf } from "./paying/mark-order-paid.ts";
import { orders } from "./tables.ts";
import { tellAround } from "./tell-member.ts";
import { offeredTo, refusers } from "./visits/dispatch-order.ts";
import { offers } from "./visits/tables.ts";
import { tellEmployee } from "./visits/tell-employee.ts";

/** What is dearer at some hours: by night, on holidays. */
const onTop = (lines: readonly PriceLine[]) =>
  lines
    .filter((l) => l.code === "NIGHT" || l.code === "HOLIDAY")
    .map((l) => `${l.code}${l.amountFen}`)
    .join();

const movable = ["TRADE_SUCCESS", "EMPLOYEE_RECEIVE", "EMPLOYEE_REJECT", "EMPLOYEE_APPROVE"];

/**
 * Moves a locked visit to another open hour: the new one is held and the old one given back together. Whoever was to
 * come still comes if they are free then, else the visit is dispatched anew.
 * @param when `date` `YYYY-MM-DD`, `start` `HH:mm`
 * @throws {ProblemError} ORDER_TRANSITION_NOT_ALLOWED, RESCHEDULE_TOO_LATE, RESCHEDULE_MOST, RESCHEDULE_PRICE, SLOT_TAKEN,
 *   PACKAGE_EXPIRED
 */
export async function rescheduleOrder(
  tx: Tx,
  order: OrderRow,
  when: { date: string; start: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  if (order.kind !== "SERVICE" || !movable.includes(order.status))
    throw problem("ORDER_TRANSITION_NOT_ALLOWED", `reschedule from ${order.status}`);
  const startsAt = shanghaiTime(when.date, when.start).getTime();
  const pressed = { id: order.id, action: "reschedule", kind: actor.kind, actorId: actor.id };
  if (startsAt === order.startsAt) {
    if (await didBefore(tx, pressed)) return;
    throw badInput({ when: "这就是原来的时间，请选别的时间。" });
  }
  const [item] = await itemsOf(tx, order.id);
  const refusal = cannotReschedule(order, now, item!.isNursing);
  if (refusal) throw problem(refusal);
  const pack = await packageOfVisit(tx, order.id);
  if (pack) checkDay(pack, when.date);
  const paidFor = pack ? { visitFen: basePay(pack) } : {};
  const ask = { serviceId: item!.targetId, skuId: item!.skuId!, adcode: order.adcode!, ...when, ...paidFor };
  const visit = await planVisit(tx, ask, now);
  if (onTop(visit.price.lines) !== onTop(order.priceLines)) throw problem("RESCHEDULE_PRICE");

  await releaseVisit(tx, bookingOf(order.id));
  const standing = await offeredTo(tx, order.id);
  const held = await holdVisit(tx, ask, visit, {
    reference: bookingOf(order.id),
    until: null,
    now,
    without: await refusers(tx, order.id),
    first: standing.length > 0 ? standing : [order.employeeId!],
  });
  const isSame = standing.length === held.length && standing.every((id) => held.includes(id));
  const isKnown = order.status === "EMPLOYEE_RECEIVE" || order.status === "EMPLOYEE_APPROVE";
  const reason = `${momentText(order.startsAt!)} 改到 ${momentText(startsAt)}${
    isSame || !isKnown ? "" : "；原来的护理员那时没空，另派一位"
  }`;
  const { order: moved } = await moveOrder(
    tx,
    // What becomes due counts from the new hour.
    { ...order, startsAt, endsAt: visit.endsAt.getTime() },
    {
      action: "reschedule",
      actor,
      holds: [isSame ? "sameEmployee" : "otherEmployee"],
      reason,
      set: {
        day: when.date,
        startsAt: visit.startsAt,
        endsAt: visit.endsAt,
        employeeId: isSame ? order.employeeId : held[0]!,
        reschedules: sql`${orders.reschedules} + 1`,
      },
    },
    now,
  );
  if (isKnown) {
    const to = momentText(startsAt);
    if (isSame) {
      await tx
        .update(offers)
        .set({ answerBy: offerDeadline(startsAt, now) })
        .where(and(eq(offers.orderId, order.id), eq(offers.state, "SENT")));
      for (const id of held) await tellEmployee(tx, id, "moved", order.id, now, to);
    } else {
      await tx
        .update(offers)
        .set({ state: "WITHDRAWN", answeredAt: now })
        .where(and(eq(offers.orderId, order.id), inArray(offers.state, ["SENT", "ACCEPTED"])));
      for (const id of standing) await tellEmployee(tx, id, "withdrawn", order.id, now, to);
    }
  }
  await tellAround(tx, moved, "rescheduled", { right: "orders.read", except: actor.id }, now, `${reason}。`);
}
