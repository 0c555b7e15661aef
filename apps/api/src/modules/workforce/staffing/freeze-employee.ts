import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { and, eq, lt, sql } from "drizzle-orm";
import { badInput } from "../../../http/problem.ts";
import type { AppContext } from "../../../http/services.ts";
import { changedNothing } from "../../../platform/audit.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { employeeEvents, employees } from "../tables.ts";
import { lockEmployee, noteChange, type StaffChange } from "./lock-employee.ts";

/**
 * Nobody sends them any more, until a day or until somebody lifts it. Frozen again, the new reason and day hold.
 * @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE, BAD_INPUT for a day gone by
 */
export async function freezeEmployee(
  tx: Tx,
  id: string,
  { reason, until = null }: { reason: string; until?: string | null | undefined },
  by: StaffChange,
  now: Date,
): Promise<void> {
  if (until !== null && until < shanghaiDay(now))
    throw badInput({ until: "这一天已经过去了，请选今天或以后的日子，不填就一直停到有人恢复。" });
  const employee = await lockEmployee(tx, id, by);
  await tx.update(employees).set({ status: "FROZEN", frozenUntil: until }).where(eq(employees.id, id));
  await tx
    .insert(employeeEvents)
    .values({ employeeId: id, kind: "FREEZE", text: reason, until, staffId: by.staffId, at: now });
  await noteChange(tx, employee, by, { action: "EMPLOYEE_FROZEN", detail: until ?? "" }, now);
}

/** They may be sent again; who already may stays so. @throws {ProblemError} NOT_FOUND, CHANGED_MEANWHILE */
export async function unfreezeEmployee(
  tx: Tx,
  id: string,
  reason: string,
  by: StaffChange,
  now: Date,
): Promise<void> {
  const employee = await lockEmployee(tx, id, by);
  if (employee.status !== "FROZEN") return changedNothing(tx);
  await tx.update(employees).set({ status: "NORMAL", frozenUntil: null }).where(eq(employees.id, id));
  await tx
    .insert(employeeEvents)
    .values({ employeeId: id, kind: "UNFREEZE", text: reason, staffId: by.staffId, at: now });
  await noteChange(tx, employee, by, { action: "EMPLOYEE_UNFROZEN", detail: "" }, now);
}

/** Freezes whose last day is over end. */
export async function endFreezes({
  database,
  clock,
}: Pick<AppContext, "database" | "clock">): Promise<number> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const ended = await tx
      .update(employees)
      .set({
        status: "NORMAL",
        frozenUntil: null,
        updatedAt: now,
        version: sql`${employees.version} + 1`,
      })
      .where(and(eq(employees.status, "FROZEN"), lt(employees.frozenUntil, shanghaiDay(now))))
      .returning({ id: employees.id });
    if (ended.length > 0)
      await tx
        .insert(employeeEvents)
        .values(
          ended.map(({ id }) => ({ employeeId: id, kind: "UNFREEZE" as const, text: "停派到期", at: now })),
        );
    return ended.length;
  });
}
