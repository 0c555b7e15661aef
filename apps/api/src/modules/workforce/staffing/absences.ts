import { and, eq, gt, isNull } from "drizzle-orm";
import { badInput, problem } from "../../../http/problem.ts";
import { changedNothing } from "../../../platform/audit.ts";
import { DAY } from "../../../platform/clock.ts";
import { firstOf, type Tx } from "../../../platform/database/database.ts";
import { employeeAbsences } from "../tables.ts";
import { lockEmployee, noteChange, type StaffChange } from "./lock-employee.ts";

/** As long as somebody can be taken out at once; a longer leave is a freeze. */
const LONGEST = 60 * DAY;

/**
 * Takes somebody out of a time, whatever stands in it.
 * @returns its number
 * @throws {ProblemError} NOT_FOUND, BAD_INPUT
 */
export async function addAbsence(
  tx: Tx,
  employeeId: string,
  { from, to, reason }: { from: Date; to: Date; reason: string },
  by: StaffChange,
  now: Date,
): Promise<string> {
  if (to <= from) throw badInput({ to: "结束要晚于开始。" });
  if (to <= now) throw badInput({ to: "这段时间已经过去了，请选现在以后结束的时间。" });
  if (to.getTime() - from.getTime() > LONGEST) throw badInput({ to: "一次最多 60 天，再长请停派。" });
  const employee = await lockEmployee(tx, employeeId, by);
  const same = await firstOf(
    tx
      .select({ id: employeeAbsences.id })
      .from(employeeAbsences)
      .where(
        and(
          eq(employeeAbsences.employeeId, employeeId),
          eq(employeeAbsences.fromAt, from),
          eq(employeeAbsences.toAt, to),
          isNull(employeeAbsences.withdrawnAt),
        ),
      ),
  );
  // Pressed twice, it is one.
  if (same) {
    changedNothing(tx);
    return same.id;
  }
  const [made] = await tx
    .insert(employeeAbsences)
    .values({ employeeId, fromAt: from, toAt: to, reason, staffId: by.staffId, createdAt: now })
    .returning({ id: employeeAbsences.id });
  const detail = `${from.toISOString()} to ${to.toISOString()}`;
  await noteChange(tx, employee, by, { action: "EMPLOYEE_ABSENT", detail }, now);
  return made!.id;
}

/** They can be sent in that time after all. @throws {ProblemError} NOT_FOUND, also for one that is over */
export async function withdrawAbsence(
  tx: Tx,
  employeeId: string,
  absenceId: string,
  by: StaffChange,
  now: Date,
): Promise<void> {
  const employee = await lockEmployee(tx, employeeId, by);
  const ended = await firstOf(
    tx
      .update(employeeAbsences)
      .set({ withdrawnAt: now, withdrawnBy: by.staffId })
      .where(
        and(
          eq(employeeAbsences.id, absenceId),
          eq(employeeAbsences.employeeId, employeeId),
          isNull(employeeAbsences.withdrawnAt),
          gt(employeeAbsences.toAt, now),
        ),
      )
      .returning({ id: employeeAbsences.id }),
  );
  if (!ended) throw problem("NOT_FOUND", "absence");
  await noteChange(tx, employee, by, { action: "EMPLOYEE_BACK", detail: `absence ${absenceId}` }, now);
}
