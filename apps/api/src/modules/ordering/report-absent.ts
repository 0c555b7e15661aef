import { sql } from "drizzle-orm";
import { problem } from "../../http/problem.ts";
import { type Db, row, type Tx } from "../../platform/database.ts";
import { dayAndTime } from "../../platform/day-and-time.ts";
import { moveOrder } from "./move-order.ts";
import { isAbsent, usesBenefit } from "./refund-terms.ts";
import { tellAround } from "./tell-member.ts";
import { actorOf, ownVisit, requireEmployee } from "./visit-steps.ts";
import { openVisitTask } from "./visit-tasks.ts";
import { afterWorkingTime, visitTimes } from "./visit-times.ts";

/** Whether whoever came to a visit said that nobody was there, since it was last offered. */
export const saidAbsent = async (db: Db, orderId: string): Promise<boolean> =>
  (await row(
    db,
    sql`select 1 from ordering.order_events e where e.order_id = ${orderId}::bigint and e.action = 'absent'
      and e.seq > coalesce((select max(d.seq) from ordering.order_events d
        where d.order_id = e.order_id and d.action = 'dispatch'), 0)`,
  )) !== undefined;

/**
 * The employee stands at the door and nobody opens: the customer is told, staff find out, and after a while of working
 * time the visit ends as one that nobody was at home for. Until then it can still begin.
 * @throws {ProblemError} NOT_FOUND, VISIT_TOO_EARLY until a quarter of an hour after the start
 */
export async function reportAbsent(
  tx: Tx,
  memberId: string,
  orderId: string,
  note: string,
  now: Date,
): Promise<void> {
  const employeeId = await requireEmployee(tx, memberId);
  const order = await ownVisit(tx, employeeId, orderId);
  if (isAbsent(order)) return;
  if (order.status === "EMPLOYEE_GOTO" && now.getTime() < order.startsAt! + visitTimes.absent)
    throw problem("VISIT_TOO_EARLY");
  const until = afterWorkingTime(now, visitTimes.answer);
  await moveOrder(
    tx,
    order,
    {
      action: "absent",
      actor: actorOf(employeeId),
      reason: note,
      due: { action: "absent", at: until },
    },
    now,
  );
  await openVisitTask(
    tx,
    order,
    { kind: "NO_SHOW", text: "护理员在门口，没有见到客人，请联系核实", dueAt: until },
    now,
  );
  const more = `${dayAndTime(until.getTime())}。`;
  const news = usesBenefit(order) ? "absentBenefit" : "absent";
  await tellAround(tx, order, news, { right: "orders.read", more }, now);
}
