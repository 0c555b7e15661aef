import type { Place } from "@ginkgo/api-contract/orders/order-shapes";
import { eq, sql } from "drizzle-orm";
import { badInput, type ProblemError, problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { moveOrder } from "../move-order.ts";
import type { OrderRow } from "../order-row.ts";
import { isLate } from "../refunds/refund-terms.ts";
import { tellMember } from "../tell-member.ts";
import { noteFault } from "./employee-faults.ts";
import { visitRecords } from "./tables.ts";
import { metresFromDoor, placeOf } from "./visit-distance.ts";
import { actorOf, ownVisit, requireEmployee } from "./visit-steps.ts";
import { visitTimes } from "./visit-times.ts";

const codeTries = async (tx: Tx, { id }: OrderRow): Promise<number> =>
  (
    await firstOf(
      tx.select({ n: visitRecords.codeTries }).from(visitRecords).where(eq(visitRecords.orderId, id)),
    )
  )?.n ?? 0;

/** Counts a wrong try while it can still begin. */
async function noteWrongCode(tx: Tx, order: OrderRow): Promise<ProblemError> {
  if (order.status !== "EMPLOYEE_GOTO") return problem("ARRIVAL_CODE_WRONG");
  const tried = await firstOf(
    tx
      .update(visitRecords)
      .set({ codeTries: sql`least(${visitRecords.codeTries} + 1, ${visitTimes.codeTries}::int)` })
      .where(eq(visitRecords.orderId, order.id))
      .returning({ n: visitRecords.codeTries }),
  );
  return problem((tried?.n ?? 0) >= visitTimes.codeTries ? "ARRIVAL_CODE_LOCKED" : "ARRIVAL_CODE_WRONG");
}

/**
 * Arrives and begins: half an hour before the start at the earliest, with the four digits on the customer's page, and
 * near the address where it is known where that lies. `home` is where if the order does not say it. Where nobody can say the code, or the telephone not where it is, staff begin (start-for.ts).
 * @returns a wrong code as a problem, so that the try stays counted: ARRIVAL_CODE_WRONG, ARRIVAL_CODE_LOCKED
 * @throws {ProblemError} NOT_FOUND, BAD_INPUT without a code, VISIT_TOO_EARLY, VISIT_PLACE_NEEDED, VISIT_TOO_FAR
 */
export async function handleOrder(
  tx: Tx,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  memberId: string,
  orderId: string,
  { code, place, home }: { code?: string | undefined; place?: Place | undefined; home?: Place | undefined },
): Promise<ProblemError | undefined> {
  const now = clock.now();
  const employeeId = await requireEmployee(tx, memberId);
  const order = await ownVisit(tx, employeeId, orderId);
  let distance: number | null = null;
  if (order.status === "EMPLOYEE_GOTO") {
    if (now.getTime() < order.startsAt! - visitTimes.begin) throw problem("VISIT_TOO_EARLY");
    if (code === undefined)
      throw badInput({ code: "请填写到达码；客人说不出，请打客服电话，核实后由客服代为开始。" });
    distance = metresFromDoor(place, placeOf(order, vault) ?? home);
  }
  if (code !== undefined && code !== order.arrivalCode) return noteWrongCode(tx, order);
  if (order.status === "EMPLOYEE_GOTO" && (await codeTries(tx, order)) >= visitTimes.codeTries)
    return problem("ARRIVAL_CODE_LOCKED");
  const step = { action: "handle", actor: actorOf(employeeId) } as const;
  const { order: begun, moved } = await moveOrder(tx, order, step, now);
  if (!moved) return undefined;
  if (isLate(order, now)) await noteFault(tx, order, false, now);
  await tx
    .update(visitRecords)
    .set({ startAt: now, startDistanceM: distance })
    .where(eq(visitRecords.orderId, orderId));
  await tellMember(tx, begun, "started", now);
  return undefined;
}
