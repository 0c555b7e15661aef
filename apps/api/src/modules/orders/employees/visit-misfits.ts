import { type EmployeeSkill, employeeSkills } from "@ginkgo/api-contract/services/service-codes";
import { DAY_MINUTES, minuteOfDay, minutesOf, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, inArray, sql } from "drizzle-orm";
import { MINUTE } from "../../../platform/clock.ts";
import { type Db, rows, type Tx } from "../../../platform/database/database.ts";
import { instant } from "../../../platform/database/sql-values.ts";
import { areaName, reachWords } from "../../reference/areas/public.ts";
import { readDays } from "../../workforce/staffing/public.ts";
import { type VisitLine, visitColumns } from "../dispatch/waiting-visits.ts";
import { visitMisfits } from "../visits/tables.ts";

type Standing = VisitLine & { required: string[]; skills: string[]; reach: string[] };

/** Visits an employee has that are not over, with what each asks and what they can. */
const standingVisits = (db: Db, employeeId: string, now: Date): Promise<Standing[]> =>
  rows<Standing>(
    db,
    sql`select ${visitColumns}, coalesce(s.required_skills, '{}') as required, e.skills, e.reach
      from orders.offers f join orders.orders o on o.id = f.order_id
        join orders.order_items i on i.order_id = o.id and i.position = 0
        join workforce.employees e on e.id = f.employee_id
        left join services.services s on s.id = i.target_id::bigint
      where f.employee_id = ${employeeId}::bigint and f.state in ('SENT', 'ACCEPTED') and o.kind = 'SERVICE'
        and o.status in ('EMPLOYEE_RECEIVE', 'EMPLOYEE_APPROVE', 'EMPLOYEE_GOTO') and o.ends_at > ${instant(now)}
      order by o.starts_at, o.id`,
  );

/** Why they would not be sent to each of their visits now, by its order; those they would are left out. */
export async function whyNotFitting(
  db: Db,
  employeeId: string,
  now: Date,
): Promise<Map<string, { visit: VisitLine; reason: string }>> {
  const found = new Map<string, { visit: VisitLine; reason: string }>();
  for (const visit of await standingVisits(db, employeeId, now)) {
    const missing = visit.required.filter((skill) => !visit.skills.includes(skill));
    const isNear =
      visit.adcode === null || reachWords(visit.adcode).some((word) => visit.reach.includes(word));
    const [day] = (await readDays(db, [employeeId], shanghaiDay(visit.startsAt))).get(employeeId) ?? [];
    const start = minuteOfDay(visit.startsAt);
    // What goes on after midnight is the day's to its end.
    const end = Math.min(DAY_MINUTES, start + (visit.endsAt - visit.startsAt) / MINUTE);
    const works = day?.hours.some((h) => minutesOf(h.start) <= start && minutesOf(h.end) >= end);
    const reasons = [
      ...(missing.length > 0
        ? [`没有登记会${missing.map((skill) => employeeSkills[skill as EmployeeSkill]).join("、")}`]
        : []),
      ...(isNear ? [] : [`不去${areaName(visit.adcode!)}`]),
      ...(works ? [] : ["那时不上班"]),
    ];
    if (reasons.length > 0) found.set(visit.id, { visit, reason: reasons.join("，") });
  }
  return found;
}

/**
 * Writes down which visits stopped fitting with a change, and forgets those that fit again.
 * @param before what did not fit already: that was somebody's decision
 */
export async function noteMisfits(
  tx: Tx,
  employeeId: string,
  before: ReadonlyMap<string, unknown>,
  now: Date,
): Promise<void> {
  const after = await whyNotFitting(tx, employeeId, now);
  const known = await tx
    .select({ orderId: visitMisfits.orderId })
    .from(visitMisfits)
    .where(eq(visitMisfits.employeeId, employeeId));
  const fits = known.map((k) => k.orderId).filter((id) => !after.has(id));
  if (fits.length > 0)
    await tx
      .delete(visitMisfits)
      .where(and(eq(visitMisfits.employeeId, employeeId), inArray(visitMisfits.orderId, fits)));
  for (const [orderId, { visit, reason }] of after) {
    if (before.has(orderId)) continue;
    const row = { orderId, employeeId, startsAt: new Date(visit.startsAt), reason, at: now };
    await tx
      .insert(visitMisfits)
      .values(row)
      .onConflictDoUpdate({ target: [visitMisfits.orderId, visitMisfits.employeeId], set: row });
  }
}
