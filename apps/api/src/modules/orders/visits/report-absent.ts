import type { Place } from "@ginkgo/api-contract/orders/order-shapes";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { eq, sql } from "drizzle-orm";
import { problem } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import { later } from "../../../platform/clock.ts";
import { type Db, row, type Tx } from "../../../platform/database/database.ts";
import { afterWorkingTime } from "../../../platform/working-time.ts";
import { moveOrder } from "../move-order.ts";
import type { OrderRow } from "../order-row.ts";
import { isAbsent, isOfPackage, usesBenefit } from "../refunds/refund-terms.ts";
import { tellAround } from "../tell-member.ts";
import { visitRecords } from "./tables.ts";
import { metresFromDoor, placeOf } from "./visit-distance.ts";
import { actorOf, ownVisit, requireEmployee } from "./visit-steps.ts";
import { openVisitTask } from "./visit-tasks.ts";
import { visitTimes } from "./visit-times.ts";

/** What the customer hears where the visit was booked with a count. */
const ofUse = (order: OrderRow) => (isOfPackage(order) ? "absentPackage" : "absentBenefit");

/**
 * Whether the employee who came to a visit reported that nobody was there, since it was last offered, and whether their telephone
 * proved that they stood at the door.
 */
export const absenceReport = (db: Db, orderId: string): Promise<{ isProved: boolean } | undefined> =>
  row(
    db,
    sql`select exists (select 1 from orders.visit_records v
        where v.order_id = e.order_id and v.absent_distance_m is not null) as "isProved"
      from orders.order_events e where e.order_id = ${orderId}::bigint and e.action = 'absent'
        and e.seq > coalesce((select max(d.seq) from orders.order_events d
          where d.order_id = e.order_id and d.action = 'dispatch'), 0) limit 1`,
  );

/** What becomes of it when, by whether it is proved; with what staff are asked, in words that name no person. */
export const absentDue = (isProved: boolean, now: Date) =>
  isProved
    ? ({
        due: { action: "absent", at: afterWorkingTime(now, visitTimes.answer) },
        text: "护理员在门口，没有见到客人，请联系核实",
      } as const)
    : ({
        due: { action: "askAbsent", at: later(now, visitTimes.unproved) },
        text: "护理员说没有见到客人，没有位置可以查，请打电话核实是谁没有来；到时没有结论，全额退给客人",
      } as const);

/**
 * The employee stands at the door and nobody opens: the customer is told, staff find out, and after a while of working
 * time the visit ends as one that nobody was at home for. Until then it can still begin. Where nobody knows where the
 * door is, the clock does not take their word: staff find out who did not come. `home` is where it is if the order does
 * not say it.
 * @throws {ProblemError} NOT_FOUND, VISIT_TOO_EARLY until a quarter of an hour after the start, VISIT_PLACE_NEEDED,
 *   VISIT_TOO_FAR
 */
export async function reportAbsent(
  tx: Tx,
  { vault, clock }: Pick<AppContext, "vault" | "clock">,
  memberId: string,
  orderId: string,
  { note, place, home }: { note: string; place?: Place | undefined; home?: Place | undefined },
): Promise<void> {
  const now = clock.now();
  const employeeId = await requireEmployee(tx, memberId);
  const order = await ownVisit(tx, employeeId, orderId);
  if (isAbsent(order)) return;
  if (order.status === "EMPLOYEE_GOTO" && now.getTime() < order.startsAt! + visitTimes.absent)
    throw problem("VISIT_TOO_EARLY");
  const isGoing = order.status === "EMPLOYEE_GOTO";
  const distance = isGoing ? metresFromDoor(place, placeOf(order, vault) ?? home) : null;
  const { due, text } = absentDue(distance !== null, now);
  await moveOrder(tx, order, { action: "absent", actor: actorOf(employeeId), reason: note, due }, now);
  await tx.update(visitRecords).set({ absentDistanceM: distance }).where(eq(visitRecords.orderId, orderId));
  await openVisitTask(tx, order, { kind: "NO_SHOW", text, dueAt: due.at }, now);
  const more = `${momentText(due.at.getTime())}。`;
  const proved = usesBenefit(order) ? ofUse(order) : "absent";
  const news = due.action === "absent" ? proved : "absentAsked";
  await tellAround(tx, order, news, { right: "orders.read" }, now, more);
}
