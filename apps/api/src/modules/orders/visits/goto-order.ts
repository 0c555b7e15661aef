import type { Place } from "@ginkgo/api-contract/orders/order-shapes";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { moveOrder } from "../move-order.ts";
import { tellMember } from "../tell-member.ts";
import { visitRecords } from "./tables.ts";
import { distanceTo } from "./visit-distance.ts";
import { actorOf, ownVisit, requireEmployee } from "./visit-steps.ts";
import { visitTimes } from "./visit-times.ts";

/**
 * Sets out, three hours before the start at the earliest.
 * @param place where they are, where the telephone says it
 * @throws {ProblemError} NOT_FOUND, VISIT_TOO_EARLY
 */
export async function gotoOrder(
  tx: Tx,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  memberId: string,
  orderId: string,
  place: Place | undefined,
): Promise<void> {
  const now = clock.now();
  const employeeId = await requireEmployee(tx, memberId);
  const order = await ownVisit(tx, employeeId, orderId);
  if (order.status === "EMPLOYEE_APPROVE" && now.getTime() < order.startsAt! - visitTimes.setOut)
    throw problem("VISIT_TOO_EARLY");
  const step = { action: "goto", actor: actorOf(employeeId) } as const;
  const { order: gone, moved } = await moveOrder(tx, order, step, now);
  if (!moved) return;
  await tx
    .insert(visitRecords)
    .values({ orderId, employeeId, departAt: now, departDistanceM: distanceTo(order, vault, place) })
    .onConflictDoNothing({ target: [visitRecords.orderId] });
  await tellMember(tx, gone, "departed", now);
}
