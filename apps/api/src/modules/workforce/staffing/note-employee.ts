import type { Tx } from "../../../platform/database/database.ts";
import { employeeEvents } from "../tables.ts";
import { lockEmployee, noteChange, type StaffChange } from "./lock-employee.ts";

/** Writes down what somebody was trained in, or what colleagues should know. @throws {ProblemError} NOT_FOUND */
export async function noteEmployee(
  tx: Tx,
  id: string,
  { kind, text }: { kind: "TRAINING" | "NOTE"; text: string },
  by: StaffChange,
  now: Date,
): Promise<void> {
  const employee = await lockEmployee(tx, id, by);
  await tx.insert(employeeEvents).values({ employeeId: id, kind, text, staffId: by.staffId, at: now });
  await noteChange(tx, employee, by, { action: "EMPLOYEE_NOTED", detail: kind }, now);
}
